import type { DeliveryDetails } from '../../contract/accounts.ts'
import { itemCount } from '../../contract/cart.ts'
import { DELIVERY_DAYS, type OrderType, type PaymentMethod } from '../../contract/orders.ts'
import { cartChanged, type PricedOrder } from '../checkout/price-order.ts'
import { requireAllTaken, type StockChange, takingStock } from '../checkout/stock.ts'
import type { Queries } from '../database/connect.ts'
import { OWN_ORDER_COLUMNS } from './order-queries.ts'
import type { OrderRecord, OwnOrderRecord } from './present-order.ts'

export interface OrderDraft {
  id: string
  customer: { id: string; name: string; email: string; phone: string | null }
  priced: Pick<PricedOrder, 'lines' | 'amounts'>
  couponCode: string | null
  details: DeliveryDetails
  paymentMethod: PaymentMethod
  orderType: OrderType
  /** Cash orders start pending, paid ones confirmed. */
  status: 'pending' | 'confirmed'
}

/**
 * Writes an order with its lines and first history row and takes its lines out of the cart, in one statement. A cash
 * order takes its stock in it too, by guarded update of rows that are locked already; what is paid was held before. The
 * use of a code is the caller's to count.
 * @returns the stock that was taken, and the order as it stands now; of a paid one the payment still has to be joined
 * @throws Problem 409 `cart_changed` when another order of this cart was faster, `out_of_stock` when the guard finds
 * too few.
 */
export async function writeOrder(
  queries: Queries,
  draft: OrderDraft,
): Promise<{ stock: StockChange[]; order: OrderRecord }> {
  // What is paid stands: the cart may hold other things by now.
  const isPaid = draft.paymentMethod === 'razorpay'
  const { lines } = draft.priced
  const [written] = await queries.rows<OwnOrderRecord & { emptied: number; taken: StockChange[] }>(
    WRITE_ORDER,
    [
      ...orderValues(draft),
      ...lineValues(lines),
      draft.orderType === 'cart',
      isPaid ? [] : lines.map((line) => line.productId),
    ],
    'order-write',
  )
  if (!written) throw new Error('The order was inserted, or its statement has failed')
  const { emptied, taken, ...own } = written
  if (draft.orderType === 'cart' && !isPaid && emptied !== lines.length) throw cartChanged([])
  if (!isPaid) requireAllTaken(taken, lines)
  return { stock: taken, order: { ...own, ...OF_A_NEW_ORDER, lines } }
}

const OF_A_NEW_ORDER = {
  agentName: null,
  agentPhone: null,
  paidPaise: null,
  refundedPaise: null,
  isRefundOpen: false,
}

function orderValues(draft: OrderDraft): unknown[] {
  const { customer, details, priced } = draft
  return [
    draft.id,
    customer.id,
    draft.status,
    draft.orderType,
    draft.paymentMethod,
    priced.amounts.subtotalPaise,
    priced.amounts.discountPaise,
    priced.amounts.taxPaise,
    priced.amounts.totalPaise,
    draft.couponCode,
    itemCount(priced.lines),
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

function lineValues(lines: PricedOrder['lines']): unknown[] {
  return [
    lines.map((line) => line.productId),
    lines.map((line) => line.name),
    lines.map((line) => line.categoryId),
    lines.map((line) => line.picture),
    lines.map((line) => line.unitPricePaise),
    lines.map((line) => line.quantity),
  ]
}

const WRITE_ORDER = `
with new_order as (
  insert into orders (
    id, person_id, status, order_type, payment_method, subtotal_paise, discount_paise, tax_paise, total_paise,
    coupon_code, item_count, customer_name, customer_email, customer_phone, recipient_name, recipient_phone,
    recipient_email, street, landmark, city, state, pincode, number, expected_on, confirmed_at)
  select $1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::bigint, $7::bigint, $8::bigint, $9::bigint, $10::text, $11::int, $12::text, $13::text, $14::text,
         $15::text, $16::text, $17::text, $18::text, $19::text, $20::text, $21::text, $22::text, number,
         (now() at time zone 'Asia/Kolkata')::date + ${DELIVERY_DAYS},
         case when $3::text = 'confirmed' then now() end
    from (select 'TK-' || nextval('order_numbers') as number) as numbered
  returning *
), new_lines as (
  insert into order_lines (order_id, line_no, product_id, name, category_id, picture, unit_price_paise, quantity)
  select $1::uuid, line_no, product_id, name, category_id, picture, unit_price_paise, quantity
    from unnest($23::text[], $24::text[], $25::text[], $26::text[], $27::bigint[], $28::int[]) with ordinality
      as l(product_id, name, category_id, picture, unit_price_paise, quantity, line_no)
), first_step as (
  insert into order_history (order_id, sequence, from_status, to_status, by_person_id, by_name, by_role)
  values ($1::uuid, 1, null, $3::text, $2::uuid, $12::text, 'customer')
), emptied as (
  delete from cart_lines c
   using unnest($23::text[], $28::int[]) as l(product_id, quantity)
   where $29::boolean and c.person_id = $2::uuid and c.product_id = l.product_id and c.quantity = l.quantity
  returning 1
), coupon_gone as (
  delete from cart_coupons where $29::boolean and person_id = $2::uuid
), taken as (
  ${takingStock('$30', '$28')}
)
select (select count(*) from emptied) as emptied,
       (select coalesce(json_agg(taken), '[]') from taken) as taken, ${OWN_ORDER_COLUMNS}
  from new_order o`
