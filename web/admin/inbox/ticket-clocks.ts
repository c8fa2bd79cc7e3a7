import { formatAgo, formatDate } from '#admin/layout/format-time.ts'
import { TICKET_ANSWER_HOURS } from '#contract/ordering/tickets.ts'
import type { InboxTicket } from '#contract/ordering/tickets-schemas.ts'

const HOUR_MS = 3_600_000

type Clocked = Pick<InboxTicket, 'state' | 'createdAt' | 'since'>

export interface TicketClocks {
  /** "received 3 h ago" */
  received: string
  /** "over 48 hours without an answer" */
  warning: string | null
  /** "a month is over on 3 Dec 2026" */
  month: string | null
  isMonthOver: boolean
}

/** How long a question has waited, by the two times that the law gives the shop. */
export function ticketClocks({ state, createdAt, since }: Clocked, now: number): TicketClocks {
  const isLate = state === 'open' && now - Date.parse(since) > TICKET_ANSWER_HOURS * HOUR_MS
  const end = aMonthAfter(new Date(createdAt))
  const isMonthOver = state !== 'closed' && now > end.getTime()
  return {
    received: `received ${formatAgo(createdAt, now)}`,
    warning: isLate ? `over ${TICKET_ANSWER_HOURS} hours without an answer` : null,
    month: state === 'closed' ? null : `a month ${isMonthOver ? 'was' : 'is'} over on ${formatDate(end)}`,
    isMonthOver,
  }
}

/** A month from 31 January ends with February. */
function aMonthAfter(start: Date): Date {
  const end = new Date(start)
  end.setMonth(end.getMonth() + 1)
  if (end.getDate() !== start.getDate()) end.setDate(0)
  return end
}
