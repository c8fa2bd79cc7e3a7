import type { Page } from '#contract/envelope.ts'
import { ASSIGNABLE_STATUSES, ORDER_STATUSES, type OrderStatus } from '#contract/order-status.ts'
import type { HistoryEntry, Order, OrderQuery } from '#contract/orders-schemas.ts'
import type { Queries } from '#server/database/connect.ts'
import { isId } from '#server/database/identifiers.ts'
import type { SignedIn } from '#server/http/access.ts'
import { encodeCursor } from '#server/http/pages.ts'
import { notFound } from '#server/http/problem.ts'
import { afterCursor, type Conditions, newestFirst, orderConditions } from './order-conditions.ts'
import { countAllOrders } from './order-counts.ts'
import { type OrderRecord, presentHistory, presentOrder } from './present-order.ts'
import { searchOrders } from './search-orders.ts'

/** What an order's own row tells, of `orders o`. */
export const OWN_ORDER_COLUMNS = `
  o.id, o.number, o.status, o.priority, o.order_type as "orderType", o.payment_method as "paymentMethod",
  o.subtotal_paise as "subtotalPaise", o.discount_paise as "discountPaise", o.tax_paise as "taxPaise",
  o.total_paise as "totalPaise", o.coupon_code as "couponCode", o.item_count as "itemCount",
  o.person_id as "personId", o.customer_name as "customerName", o.customer_email as "customerEmail",
  o.customer_phone as "customerPhone", o.recipient_name as "recipientName", o.recipient_phone as "recipientPhone",
  o.recipient_email as "recipientEmail", o.street, o.landmark, o.city, o.state, o.pincode,
  o.agent_id as "agentId", o.attempts, o.goods_out_at as "goodsOutAt", o.goods_agent_id as "goodsAgentId",
  o.expected_on as "expectedOn", o.delivery_code as "deliveryCode", o.placed_at as "placedAt",
  o.updated_at as "updatedAt", o.confirmed_at as "confirmedAt", o.assigned_at as "assignedAt",
  o.picked_up_at as "pickedUpAt", o.out_for_delivery_at as "outForDeliveryAt", o.shipped_at as "shippedAt",
  o.delivered_at as "deliveredAt", o.cancelled_at as "cancelledAt", o.cancel_reason as "cancelReason"`

/** Everything that is shown of an order, lines and payment included, in one row. */
const ORDER_COLUMNS = `${OWN_ORDER_COLUMNS}, agent.name as "agentName", agent.phone as "agentPhone",
  carrier.name as "goodsAgentName",
  payment.amount_paise as "paidPaise", payment.refunded_paise as "refundedPaise",
  exists (select from refunds r where r.payment_id = payment.id and r.status <> 'processed') as "isRefundOpen",
  (select json_agg(json_build_object('productId', l.product_id, 'name', l.name, 'picture', l.picture,
            'unitPricePaise', l.unit_price_paise, 'quantity', l.quantity) order by l.line_no)
     from order_lines l where l.order_id = o.id) as lines`

const ORDER_TABLES = `orders o
  left join people agent on agent.id = o.agent_id
  left join people carrier on carrier.id = o.goods_agent_id
  left join payments payment on payment.order_id = o.id`

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
  const shown = records.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map((record) => presentOrder(record, person)),
    nextCursor: records.length > limit && last ? encodeCursor([last.placedAt.toISOString(), last.id]) : null,
  }
}

/** One page of the orders that wait for an agent, the oldest first. */
export async function listUnassigned(
  queries: Queries,
  person: SignedIn,
  page: Pick<OrderQuery, 'limit' | 'cursor'>,
): Promise<Page<Order>> {
  const query = { limit: page.limit, cursor: page.cursor, sort: 'oldest' } as const
  const waiting = afterCursor({ where: 'o.agent_id is null', values: [] }, query)
  const [records, [count]] = await Promise.all([
    pageOfRecords(queries, firstOfEach(ASSIGNABLE_STATUSES, waiting, query), query),
    queries.sql<{ total: number }>`
      select count(*) as total from orders o where o.agent_id is null and o.status = any(${ASSIGNABLE_STATUSES})`,
  ])
  return { ...pageOf(records, person, query), total: count?.total ?? 0 }
}

/**
 * The first orders of several statuses: an index has those of each in the order of their time, not those of all together.
 * What belongs to an order is then read for one page alone.
 */
function firstOfEach(
  statuses: readonly OrderStatus[],
  { where, values }: Conditions,
  query: OrderQuery,
): Conditions {
  const firstRows = `${newestFirst(query)} limit ${query.limit + 1}`
  const places = [...values, statuses]
  return {
    where: `o.id = any(array(select o.id from unnest($${places.length}::text[]) as of(status)
      cross join lateral (select o.id, o.placed_at from orders o where o.status = of.status and ${where} ${firstRows}) o
      ${firstRows}))`,
    values: places,
  }
}

async function searchedPage(queries: Queries, person: SignedIn, query: OrderQuery, search: string) {
  const { ids, ...total } = await searchOrders(queries, person, { ...query, search })
  const records = await recordsWhere(
    queries,
    `o.id = any($1) ${newestFirst(query)}`,
    [ids],
    query.sort === 'oldest' ? 'orders-found-oldest' : 'orders-found-newest',
  )
  return { records, ...total }
}

async function filteredPage(queries: Queries, person: SignedIn, query: OrderQuery) {
  const conditions = orderConditions(person, query)
  const after = afterCursor(conditions, query)
  const isOfAgent = person.role === 'delivery_agent' || (person.role === 'admin' && query.agentId)
  const isOfEveryStatus = (query.status ?? 'all') === 'all'
  const [records, total] = await Promise.all([
    pageOfRecords(
      queries,
      isOfAgent && isOfEveryStatus ? firstOfEach(ORDER_STATUSES, after, query) : after,
      query,
    ),
    countOrders(queries, person, query, conditions),
  ])
  return { records, total }
}

function pageOfRecords(
  queries: Queries,
  { where, values }: Conditions,
  query: OrderQuery,
): Promise<OrderRecord[]> {
  return recordsWhere(queries, `${where} ${newestFirst(query)} limit ${query.limit + 1}`, values)
}

/** `where` may end in an order and a limit; only a statement that is always the same text has a name. */
function recordsWhere(
  queries: Queries,
  where: string,
  values: readonly unknown[],
  name?: string,
): Promise<OrderRecord[]> {
  return queries.rows(`select ${ORDER_COLUMNS} from ${ORDER_TABLES} where ${where}`, values, name)
}

async function countOrders(queries: Queries, person: SignedIn, query: OrderQuery, conditions: Conditions) {
  const isEverybodys = person.role === 'admin' && !query.userId && !query.agentId && !query.urgent
  if (isEverybodys) return countAllOrders(queries, query)
  const [row] = await queries.rows<{ total: number }>(
    `select count(*) as total from orders o where ${conditions.where}`,
    conditions.values,
  )
  return row?.total ?? 0
}

/** The latest orders of a person, newest first. */
export async function latestOrders(queries: Queries, person: SignedIn, count: number): Promise<Order[]> {
  const { where, values } = orderConditions(person, { limit: count })
  const records = await recordsWhere(
    queries,
    `${where} order by o.placed_at desc, o.id desc limit ${count}`,
    values,
    `orders-latest-${person.role}-${count}`,
  )
  return records.map((record) => presentOrder(record, person))
}

/** Orders by condition, for the rooms above; `where` names columns of `o`. */
export async function ordersWhere(
  queries: Queries,
  person: SignedIn,
  where: string,
  values: readonly unknown[],
  name: string,
): Promise<Order[]> {
  const records = await recordsWhere(queries, where, values, name)
  return records.map((record) => presentOrder(record, person))
}

/** The person's own order as a list of one; empty where it is nobody's or somebody else's. */
export async function listOwnOrder(
  queries: Queries,
  person: SignedIn,
  made: { id: string } | undefined,
): Promise<Page<Order>> {
  const record = made && (await findOrder(queries, made.id))
  const items = record?.personId === person.id ? [presentOrder(record, person)] : []
  return { items, nextCursor: null, total: items.length }
}

/** An order with all that is shown of it, whoever asks. */
export async function findOrder(queries: Queries, id: string): Promise<OrderRecord | undefined> {
  const [record] = await recordsWhere(queries, 'o.id = $1', [id], 'order-one')
  return record
}

/** An order that this person may see. @throws Problem 404 for everybody else's. */
export async function requireOrder(queries: Queries, person: SignedIn, id: string): Promise<Order> {
  const record = isId(id) ? await findOrder(queries, id) : undefined
  const isOwn =
    record && (person.role === 'admin' || record.personId === person.id || record.agentId === person.id)
  if (!isOwn) throw notFound('This order')
  return presentOrder(record, person)
}

export async function listHistory(queries: Queries, orderId: string): Promise<HistoryEntry[]> {
  const rows = await queries.sql<Parameters<typeof presentHistory>[0]>`
    select sequence, to_status, at, by_name, by_role, note
      from order_history where order_id = ${orderId} order by sequence`
  return rows.map(presentHistory)
}
