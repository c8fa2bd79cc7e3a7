import { Link } from 'react-router'
import { formatDateTime } from '#admin/layout/format-time.ts'
import type { Restore } from '#contract/backups.ts'
import { paths } from '#shop/paths.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { countOf } from '#ui/count-of.ts'
import { useBackupMutations } from './backups-api.ts'

const LINK = 'rounded-sm font-semibold text-brand-ink hover:underline'

/** What may have happened between a backup and its restore, which nobody but the owner can know. */
export function RestoreCard({ restore }: { restore: Restore }) {
  const { takenAt, restoredAt, owners, prefix, lastPapers, lastOrder, messages } = restore
  return (
    <Card aria-label="Restored from a backup">
      <CardHeader
        title="Restored from a backup"
        subtitle={`${formatDateTime(restoredAt)}. The backup was taken: ${formatDateTime(takenAt)}. What came between is not here.`}
      />
      <ul className="flex list-disc flex-col gap-2 pl-5 text-sm text-pretty">
        <li>
          Everybody was signed out, and links and codes that let somebody in have ended. These own the shop:{' '}
          {owners.join(', ')}. Whoever has left since is back: remove them under{' '}
          <Link to={paths.adminPeople} className={LINK}>
            People
          </Link>
          .
        </li>
        <li>
          Numbers of papers begin with {prefix} now.{' '}
          {lastPapers.length === 0
            ? 'No papers came with the backup; buyers may have some from after it.'
            : `The last that came with the backup: ${lastPapers.join(', ')}. Buyers may have papers with later numbers.`}{' '}
          Collect their copies for your accountant: they count in your returns.
        </li>
        <li>
          {lastOrder === null ? (
            'No orders came with the backup.'
          ) : (
            <>
              The last order that came with the backup is{' '}
              <span className="whitespace-nowrap">{lastOrder}</span>.
            </>
          )}{' '}
          Orders, cash and stock from after it have to be entered again; numbers of new orders are far away
          from theirs.
        </li>
        <li>
          The gateway is asked about payments since the backup: those whose order is lost stand under{' '}
          <Link to={paths.adminPayments} className={LINK}>
            Payments
          </Link>
          . Refunds that waited are looked for there before they are sent.
        </li>
        <li>
          {messages === 0
            ? 'No messages waited when the backup was taken.'
            : `${countOf(messages, 'message')} waited when the backup was taken, and may have gone out since. They wait for you.`}
        </li>
      </ul>
      <FinishButtons restore={restore} />
    </Card>
  )
}

function FinishButtons({ restore: { id, messages } }: { restore: Restore }) {
  const { finishRestore } = useBackupMutations()
  const finish = (answer: 'send' | 'drop') =>
    finishRestore.mutate({ params: { id }, body: { messages: answer } })
  const isBusy = (answer: 'send' | 'drop') =>
    finishRestore.isPending && finishRestore.variables.body.messages === answer
  if (messages === 0)
    return (
      <div className="mt-4">
        <Button size="admin" isBusy={isBusy('drop')} busyLabel="Saving..." onClick={() => finish('drop')}>
          I have looked at all of this
        </Button>
      </div>
    )
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button size="admin" isBusy={isBusy('drop')} busyLabel="Saving..." onClick={() => finish('drop')}>
        Done, drop the messages
      </Button>
      <Button
        size="admin"
        variant="outline"
        isBusy={isBusy('send')}
        busyLabel="Saving..."
        onClick={() => finish('send')}
      >
        Done, send the messages
      </Button>
    </div>
  )
}
