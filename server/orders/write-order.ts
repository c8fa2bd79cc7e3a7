import type { DeliveryDetails } from '#contract/accounts-schemas.ts'
import { itemCount } from '#contract/cart.ts'
import type { OrderAmounts } from '#contract/money.ts'
import { DELIVERY_DAYS, type OrderType, type PaymentMethod } from '#contract/orders.ts'
import type { PricedLine } from '#server/checkout/price-order.ts'
import type { Queries } from '#server/database/connect.ts'
import type { OrderRecord } from './present-order.ts'

export interface OrderDraft {
  id: string
  customer: { id: string; name: string; email: string; phone: string | null }
  lines: readonly PricedLine[]
  amounts: OrderAmounts
  couponCode: string | null
  details: DeliveryDetails
  orderType: OrderType
  paymentMethod: PaymentMethod
}

/** What the database adds to an order. */
type WrittenOrder = Pick<OrderRecord, 'number' | 'placedAt' | 'expectedOn' | 'confirmedAt'>

/**
 * Writes an order whose stock is taken: its lines, first history row and email.
 * A cash order is pending at first, a paid one confirmed.
 */
export async function writeOrder(queries: Queries, draft: OrderDraft): Promise<OrderRecord> {
  const fields = fieldsOf(draft)
  const { id, lines, paymentMethod } = draft
  const [written] = await queries.rows<WrittenOrder>(
    WRITE_ORDER,
    [
      ...Object.values(fields),
      lines.map((line) => line.productId),
      lines.map((line) => line.name),
      lines.map((line) => line.categoryId),
      lines.map((line) => line.picture),
      lines.map((line) => line.unitPricePaise),
      lines.map((line) => line.quantity),
    ],
    'order-write',
  )
  if (!written) throw new Error('The order was inserted, or its statement has failed')
  return {
    ...fields,
    ...written,
    id,
    lines: [...lines],
    updatedAt: written.placedAt,
    paidPaise: paymentMethod === 'cod' ? null : fields.totalPaise,
    ...UNTOUCHED,
  }
}

/** In the order of the statement's values. */
function fieldsOf({
  id,
  customer,
  lines,
  amounts,
  couponCode,
  details,
  orderType,
  paymentMethod,
}: OrderDraft) {
  return {
    id,
    personId: customer.id,
    status: paymentMethod === 'cod' ? ('pending' as const) : ('confirmed' as const),
    paymentMethod,
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

/** What has not happened yet to an order that was written just now. */
const UNTOUCHED = {
  priority: 'normal',
  attempts: 0,
  agentId: null,
  agentName: null,
  agentPhone: null,
  goodsOutAt: null,
  goodsAgentId: null,
  goodsAgentName: null,
  deliveryCode: null,
  refundedPaise: null,
  isRefundOpen: false,
  assignedAt: null,
  pickedUpAt: null,
  outForDeliveryAt: null,
  shippedAt: null,
  deliveredAt: null,
  cancelledAt: null,
  cancelReason: null,
} as const

const WRITE_ORDER = `
with new_order as (
  insert into orders (
    id, person_id, status, payment_method, order_type, subtotal_paise, discount_paise, tax_paise, total_paise, coupon_code,
    item_count, customer_name, customer_email, customer_phone, recipient_name, recipient_phone, recipient_email,
    street, landmark, city, state, pincode, number, expected_on, confirmed_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
    next_order_number(), (now() at time zone 'Asia/Kolkata')::date + ${DELIVERY_DAYS},
    case when $3 = 'confirmed' then now() end)
  returning number, placed_at as "placedAt", expected_on as "expectedOn", confirmed_at as "confirmedAt"
), line as (
  select * from unnest($23::text[], $24::text[], $25::text[], $26::text[], $27::bigint[], $28::int[])
    with ordinality as line(product_id, name, category_id, picture, unit_price_paise, quantity, line_no)
), new_lines as (
  insert into order_lines (order_id, line_no, product_id, name, category_id, picture, unit_price_paise, quantity)
  select $1, line_no, product_id, name, category_id, picture, unit_price_paise, quantity from line
), first_step as (
  insert into order_history (order_id, sequence, from_status, to_status, by_person_id, by_name, by_role)
  values ($1, 1, null, $3, $2, $12, 'customer')
), email as (
  insert into job_requests (id, task, data)
  values ($1, 'mail.order', json_build_object('orderId', $1, 'kind', 'placed'))
)
select * from new_order`
