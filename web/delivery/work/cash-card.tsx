import { Suspense } from 'react'
import type { AgentStats } from '#contract/dashboards.ts'
import { type AgentCashState, useCashBook } from '#delivery/cash/cash-api.ts'
import { CashBookDrawer, HandoverDrawer } from '#delivery/layout/lazy-drawers.ts'
import { formatClock } from '#shop/format-clock.ts'
import { formatRupees } from '#shop/rupees.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Bar } from '#ui/charts/bar-list.tsx'
import { useOpening } from '#ui/overlays/use-opening.ts'

interface CashCardProps {
  personId: string
  stats: AgentStats | undefined
  /** Rupees collected at doors, in steps that are not sent yet. */
  unbookedCash: number
}

/** The cash that the agent carries, its limit, and handing it over. */
export function CashCard({ personId, stats, unbookedCash }: CashCardProps) {
  const cash = useCashBook(personId)
  const drawer = useOpening<'handover' | 'book'>()
  const book = cash.book.data
  const cashInHand = book?.cashInHand ?? stats?.cashInHand
  const limit = book?.limit ?? stats?.cashLimit
  const modal = { isOpen: drawer.isOpen, onClose: drawer.close }
  return (
    <Card padding="small">
      <CardHeader title="Cash in hand" />
      <p className="tabular text-2xl font-bold">
        {cashInHand === undefined ? '–' : formatRupees(cashInHand)}
      </p>
      {unbookedCash > 0 && (
        <p className="mt-1 text-base text-muted">
          {formatRupees(unbookedCash)} more when your updates are sent
        </p>
      )}
      {cashInHand !== undefined && limit !== undefined && (
        <>
          <Bar label="Cash in hand of the limit" value={cashInHand} max={limit} className="mt-3" />
          <p className="mt-2 text-base text-muted">Limit {formatRupees(limit)}</p>
        </>
      )}
      <PendingHandover cash={cash} />
      <div className="mt-4 flex flex-wrap gap-3 [&>*]:flex-1">
        <Button
          size="agent"
          variant="soft"
          className="px-2"
          disabled={!book || book.cashInHand <= 0 || book.pendingHandover !== null}
          onClick={() => drawer.open('handover')}
        >
          Hand over cash
        </Button>
        <Button
          size="agent"
          variant="outline"
          className="px-2"
          disabled={!book}
          onClick={() => drawer.open('book')}
        >
          Cash book
        </Button>
      </div>
      <Suspense>
        {book && drawer.subject === 'handover' && (
          <HandoverDrawer key={drawer.key} {...modal} cash={cash} cashInHand={book.cashInHand} />
        )}
        {book && drawer.subject === 'book' && <CashBookDrawer {...modal} book={book} />}
      </Suspense>
    </Card>
  )
}

function PendingHandover({ cash }: { cash: AgentCashState }) {
  const pending = cash.book.data?.pendingHandover
  if (!pending) return null
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-md bg-pending-soft px-4 py-3 text-pending">
      <p className="min-w-0 text-base font-semibold">
        {formatRupees(pending.declared)} handed over at {formatClock(pending.at)}, waiting to be counted
      </p>
      <Button
        variant="outline"
        className="min-h-12"
        isBusy={cash.takeBack.isPending}
        onClick={() => cash.takeBack.mutate(pending.id)}
      >
        Take back
      </Button>
    </div>
  )
}
