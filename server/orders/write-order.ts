import type { DeliveryDetails } from '../../contract/accounts.ts'
import { itemCount } from '../../contract/cart.ts'
import type { OrderAmounts } from '../../contract/money.ts'
import { DELIVERY_DAYS, type OrderType } from '../../contract/orders.ts'
import { claimingKey } from '../checkout/idempotency.ts'
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
export type CashOrderDraft = OrderDraft<ShownLine>
/** What was paid for keeps the names of the moment when it was held. */
export type PaidOrderDraft = OrderDraft<PricedLine>

/** The SQLSTATE of an order that is not as it was when it was priced; nothing of it is written. */
export const ORDER_REFUSED = 'TK001'

/**
 * Writes a cash order, pending at first (Q-48), in one statement: its lines, first history row and letter; locks its
 * products in id order, takes their stock by guarded update and its lines out of the cart, and claims its key.
 * @returns the stock that was taken, and the order as it stands now
 * @throws a database error of `ORDER_REFUSED` when its key is used already, a product has another price, is no longer
 * sold or too few are left, the cart holds anything else, or cash is not possible for so much. The use of a code is the
 * caller's to count.
 */
export async function writeCashOrder(
  queries: Queries,
  draft: CashOrderDraft,
  key: OrderKey | undefined,
): Promise<{ stock: StockChange[]; order: OrderRecord }> {
  const { lines } = draft
  const [written] = await queries.rows<WrittenOrder & { taken: TakenLine[] }>(
    WRITE_CASH_ORDER,
    [
      ...orderValues(draft),
      lines.map((line) => line.productId),
      lines.map((line) => line.unitPricePaise),
      lines.map((line) => line.quantity),
      key?.key ?? null,
      key?.requestHash ?? null,
    ],
    'order-write-cash',
  )
  if (!written) throw new Error('The order was inserted, or its statement has failed')
  const { taken, ...order } = written
  return { stock: taken, order: recordOf(draft, order, taken) }
}

/** Writes an order that is paid, confirmed from the start (Q-48). Its stock was held before, and it stands whatever the cart holds. */
export async function writePaidOrder(queries: Queries, draft: PaidOrderDraft): Promise<void> {
  const { lines } = draft
  await queries.rows(
    WRITE_PAID_ORDER,
    [
      ...orderValues(draft),
      lines.map((line) => line.productId),
      lines.map((line) => line.name),
      lines.map((line) => line.categoryId),
      lines.map((line) => line.picture),
      lines.map((line) => line.unitPricePaise),
      lines.map((line) => line.quantity),
    ],
    'order-write-paid',
  )
}

type TakenLine = StockChange & { name: string; picture: string | null }

/** What the database adds to an order. */
type WrittenOrder = Pick<OrderRecord, 'number' | 'placedAt' | 'updatedAt' | 'expectedOn'>

/** A cash order that was written just now; the tables' own defaults are said once more here. */
function recordOf(draft: CashOrderDraft, written: WrittenOrder, taken: readonly TakenLine[]): OrderRecord {
  const { id, customer, details, lines, amounts, couponCode, orderType } = draft
  const goods = new Map(taken.map((line) => [line.productId, line]))
  return {
    ...written,
    ...amounts,
    id,
    couponCode,
    orderType,
    status: 'pending',
    priority: 'normal',
    paymentMethod: 'cod',
    itemCount: itemCount(lines),
    personId: customer.id,
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
    attempts: 0,
    agentId: null,
    agentName: null,
    agentPhone: null,
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
    lines: lines.map((line) => {
      const { name = '', picture = null } = goods.get(line.productId) ?? {}
      return { ...line, name, picture }
    }),
  }
}

function orderValues({
  id,
  customer,
  lines,
  amounts,
  couponCode,
  details,
  orderType,
}: CashOrderDraft): unknown[] {
  return [
    id,
    customer.id,
    orderType,
    amounts.subtotalPaise,
    amounts.discountPaise,
    amounts.taxPaise,
    amounts.totalPaise,
    couponCode,
    itemCount(lines),
    customer.name,
    customer.email,
    customer.phone ?? details.phone,
    details.fullName,
    details.phone,
    details.email,
    details.address,
    details.landmark || null,
    details.city,
    details.state,
    details.pincode,
  ]
}

/** What every order is, from the lines `sold`. */
function writing(method: 'cod' | 'razorpay'): string {
  const [status, confirmedAt] = method === 'cod' ? ['pending', 'null'] : ['confirmed', 'now()']
  return `new_order as (
  insert into orders (
    id, person_id, order_type, subtotal_paise, discount_paise, tax_paise, total_paise, coupon_code, item_count,
    customer_name, customer_email, customer_phone, recipient_name, recipient_phone, recipient_email, street, landmark,
    city, state, pincode, status, payment_method, number, expected_on, confirmed_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
    '${status}', '${method}', 'TK-' || nextval('order_numbers'),
    (now() at time zone 'Asia/Kolkata')::date + ${DELIVERY_DAYS}, ${confirmedAt})
  returning number, placed_at as "placedAt", updated_at as "updatedAt", expected_on as "expectedOn"
), new_lines as (
  insert into order_lines (order_id, line_no, product_id, name, category_id, picture, unit_price_paise, quantity)
  select $1, line_no, product_id, name, category_id, picture, unit_price_paise, quantity from sold
), first_step as (
  insert into order_history (order_id, sequence, from_status, to_status, by_person_id, by_name, by_role)
  values ($1, 1, null, '${status}', $2, $10, 'customer')
), letter as (
  insert into job_requests (id, task, data)
  values ($1, 'mail.order', json_build_object('orderId', $1::uuid, 'kind', 'placed'))
), emptied as (
  delete from cart_lines c using sold
   where $3 = 'cart' and c.person_id = $2 and c.product_id = sold.product_id and c.quantity = sold.quantity
  returning 1
), coupon_gone as (
  delete from cart_coupons where $3 = 'cart' and person_id = $2
)`
}

const WRITE_CASH_ORDER = `
with claimed as (
  ${claimingKey('$2', '$24', '$25', `json_build_object('id', $1::uuid)`)}
), sold as (
  select l.product_id, l.line_no, locked.name, locked."categoryId" as category_id, locked.picture, l.unit_price_paise,
         l.quantity
    from (${lockingProducts('$21')}) as locked
    join unnest($21::text[], $22::bigint[], $23::int[]) with ordinality
           as l(product_id, unit_price_paise, quantity, line_no) on l.product_id = locked.id
   where locked."isAvailable" and locked."pricePaise" = l.unit_price_paise
), taken as (
  ${takingStock('sold as l')}, p.name, p.pictures[1] as picture
), ${writing('cod')}
select (select json_agg(taken) from taken) as taken, new_order.*
  from new_order
 where case
         when $24::text is not null and not exists (select from claimed) then refuse_order('its key is used')
         when (select count(*) from taken) < cardinality($21::text[]) then refuse_order('a product has changed')
         when $3 = 'cart' and (select count(*) from emptied) < cardinality($21::text[])
           then refuse_order('the cart has changed')
         when $3 = 'cart' and (select count(*) from cart_lines where person_id = $2) > cardinality($21::text[])
           then refuse_order('the cart holds more')
         when $7 > ${CASH_LIMIT_PER_ORDER} * 100 then refuse_order('too much for cash')
       end is null`

const WRITE_PAID_ORDER = `
with sold as (
  select * from unnest($21::text[], $22::text[], $23::text[], $24::text[], $25::bigint[], $26::int[]) with ordinality
    as l(product_id, name, category_id, picture, unit_price_paise, quantity, line_no)
), ${writing('razorpay')}
select from new_order`
