import { Suspense, useState } from 'react'
import type { AgentStats } from '#contract/dashboards.ts'
import { type CashDesk, useCashBook } from '#delivery/cash/cash-query.ts'
import { CashBookSheet, HandoverSheet } from '#delivery/layout/lazy-sheets.ts'
import { clockLabel } from '#shop/clock-label.ts'
import { formatRupees } from '#shop/rupees.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Bar } from '#ui/charts/bar-list.tsx'

interface CashCardProps {
  personId: string
  stats: AgentStats | undefined
  /** Collected at doors that the shop has not heard of, in rupees. */
  unbookedCash: number
}

/** What the agent carries for the shop, how much that may be, and giving it away. */
export function CashCard({ personId, stats, unbookedCash }: CashCardProps) {
  const desk = useCashBook(personId)
  const [openSheet, setOpenSheet] = useState<{ kind: 'handover' | 'book'; serial: number }>()
  const [isOpen, setOpen] = useState(false)
  const open = (kind: 'handover' | 'book') => {
    setOpenSheet((last) => ({ kind, serial: (last?.serial ?? 0) + 1 }))
    setOpen(true)
  }
  const book = desk.book.data
  const cashInHand = book?.cashInHand ?? stats?.cashInHand
  const limit = book?.limit ?? stats?.cashLimit
  const sheet = { isOpen, onClose: () => setOpen(false) }
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
      <PendingHandover desk={desk} />
      <div className="mt-4 flex flex-wrap gap-3 [&>*]:flex-1">
        <Button
          size="agent"
          variant="soft"
          className="px-2"
          disabled={!book || book.cashInHand <= 0 || book.pendingHandover !== null}
          onClick={() => open('handover')}
        >
          Hand over cash
        </Button>
        <Button size="agent" variant="outline" className="px-2" disabled={!book} onClick={() => open('book')}>
          Cash book
        </Button>
      </div>
      <Suspense>
        {book && openSheet?.kind === 'handover' && (
          <HandoverSheet key={openSheet.serial} {...sheet} desk={desk} cashInHand={book.cashInHand} />
        )}
        {book && openSheet?.kind === 'book' && <CashBookSheet {...sheet} book={book} />}
      </Suspense>
    </Card>
  )
}

function PendingHandover({ desk }: { desk: CashDesk }) {
  const pending = desk.book.data?.pendingHandover
  if (!pending) return null
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-md bg-pending-soft px-4 py-3 text-pending">
      <p className="min-w-0 text-base font-semibold">
        {formatRupees(pending.declared)} handed over at {clockLabel(pending.at)}, waiting to be counted
      </p>
      <Button
        variant="outline"
        className="min-h-12"
        isBusy={desk.takeBack.isPending}
        onClick={() => desk.takeBack.mutate(pending.id)}
      >
        Take back
      </Button>
    </div>
  )
}
