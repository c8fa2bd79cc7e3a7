import { bothIds } from '#contract/envelope.ts'
import type { AdminTicket, InboxTicket, Ticket, TicketMessage } from '#contract/ordering/tickets-schemas.ts'
import type { TicketMessageRow, TicketRow } from './ticket-tables.ts'

export type MessageWithAuthor = TicketMessageRow & { author: string | null }
export type TicketWithOrder = TicketRow & {
  orderNumber: string
  customerName: string
  lastText: string | null
}

/** A question as its customer sees it: who of the shop has answered is left out. */
export function presentTicket(row: TicketRow, messages: readonly MessageWithAuthor[]): Ticket {
  return { ...presentHead(row), messages: messagesOf(row, messages).map(presentMessage) }
}

export function presentInboxTicket(row: TicketWithOrder): InboxTicket {
  return {
    ...presentHead(row),
    order: { ...bothIds(row.orderId), number: row.orderNumber },
    customerName: row.customerName,
    lastText: row.lastText ?? '',
  }
}

export function presentAdminTicket(
  row: TicketWithOrder,
  messages: readonly MessageWithAuthor[],
): AdminTicket {
  return {
    ...presentInboxTicket(row),
    messages: messagesOf(row, messages).map((message) => ({
      ...presentMessage(message),
      author: message.author,
    })),
  }
}

function presentHead({ id, number, topic, state, createdAt, updatedAt }: TicketRow) {
  return {
    ...bothIds(id),
    number,
    topic,
    state,
    createdAt: createdAt.toISOString(),
    since: updatedAt.toISOString(),
  }
}

const messagesOf = ({ id }: TicketRow, messages: readonly MessageWithAuthor[]) =>
  messages.filter(({ ticketId }) => ticketId === id)

function presentMessage({ id, byRole, text, at }: MessageWithAuthor): TicketMessage {
  return { ...bothIds(id), by: byRole === 'admin' ? 'shop' : 'customer', text, at: at.toISOString() }
}
