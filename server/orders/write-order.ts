import type { DeliveryDetails } from '../../contract/accounts.ts'
import { itemCount } from '../../contract/cart.ts'
import type { OrderAmounts } from '../../contract/money.ts'
import { DELIVERY_DAYS, type OrderType } from '../../contract/orders.ts'
import { claimingKeys } from '../checkout/idempotency.ts'
import type { PricedLine, ShownLine } from '../checkout/price-order.ts'
import { lockingProducts, type StockChange, takingStock } from '../checkout/stock.ts'
import type { Queries } from '../database/connect.ts'
import { CASH_LIMIT_PER_ORDER } from '../settings/settings.ts'
import type { OrderKey } from './prepare-order.ts'
import type { OrderRecord } from './present-order.ts'

interface OrderDraft<Line> {
  id: string
  customer: { id: string; name: string; email: string; phone: string | null }
  lines: readonly Line[]
  amounts: OrderAmounts
  couponCode: string | null
  details: DeliveryDetails
  orderType: OrderType
}
/** What is sold is named by the catalogue. */
export interface CashOrderDraft extends OrderDraft<ShownLine> {
  key: OrderKey | undefined
}
/** What was paid for keeps the names of the moment when it was held. */
export type PaidOrderDraft = OrderDraft<PricedLine>

/** An order as it stands now, and the stock of its products before and after. */
export interface WrittenOrder {
  order: OrderRecord
  stock: StockChange[]
}

/** The SQLSTATE of an order that is not as it was when it was priced; nothing of its statement is written. */
export const ORDER_REFUSED = 'TK001'

/**
 * Writes cash orders, pending at first (Q-48), in one statement: their lines, first history rows and letters; locks
 * their products in id order, takes their stock by guarded update and their lines out of the carts, and claims their
 * keys. All are written or none.
 * @throws a database error of `ORDER_REFUSED` when a key is used already, a product has another price, is no longer sold
 * or too few are left, a cart holds anything else, or cash is not possible for so much. The use of a code is the caller's
 * to count.
 */
export async function writeCashOrders(
  queries: Queries,
  drafts: readonly CashOrderDraft[],
): Promise<WrittenOrder[]> {
  const [written] = await queries.rows<{ taken: TakenLine[]; orders: NewOrder[] }>(
    WRITE_CASH_ORDERS,
    valuesOf(drafts, drafts.flatMap(linesOf)),
    'orders-write-cash',
  )
  if (!written) throw new Error('The orders were inserted, or their statement has failed')
  const goods = new Map(written.taken.map((taken) => [taken.productId, taken]))
  const orders = new Map(written.orders.map((order) => [order.id, order]))
  return drafts.map((draft) => {
    const taken = draft.lines.map((line) => found(goods.get(line.productId)))
    return { order: recordOf(draft, found(orders.get(draft.id)), taken), stock: taken }
  })
}

/** Writes an order that is paid, confirmed from the start (Q-48). Its stock was held before, and it stands whatever the cart holds. */
export async function writePaidOrder(queries: Queries, draft: PaidOrderDraft): Promise<void> {
  await queries.rows(WRITE_PAID_ORDER, valuesOf([draft], linesOf(draft)), 'order-write-paid')
}

type TakenLine = StockChange & { name: string; picture: string | null }

/** What the database adds to an order; moments as JSON has them. */
type NewOrder = Pick<OrderRecord, 'id' | 'number' | 'expectedOn'> & { placedAt: string }

/** What the statement was asked for, it has written, or it has failed. */
function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A written order is not among the answer')
  return value
}

/** A cash order that was written just now; the tables' own defaults are said once more here. */
function recordOf(draft: CashOrderDraft, written: NewOrder, taken: readonly TakenLine[]): OrderRecord {
  const placedAt = new Date(written.placedAt)
  return {
    ...written,
    ...fieldsOf(draft),
    placedAt,
    updatedAt: placedAt,
    status: 'pending',
    priority: 'normal',
    paymentMethod: 'cod',
    attempts: 0,
    agentId: null,
    agentName: null,
    agentPhone: null,
    goodsOutAt: null,
    goodsAgentId: null,
    goodsAgentName: null,
    deliveryCode: null,
    paidPaise: null,
    refundedPaise: null,
    isRefundOpen: false,
    confirmedAt: null,
    assignedAt: null,
    pickedUpAt: null,
    outForDeliveryAt: null,
    shippedAt: null,
    deliveredAt: null,
    cancelledAt: null,
    cancelReason: null,
    lines: draft.lines.map((line, at) => {
      const { name, picture } = found(taken[at])
      return { ...line, name, picture }
    }),
  }
}

type Draft = CashOrderDraft | PaidOrderDraft

/** The orders and how many they are, and so their lines. */
function valuesOf(drafts: readonly Draft[], lines: readonly object[]): unknown[] {
  const orders = drafts.map((draft) => ({ ...fieldsOf(draft), ...('key' in draft && draft.key) }))
  return [json(orders), orders.length, json(lines), lines.length]
}

/** What was typed may hold halves of characters, which JSON writes as `\udXXX` and PostgreSQL refuses. */
function json(rows: readonly object[]): string {
  const text = JSON.stringify(rows)
  if (!text.includes('\\ud')) return text
  return JSON.stringify(rows, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value))
}

/** What an order says of itself: `ORDER_COLUMNS`. */
function fieldsOf({ id, customer, lines, amounts, couponCode, details, orderType }: Draft) {
  return {
    id,
    personId: customer.id,
    orderType,
    subtotalPaise: amounts.subtotalPaise,
    discountPaise: amounts.discountPaise,
    taxPaise: amounts.taxPaise,
    totalPaise: amounts.totalPaise,
    couponCode,
    itemCount: itemCount(lines),
    customerName: customer.name,
    customerEmail: customer.email,
    customerPhone: customer.phone ?? details.phone,
    recipientName: details.fullName,
    recipientPhone: details.phone,
    recipientEmail: details.email,
    street: details.address,
    landmark: details.landmark || null,
    city: details.city,
    state: details.state,
    pincode: details.pincode,
  }
}

function linesOf({ id, customer, orderType, lines }: Draft) {
  const cartOf = orderType === 'cart' ? customer.id : null
  return lines.map((line, at) => ({ ...line, orderId: id, lineNo: at + 1, cartOf }))
}

/** Columns and their types; the JSON says the same in camel case. */
type Columns = Readonly<Record<string, string>>

const ORDER_COLUMNS: Columns = {
  id: 'uuid',
  person_id: 'uuid',
  order_type: 'text',
  subtotal_paise: 'bigint',
  discount_paise: 'bigint',
  tax_paise: 'bigint',
  total_paise: 'bigint',
  coupon_code: 'text',
  item_count: 'int',
  customer_name: 'text',
  customer_email: 'text',
  customer_phone: 'text',
  recipient_name: 'text',
  recipient_phone: 'text',
  recipient_email: 'text',
  street: 'text',
  landmark: 'text',
  city: 'text',
  state: 'text',
  pincode: 'text',
}
const LINE_COLUMNS: Columns = {
  order_id: 'uuid',
  line_no: 'int',
  product_id: 'text',
  unit_price_paise: 'bigint',
  quantity: 'int',
  cart_of: 'uuid',
}
const SNAPSHOT_COLUMNS: Columns = { name: 'text', category_id: 'text', picture: 'text' }

/** Rows of JSON. The limit takes none away: it tells how few they are, where PostgreSQL would plan for a hundred. */
function rowsOf(json: string, count: string, columns: Columns): string {
  const field = (column: string) => `"${column.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase())}"`
  const names = Object.keys(columns).map((column) => `${field(column)} as ${column}`)
  const types = Object.entries(columns).map(([column, type]) => `${field(column)} ${type}`)
  return `select ${names} from json_to_recordset(${json}::json) as given(${types}) limit ${count}`
}

const ORDERS = rowsOf('$1', '$2', { ...ORDER_COLUMNS, key: 'text', request_hash: 'text' })

/** What every order is, from the orders `wanted` and the lines `sold`. */
function writing(method: 'cod' | 'razorpay'): string {
  const [status, confirmedAt] = method === 'cod' ? ['pending', 'null'] : ['confirmed', 'now()']
  const columns = Object.keys(ORDER_COLUMNS).join(', ')
  return `new_order as (
  insert into orders (${columns}, status, payment_method, number, expected_on, confirmed_at)
  select ${columns}, '${status}', '${method}', next_order_number(),
         (now() at time zone 'Asia/Kolkata')::date + ${DELIVERY_DAYS}, ${confirmedAt}
    from wanted
  returning id, number, placed_at as "placedAt", expected_on as "expectedOn"
), new_lines as (
  insert into order_lines (order_id, line_no, product_id, name, category_id, picture, unit_price_paise, quantity)
  select order_id, line_no, product_id, name, category_id, picture, unit_price_paise, quantity from sold
), first_step as (
  insert into order_history (order_id, sequence, from_status, to_status, by_person_id, by_name, by_role)
  select id, 1, null, '${status}', person_id, customer_name, 'customer' from wanted
), letter as (
  insert into job_requests (id, task, data)
  select id, 'mail.order', json_build_object('orderId', id, 'kind', 'placed') from wanted
), emptied as (
  delete from cart_lines c using sold
   where c.person_id = sold.cart_of and c.product_id = sold.product_id and c.quantity = sold.quantity
  returning 1
), coupon_gone as (
  delete from cart_coupons c using wanted where wanted.order_type = 'cart' and c.person_id = wanted.person_id
)`
}

const WRITE_CASH_ORDERS = `
with wanted as materialized (
  ${ORDERS}
), line as materialized (
  ${rowsOf('$3', '$4', LINE_COLUMNS)}
), claimed as (
  ${claimingKeys(`select person_id, key, request_hash, json_build_object('id', id) from wanted where key is not null`)}
), sold as (
  select line.*, locked.name, locked."categoryId" as category_id, locked.picture
    from (${lockingProducts('array(select product_id from line)')}) as locked
    join line on line.product_id = locked.id
   where locked."isAvailable" and locked."pricePaise" = line.unit_price_paise
), taken as (
  ${takingStock('(select product_id, sum(quantity)::int as quantity from sold group by product_id) as l')},
         p.name, p.pictures[1] as picture
), ${writing('cod')}
select (select json_agg(taken) from taken) as taken, (select json_agg(new_order) from new_order) as orders
 where case
         when (select count(*) from claimed) < (select count(key) from wanted) then refuse_order('a key is used')
         when (select count(*) from sold) < (select count(*) from line) then refuse_order('a product has changed')
         when (select count(*) from taken) < (select count(distinct product_id) from line)
           then refuse_order('too few are left')
         when (select count(*) from emptied) < (select count(cart_of) from line) then refuse_order('a cart has changed')
         when (select count(*) from cart_lines c join wanted on wanted.person_id = c.person_id
                where wanted.order_type = 'cart') > (select count(cart_of) from line)
           then refuse_order('a cart holds more')
         when (select max(total_paise) from wanted) > ${CASH_LIMIT_PER_ORDER} * 100 then refuse_order('too much for cash')
       end is null`

const WRITE_PAID_ORDER = `
with wanted as materialized (
  ${ORDERS}
), sold as materialized (
  ${rowsOf('$3', '$4', { ...LINE_COLUMNS, ...SNAPSHOT_COLUMNS })}
), ${writing('razorpay')}
select from new_order`
