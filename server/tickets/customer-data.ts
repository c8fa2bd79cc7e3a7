import { TICKET_TOPIC_LABELS } from '#contract/ordering/tickets.ts'
import type { CustomerData } from '#server/accounts/customer-data.ts'
import { forgetInLog } from '#server/audit/forget-in-log.ts'
import type { Queries } from '#server/database/connect.ts'
import { claimGuestTickets } from './ask-about-order.ts'
import { readMessages } from './ticket-queries.ts'
import type { TicketRow } from './ticket-tables.ts'

export const customerTickets: CustomerData = {
  read: async (queries, { id }) => ({ questions: await readCustomerTickets(queries, id) }),
  findUnsettled: findOpenTickets,
  move: (tx, { to }) => claimGuestTickets(tx, to),
  forget: (tx, { id }) => forgetTickets(tx, id),
}

/** A customer's questions with their answers, the newest first, as the customer reads them in a file. */
async function readCustomerTickets(queries: Queries, personId: string) {
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

/** Questions that keep a customer from deleting the account, each with what to do. */
async function findOpenTickets(queries: Queries, personId: string): Promise<string[]> {
  const found = await queries.sql<{ number: string }>`
    select number from tickets where person_id = ${personId} and state = 'open' order by number limit 5`
  return found.map(({ number }) => `Your question ${number} is open: wait for our answer.`)
}

/** Takes what was asked and answered out of a customer's questions. */
async function forgetTickets(queries: Queries, personId: string): Promise<void> {
  const asked = await queries.sql<{ id: string }>`select id from tickets where person_id = ${personId}`
  const ids = asked.map(({ id }) => id)
  await queries.sql`
    update ticket_messages set text = 'Deleted with the account' where ticket_id = any(${ids}::uuid[])`
  await forgetInLog(queries, ids)
}
