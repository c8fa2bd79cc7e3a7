/**
 * Whose order it is: who sees an order, which parts of it, and who does what with it. The `access` of a call says which roles
 * may make it at all; this page says with which orders. An order is somebody's by the role that they have now. Who is not
 * named here is answered as if there were no such order.
 *
 * - Its customer sees it with its history, cancels it until it is picked up, and orders the same again. Nobody else reads
 *   the delivery code, and the customer only while the order is out for delivery. What the shop notes for itself is left out.
 * - What was paid for a cancelled order goes back whole, the delivery fee included, as the shop's pages say (`refundText`);
 *   what else goes back administrators decide.
 * - A guest is its customer in the session that ordered it. Once somebody proves the guest's phone, the order is that person's
 *   and no longer the guest's (`guests/claim-guest-orders.ts`).
 * - Whoever has its tracking link sees its number, how far it is, when it is expected, the names and quantities of its goods, what
 *   is to be paid at the door, the agent's first name while it is under way, and the courier while it is with one. Once its goods have left the shop they also read its
 *   invoice and credit notes, and on these stand the buyer's name, phone and address, the goods and the amounts: a link that is
 *   passed on passes these on (`papers/`). The link ends thirty days after the order. Messages
 *   have it, and administrators who read the order can pass it on.
 * - Its agent sees it with recipient, phone, address, amounts and notes, reads its documents, prints its label and packing slip,
 *   and takes its steps until it is cancelled. The agent learns that a code is needed, never which.
 * - An agent who still has its goods sees it among what is to be brought back.
 * - An agent who once had it learns why it is no longer theirs (`no_longer_yours`) and who gets the parcel, nothing else.
 * - Administrators see all orders (`orders.read`), and do with them what their rights allow, under their name in the audit log:
 *   confirm and pack (`orders.pack`), give to an agent or courier and take back (`orders.assign`), change, cancel, let be
 *   delivered without the code (`orders.change`), which none of them reads.
 * - Administrators who may change orders change its goods and address until it is picked up, and its day, phone and landmark until it
 *   is over; its customer is told. What was changed, and why, administrators alone read.
 * - What is asked about it is between its customer and who answers (`tickets.answer`); agents read none of it (`tickets/`).
 * - A photo from the door is for administrators and for the agent who took it.
 * - A photo of a prescription is for who checks it (`prescriptions.check`) and for the customer: of the guest who sent it, until somebody proves the
 *   guest's phone. No agent sees it, and no tracking link says that there is one.
 * - Messages go to the customer alone, and have name, address and documents only where the email is proved (`notifications/`). The
 *   tracking link is in them in any case, and the agent's first name and the amount to pay once it is out for delivery. A customer
 *   reads of an agent in no message before; that a delivery failed is said without the agent, and without the reason.
 * - A payment that is no order yet is its payer's (`payments/intents/`). What an agent earns is no part of an order.
 *
 * The demo has the same rules, and shows its visitors the messages that it does not send.
 */
import { may } from '#contract/staff-roles.ts'
import type { Queries } from '#server/database/connect.ts'
import { type Fragment, fragment } from '#server/database/sql.ts'
import type { SignedIn } from '#server/http/access.ts'
import { notFound, requireRow } from '#server/http/problem.ts'
import type { OrderRow } from './order-tables.ts'

/** Who asks. */
export type Reader = Pick<SignedIn, 'id' | 'role' | 'staffRole'>

type Parties = Pick<OrderRow, 'personId' | 'agentId' | 'goodsAgentId'>

/** Whether a person ordered it, or has it from a guest. */
export function isCustomerOf(order: Pick<Parties, 'personId'>, { id, role }: Reader): boolean {
  return role === 'customer' && order.personId === id
}

/** The same as `ordersOf`. */
function maySee(order: Pick<Parties, 'personId' | 'agentId'>, reader: Reader): boolean {
  if (reader.role === 'admin') return may(reader, 'orders.read')
  return reader.role === 'customer' ? isCustomerOf(order, reader) : order.agentId === reader.id
}

/** The `orders o` that a person sees. */
export function ordersOf(reader: Reader): Fragment {
  const { id, role } = reader
  if (role === 'admin') return may(reader, 'orders.read') ? fragment`true` : fragment`false`
  return role === 'customer' ? fragment`o.person_id = ${id}` : fragment`o.agent_id = ${id}`
}

/** @throws Problem 404 where there is no order that this person sees */
export function requireVisible<Found extends Pick<Parties, 'personId' | 'agentId'>>(
  order: Found | undefined,
  reader: Reader,
): Found {
  if (!order || !maySee(order, reader)) throw notFound('This order')
  return order
}

/** Whether a person reads the code that the agent asks for at the door. */
export function readsDeliveryCode(order: Pick<OrderRow, 'personId' | 'status'>, reader: Reader): boolean {
  return isCustomerOf(order, reader) && order.status === 'out_for_delivery'
}

/** Whether a person reads what the shop keeps to itself: its notes, where the goods are, and whether a code is needed. */
export function readsHouse({ role }: Reader): boolean {
  return role !== 'customer'
}

/** Whether this agent has to deliver the order, or has delivered it. */
export function isOwn(order: Pick<OrderRow, 'agentId' | 'status'>, agent: Reader): boolean {
  return order.agentId === agent.id && order.status !== 'cancelled'
}

/** The `orders o` whose goods this agent has, whoever is to deliver them. */
export const goodsWith = (agent: Reader): Fragment => fragment`o.goods_agent_id = ${agent.id}`

/** @throws Problem 404 for an agent who never had the order */
export async function requireOnceOwn(
  queries: Queries,
  order: Pick<OrderRow, 'id' | 'agentId' | 'goodsAgentId'>,
  agent: Reader,
): Promise<void> {
  if (order.agentId === agent.id || order.goodsAgentId === agent.id) return
  const steps = await queries.sql`
    select 1 from order_history where order_id = ${order.id} and agent_id = ${agent.id} limit 1`
  requireRow(steps, 'This order')
}

/** Whether a person sees a photo from the door. */
export function maySeePhoto(photo: { agentId: string }, reader: Reader): boolean {
  return may(reader, 'orders.read') || photo.agentId === reader.id
}

/** Whether a person sees a photo of a prescription. */
export function maySeePrescription(photo: { personId: string }, reader: Reader): boolean {
  return may(reader, 'prescriptions.check') || isCustomerOf(photo, reader)
}

/** The `orders o` that a tracking link still shows. */
export const IS_TRACKED = fragment`(o.status not in ('delivered', 'cancelled')
  or coalesce(o.delivered_at, o.cancelled_at) > now() - interval '30 days')`

/** The `orders o` whose tracking links name the agent. */
export const TRACKS_AGENT = fragment`o.status in ('picked_up', 'out_for_delivery')`

/** What a tracking link and the messages of the day of delivery name of `people agent`. */
export const FIRST_NAME_OF_AGENT = fragment`split_part(trim(agent.name), ' ', 1)`

/** The `orders o` whose tracking links name the courier and its number. */
export const TRACKS_COURIER = fragment`o.status = 'shipped'`

/** Who hears at once that an order has changed, besides all administrators. */
export function audienceOf(
  { personId, agentId, goodsAgentId }: Parties,
  also: readonly string[] = [],
): string[] {
  const people = [personId, agentId, goodsAgentId, ...also].filter((id) => id !== null)
  return [...new Set(people)]
}
