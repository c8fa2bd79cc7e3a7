import { TICKET_TOPIC_LABELS } from '#contract/ordering/tickets.ts'
import type { InboxTicket } from '#contract/ordering/tickets-schemas.ts'
import { Pill } from '#ui/pill.tsx'
import { ClockLine } from './clock-line.tsx'
import { TICKET_STATE_LABELS, TICKET_STATE_TONES } from './ticket-state.ts'

interface TicketRowProps {
  ticket: InboxTicket
  onOpen: () => void
}

/** One question with the customer's last message; pressing it opens the conversation. */
export function TicketRow({ ticket, onOpen }: TicketRowProps) {
  return (
    <li className="relative border-b border-line px-4 py-3.5 transition-colors last:border-b-0 hover:bg-quiet">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <button
          type="button"
          onClick={onOpen}
          className="rounded-sm font-semibold text-brand-ink after:absolute after:inset-0"
        >
          {ticket.number}
        </button>
        <span>{TICKET_TOPIC_LABELS[ticket.topic]}</span>
        <Pill tone={TICKET_STATE_TONES[ticket.state]}>{TICKET_STATE_LABELS[ticket.state]}</Pill>
        <span className="text-muted">
          {ticket.customerName} · {ticket.order.number}
        </span>
      </div>
      <p className="mt-1.5 line-clamp-2 text-sm wrap-anywhere text-pretty">{ticket.lastText}</p>
      <div className="mt-1.5">
        <ClockLine ticket={ticket} />
      </div>
    </li>
  )
}
