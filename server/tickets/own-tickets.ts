import { TICKET_TOPIC_LABELS } from '#contract/ordering/tickets.ts'
import type { Queries } from '#server/database/connect.ts'
import { readMessages } from './ticket-queries.ts'
import type { TicketRow } from './ticket-tables.ts'

/** A customer's questions with their answers, the newest first, as the customer reads them in a file. */
export async function readOwnTickets(queries: Queries, personId: string) {
  const tickets = await queries.sql<TicketRow & { order: string }>`
    select t.*, o.number as "order" from tickets t join orders o on o.id = t.order_id
     where t.person_id = ${personId} order by t.created_at desc, t.id desc`
  const messages = await readMessages(queries, tickets)
  return tickets.map(({ id, number, order, topic, state, createdAt }) => ({
    number,
    order,
    topic: TICKET_TOPIC_LABELS[topic],
    state,
    askedAt: createdAt,
    messages: messages
      .filter(({ ticketId }) => ticketId === id)
      .map(({ byRole, text, at }) => ({ from: byRole === 'customer' ? 'you' : 'the shop', text, at })),
  }))
}
