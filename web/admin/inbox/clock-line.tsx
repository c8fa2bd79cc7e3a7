import type { InboxTicket } from '#contract/ordering/tickets-schemas.ts'
import { useNow } from '#shop/use-now.ts'
import { classNames } from '#ui/class-names.ts'
import { ticketClocks } from './ticket-clocks.ts'

/** Since when a question waits, and what the law says about it. */
export function ClockLine({ ticket }: { ticket: InboxTicket }) {
  const { received, warning, month, isMonthOver } = ticketClocks(ticket, useNow(30_000))
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-muted">
      <span>{received}</span>
      {warning && <span className="font-semibold text-error">{warning}</span>}
      {month && <span className={classNames(isMonthOver && 'font-semibold text-error')}>{month}</span>}
    </p>
  )
}
