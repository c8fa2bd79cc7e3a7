import type { AskBody, TicketMessageBody } from '#contract/ordering/tickets-schemas.ts'
import { recordActivity } from '#server/audit/record-activity.ts'
import { lockCustomer } from '#server/cart/cart-changes.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import type { KeyedCall } from '#server/commands/idempotency.ts'
import type { Queries } from '#server/database/connect.ts'
import { idOrNull, newId } from '#server/database/identifiers.ts'
import { rowsOf } from '#server/database/table-parts.ts'
import type { SignedIn } from '#server/http/access.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import { isCustomerOf, requireVisible } from '#server/orders/order-policy.ts'
import type { Shop } from '#server/shop.ts'
import { tickets } from './ticket-tables.ts'

const MAX_UNSETTLED = 5
const MAX_MESSAGES_A_DAY = 20

/**
 * A customer asks about an order, and gets a receipt with the number of the question.
 * @throws Problem 404 for an order of somebody else, 409 `limit_reached` for too many questions about this order, 429
 * `limit_reached` for too many messages today
 */
export async function askAboutOrder(
  shop: Shop,
  customer: SignedIn,
  orderId: string,
  { topic, text }: AskBody,
  call: KeyedCall,
): Promise<{ id: string }> {
  const id = newId()
  return command(shop, { ...call, makes: { id } }, async (tx) => {
    await lockWriter(tx, customer)
    const [order] = await tx.sql<{ id: string; number: string; personId: string; agentId: string | null }>`
      select o.id, o.number, o.person_id, o.agent_id from orders o where o.id = ${idOrNull(orderId)} for share`
    const { id: ownId, number: orderNumber } = requireVisible(order, customer)
    const unsettled = await tx.sql`select from tickets where order_id = ${ownId} and state <> 'closed'`
    if (unsettled.length >= MAX_UNSETTLED) {
      throw new Problem(
        409,
        'limit_reached',
        `You have ${MAX_UNSETTLED} open questions about this order: please add to one of them`,
      )
    }
    const [next] = await tx.sql<{ number: string }>`select 'Q-' || nextval('ticket_numbers') as number`
    const number = next?.number ?? ''
    const ticket = { id, number, orderId: ownId, personId: customer.id, topic }
    await tx.sql`insert into tickets ${rowsOf(tickets, [ticket])}`
    await writeMessage(tx, customer, id, text)
    await notifyShop(tx, customer, {
      orderId: ownId,
      message: `${number} asks about the order ${orderNumber}`,
    })
    await tx.job('mail.ticket-received', { ticketId: id })
    return { id }
  })
}

/**
 * A customer adds to a question, which waits for an answer again.
 * @throws Problem 404 for a question about somebody else's order, 429 `limit_reached` for too many messages today
 */
export async function addToTicket(
  shop: Shop,
  customer: SignedIn,
  ticketId: string,
  { text }: TicketMessageBody,
  call: KeyedCall,
): Promise<{ id: string }> {
  return command(shop, call, async (tx) => {
    await lockWriter(tx, customer)
    const [ticket] = await tx.sql<{ id: string; number: string; orderId: string; personId: string }>`
      select t.id, t.number, t.order_id, o.person_id from tickets t join orders o on o.id = t.order_id
       where t.id = ${idOrNull(ticketId)} for no key update of t`
    if (!ticket || !isCustomerOf(ticket, customer)) throw notFound('This question')
    const { id, number, orderId } = ticket
    await writeMessage(tx, customer, id, text)
    await tx.sql`
      update tickets set state = 'open', updated_at = clock_timestamp() where id = ${id} and state <> 'open'`
    await notifyShop(tx, customer, { orderId, message: `${number} has a new message of its customer` })
    return { id }
  })
}

/** What one person writes at once is counted one after the other. @throws Problem 429 `limit_reached` */
async function lockWriter(tx: Queries, { id }: SignedIn): Promise<void> {
  await lockCustomer(tx, id)
  const today = await tx.sql`
    select from tickets t join ticket_messages m on m.ticket_id = t.id
     where t.person_id = ${id} and m.by_role = 'customer' and m.at > now() - interval '1 day'`
  if (today.length < MAX_MESSAGES_A_DAY) return
  throw new Problem(
    429,
    'limit_reached',
    `You have sent ${MAX_MESSAGES_A_DAY} messages within a day. Please write again tomorrow, or contact us by phone or email.`,
  )
}

async function writeMessage(tx: Queries, { id }: SignedIn, ticketId: string, text: string): Promise<void> {
  await tx.sql`
    insert into ticket_messages (id, ticket_id, person_id, by_role, text, at)
    values (${newId()}, ${ticketId}, ${id}, 'customer', ${text}, clock_timestamp())`
}

async function notifyShop(
  tx: Transaction,
  { id }: SignedIn,
  news: { orderId: string; message: string },
): Promise<void> {
  await recordActivity(tx, { type: 'alert', ...news })
  tx.publish({ topic: 'tickets', people: [id], roles: ['admin'] })
}

/** Gives a person the questions about the orders that guests have left to them, after `claimGuestOrders`. */
export async function claimGuestTickets(queries: Queries, personId: string): Promise<void> {
  await queries.sql`
    update tickets t set person_id = ${personId} from orders o
     where o.person_id = ${personId} and t.order_id = o.id and t.person_id <> ${personId}`
}
