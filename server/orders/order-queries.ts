import type { Page } from '#contract/envelope.ts'
import { ASSIGNABLE_STATUSES, ORDER_STATUSES, type OrderStatus } from '#contract/ordering/order-status.ts'
import type { HistoryEntry, Order, OrderQuery } from '#contract/ordering/orders-schemas.ts'
import type { NameSource } from '#server/audit/audit-names.ts'
import { changedMeanwhile } from '#server/audit/changed-meanwhile.ts'
import { AMOUNT_COLUMNS } from '#server/checkout/order-amounts.ts'
import type { Queries } from '#server/database/connect.ts'
import { isId } from '#server/database/identifiers.ts'
import { type Fragment, fragment, literal } from '#server/database/sql.ts'
import type { SignedIn } from '#server/http/access.ts'
import { cappedTotal, pageOfRows } from '#server/http/pages.ts'
import type { Problem } from '#server/http/problem.ts'
import { afterCursor, newestFirst, orderConditions, statusesOfList } from './lists/order-conditions.ts'
import { countAllOrders } from './lists/order-counts.ts'
import { searchOrders } from './lists/search-orders.ts'
import { isCustomerOf, ordersOf, type Reader, requireVisible } from './order-policy.ts'
import { type OrderRecord, presentHistory, presentOrder } from './present-order.ts'

/** Everything that is shown of an order, lines and payment included, in one row of `orders o`. */
const ORDER_COLUMNS = fragment`
  o.id, o.number, o.channel, o.status, o.prescription, o.priority, o.order_type, o.payment_method, ${AMOUNT_COLUMNS}, o.prepaid_paise, o.due_paise, o.coupon_code, o.item_count, o.person_id, o.customer_name, o.customer_email, o.customer_phone,
  o.recipient_name, o.recipient_phone, o.recipient_email, o.street, o.landmark, o.city, o.state, o.pincode, o.state_confirmed,
  o.buyer_gstin, o.buyer_name, o.buyer_address, o.ships_to_other, o.ship_to_gstin, o.agent_id,
  o.attempts, o.goods_out_at, o.goods_agent_id, o.expected_on, o.area_name, o.carrier, o.delivery_code, o.placed_at, o.updated_at,
  o.confirmed_at, o.assigned_at, o.picked_up_at, o.out_for_delivery_at, o.shipped_at, o.delivered_at, o.cancelled_at,
  o.cancel_reason, o.internal_note, agent.name as agent_name, agent.phone as agent_phone, carrier.name as goods_agent_name,
  courier.name as courier_name, o.tracking_number,
  payment.amount_paise as paid_paise, payment.refunded_paise,
  exists (select from refunds r where r.payment_id = payment.id and r.status in ('queued', 'pending')) as is_refund_open,
  (select json_agg(json_build_object('productId', v.product_id, 'variantId', v.id, 'name', l.name, 'options', l.options, 'picture', l.picture,
            'unitPricePaise', l.unit_price_paise, 'quantity', l.quantity, 'rules', l.rules) order by l.line_no)
     from order_lines l join variants v on v.id = l.variant_id where l.order_id = o.id) as lines`

/** Orders as `OrderRecord`s; `where` may end in an order and a limit. */
const selectOrders = (where: Fragment) => fragment`
  select ${ORDER_COLUMNS} from orders o
    left join people agent on agent.id = o.agent_id
    left join people carrier on carrier.id = o.goods_agent_id
    left join couriers courier on courier.id = o.courier_id
    left join payments payment on payment.order_id = o.id
   where ${where}`

/** One page of the orders that a person may see. */
export async function listOrders(
  queries: Queries,
  person: SignedIn,
  query: OrderQuery,
): Promise<Page<Order>> {
  const { records, ...total } = query.search
    ? await searchedPage(queries, person, query, query.search)
    : await filteredPage(queries, person, query)
  return { ...pageOf(records, person, query), ...total }
}

function pageOf(records: OrderRecord[], person: SignedIn, { limit }: OrderQuery) {
  const page = pageOfRows(records, limit, ({ placedAt, id }) => [placedAt.toISOString(), id])
  return { ...page, items: page.items.map((record) => presentOrder(record, person)) }
}

/** One page of the orders that wait for an agent, the oldest first; not those whose prescription is to be checked. */
export async function listUnassigned(
  queries: Queries,
  person: SignedIn,
  page: Pick<OrderQuery, 'limit' | 'cursor'>,
): Promise<Page<Order>> {
  const query = { limit: page.limit, cursor: page.cursor, sort: 'oldest' } as const
  const ready = fragment`o.agent_id is null and o.prescription is distinct from 'to_check'`
  const waiting = fragment`${ready}${afterCursor(query)}`
  const [records, [count]] = await Promise.all([
    readPage(queries, firstOfEach(ASSIGNABLE_STATUSES, waiting, query), query),
    queries.sql<{ total: number }>`
      select count(*) as total from orders o where ${ready} and o.status = any(${ASSIGNABLE_STATUSES})`,
  ])
  return { ...pageOf(records, person, query), total: count?.total ?? 0 }
}

/**
 * The first orders of several statuses. An index sorts the orders of each status by time, but not those of all together,
 * so the first of each are read and merged; all other tables are then read for one page only.
 */
function firstOfEach(statuses: readonly OrderStatus[], where: Fragment, query: OrderQuery): Fragment {
  const firstRows = fragment`${newestFirst(query)} limit ${query.limit + 1}`
  return fragment`o.id = any(array(select o.id from unnest(${statuses}::text[]) as of(status)
      cross join lateral (select o.id, o.placed_at from orders o where o.status = of.status and ${where} ${firstRows}) o
      ${firstRows}))`
}

async function searchedPage(queries: Queries, person: SignedIn, query: OrderQuery, search: string) {
  const { ids, ...total } = await searchOrders(queries, person, { ...query, search })
  const records = await queries.sql<OrderRecord>`
    ${selectOrders(fragment`o.id = any(${ids}) ${newestFirst(query)}`)}`
  return { records, ...total }
}

async function filteredPage(queries: Queries, person: SignedIn, query: OrderQuery) {
  const conditions = orderConditions(person, query)
  const after = fragment`${conditions}${afterCursor(query)}`
  const isOfAgent = person.role === 'delivery_agent' || (person.role === 'admin' && query.agentId)
  const isOfEveryStatus = (query.status ?? 'all') === 'all'
  const statuses =
    statusesOfList(person, query) ?? (isOfAgent && isOfEveryStatus ? ORDER_STATUSES : undefined)
  const where = statuses ? firstOfEach(statuses, after, query) : after
  const [records, total] = await Promise.all([
    readPage(queries, where, query),
    countOrders(queries, person, query, conditions),
  ])
  return { records, ...total }
}

function readPage(queries: Queries, where: Fragment, query: OrderQuery): Promise<OrderRecord[]> {
  return queries.unprepared<OrderRecord>`
    ${selectOrders(fragment`${where} ${newestFirst(query)} limit ${query.limit + 1}`)}`
}

/** A list that no index counts stops here. */
const MAX_COUNTED = 10_000

async function countOrders(queries: Queries, person: SignedIn, query: OrderQuery, conditions: Fragment) {
  const { userId, agentId, urgent, prescription, tab, late, payment, from, to } = query
  const isNarrowed = userId || agentId || urgent || prescription || tab || late || payment || from || to
  if (person.role === 'admin' && !isNarrowed) return { total: await countAllOrders(queries, query) }
  const [row] = await queries.unprepared<{ total: number }>`
    select count(*) as total from (select from orders o where ${conditions} limit ${MAX_COUNTED + 1}) counted`
  return cappedTotal(row?.total ?? 0, MAX_COUNTED)
}

/** The latest orders of a person, newest first. @param reader who looks at them */
export function latestOrders(
  queries: Queries,
  person: Reader,
  count: number,
  reader = person,
): Promise<Order[]> {
  return ordersWhere(
    queries,
    reader,
    fragment`${ordersOf(person)} ${newestFirst({})} limit ${literal(count)}`,
  )
}

/** Orders by condition, for the domains above; `where` names columns of `o`, and may end in an order and a limit. */
export async function ordersWhere(queries: Queries, person: Reader, where: Fragment): Promise<Order[]> {
  const records = await queries.sql<OrderRecord>`${selectOrders(where)}`
  return records.map((record) => presentOrder(record, person))
}

/** The person's own order as a list of one; empty where it is nobody's or somebody else's. */
export async function listOwnOrder(
  queries: Queries,
  person: SignedIn,
  made: { id: string } | undefined,
): Promise<Page<Order>> {
  const record = made && (await findOrder(queries, made.id))
  const items = record && isCustomerOf(record, person) ? [presentOrder(record, person)] : []
  return { items, nextCursor: null, total: items.length }
}

/** An order with all that is shown of it, for any role. */
export async function findOrder(queries: Queries, id: string): Promise<OrderRecord | undefined> {
  const [record] = await queries.sql<OrderRecord>`${selectOrders(fragment`o.id = ${id}`)}`
  return record
}

/** An order that this person may see. @throws Problem 404 for everybody else's. */
export async function requireOrder(queries: Queries, person: SignedIn, id: string): Promise<Order> {
  const record = isId(id) ? await findOrder(queries, id) : undefined
  return presentOrder(requireVisible(record, person), person)
}

/** The problem of a call about an order that is no longer as it was shown. */
export async function outOfDate(queries: Queries, admin: SignedIn, id: string): Promise<Problem> {
  const message = 'This order has changed meanwhile. Please look at it again.'
  return changedMeanwhile(await requireOrder(queries, admin, id), [], message)
}

export async function listHistory(
  queries: Queries,
  reader: Reader,
  orderId: string,
): Promise<HistoryEntry[]> {
  const rows = await queries.sql<Parameters<typeof presentHistory>[0]>`
    select sequence, to_status, at, by_name, by_role, note
      from order_history where order_id = ${orderId} order by sequence`
  return rows.map((row) => presentHistory(row, reader))
}

/** The orders and payments that the activity log mentions; a payment is known by its order where it has one. */
export const orderNames: NameSource = ({ ids }) => fragment`
  select id::text, number as name from orders where id = any(${ids}::uuid[])
  union all select p.id::text, coalesce(o.number, p.gateway_payment_id)
    from payments p left join orders o on o.id = p.order_id where p.id = any(${ids}::uuid[])`

/** The id of the order with this number, as text. */
export const orderIdOf = (number: string) => fragment`select id::text from orders where number = ${number}`

/** Joins the order `o` for which `stock_movements m` moved: the order itself, or that of the payment that held the goods. */
export const ORDER_OF_MOVEMENT = fragment`
  left join payments paid on paid.intent_id = m.reference_id and paid.order_id is not null and m.reason = 'hold'
  left join orders o on o.id = coalesce(paid.order_id, m.reference_id)`
