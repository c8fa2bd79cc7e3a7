import type { TicketState } from '#contract/ordering/tickets.ts'
import type { PillTone } from '#ui/pill.tsx'

export const TICKET_STATE_LABELS: Record<TicketState, string> = {
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
}

export const TICKET_STATE_TONES: Record<TicketState, PillTone> = {
  open: 'pending',
  answered: 'delivered',
  closed: 'other',
}
