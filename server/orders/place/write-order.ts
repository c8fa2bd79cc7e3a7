import type { DeliveryDetails } from '#contract/address-schemas.ts'
import type { OrderAmounts } from '#contract/charges.ts'
import { itemCount } from '#contract/ordering/cart.ts'
import type { OrderChannel, OrderType, PaymentMethod } from '#contract/ordering/orders.ts'
import { isStateKept } from '#contract/promises/pincodes/pincode-states.ts'
import { stateCode } from '#contract/tax/states.ts'
import type { Business } from '#contract/tax/tax-schemas.ts'
import type { AgreedCoupon } from '#server/checkout/agreed-coupon.ts'
import { AMOUNT_COLUMNS, amountValues, pickAmounts } from '#server/checkout/order-amounts.ts'
import type { PricedLine, PromisedDelivery } from '#server/checkout/sale.ts'
import type { Transaction } from '#server/commands/command.ts'
import { onlyRow } from '#server/database/connect.ts'
import { EMPTY, type Fragment, fragment } from '#server/database/sql.ts'
import type { Author } from '#server/http/access.ts'
import { milestoneParts } from '#server/orders/order-milestones.ts'
import type { OrderRecord } from '#server/orders/present-order.ts'
import { lineParts } from './order-lines.ts'

interface OrderDraft {
  id: string
  /** Without an id for a sale to somebody who is not known. */
  customer: { id: string | null; name: string; email: string; phone: string | null }
  /** How an administrator has taken it, and who; absent: its customer has ordered it. */
  taken?: { channel: Exclude<OrderChannel, 'online'>; by: Author }
  lines: readonly PricedLine[]
  amounts: OrderAmounts
  couponCode: string | null
  couponTerms: AgreedCoupon | null
  delivery: PromisedDelivery
  details: DeliveryDetails
  /** Who buys with a GSTIN; absent: a private person. */
  business: Business | undefined
  orderType: OrderType
  paymentMethod: PaymentMethod
  /** The locked photo that its medicine needs; null where it needs none. */
  prescriptionId: string | null
}

/** What the database adds to an order. */
type WrittenOrder = Pick<OrderRecord, 'number' | 'placedAt' | 'confirmedAt' | 'duePaise'>

/**
 * Writes an order whose stock is taken: its lines, first history row and milestone.
 * A cash order is pending at first, a paid one confirmed, and so is one that an administrator took from its customer.
 */
export async function writeOrder(tx: Transaction, draft: OrderDraft): Promise<OrderRecord> {
  const fields = fieldsOf(draft)
  const { id, lines, paymentMethod } = draft
  const { personId, status, customerName } = fields
  const by = draft.taken?.by ?? { id: personId, name: customerName, role: 'customer' as const }
  const rows = await tx.sql<WrittenOrder>`
    with new_order as (
      insert into orders (
        id, person_id, channel, status, payment_method, order_type, ${AMOUNT_COLUMNS}, prepaid_paise,
        coupon_code, coupon_terms, item_count, customer_name, customer_email, customer_phone,
        recipient_name, recipient_phone, recipient_email, street, landmark, city, state, pincode, state_confirmed,
        buyer_gstin, buyer_name, buyer_address, ships_to_other, ship_to_gstin,
        expected_on, area_name, carrier, prescription, number, confirmed_at)
      values (
        ${id}, ${personId}, ${fields.channel}, ${status}, ${paymentMethod}, ${fields.orderType},
        ${amountValues(fields)}, ${fields.prepaidPaise},
        ${fields.couponCode}, ${draft.couponTerms && JSON.stringify(draft.couponTerms)}::jsonb, ${fields.itemCount}, ${customerName}, ${fields.customerEmail}, ${fields.customerPhone},
        ${fields.recipientName}, ${fields.recipientPhone}, ${fields.recipientEmail},
        ${fields.street}, ${fields.landmark}, ${fields.city}, ${fields.state}, ${fields.pincode}, ${fields.stateConfirmed},
        ${fields.buyerGstin}, ${fields.buyerName}, ${fields.buyerAddress}, ${fields.shipsToOther}, ${fields.shipToGstin},
        ${fields.expectedOn}, ${fields.areaName}, ${fields.carrier}, ${fields.prescription}, next_order_number(),
        case when ${status} = 'confirmed' then now() end)
      returning number, placed_at, confirmed_at, due_paise
    ), ${lineParts(id, lines)},
    first_step as (
      insert into order_history (order_id, sequence, from_status, to_status, by_person_id, by_name, by_role)
      values (${id}, 1, null, ${status}, ${by.id}, ${by.name}, ${by.role})
    )${prescriptionPart(draft)}, ${milestoneParts(tx, { orderId: id, kind: 'placed' })}
    select * from new_order`
  const written = onlyRow(rows)
  return {
    ...fields,
    ...written,
    id,
    lines: [...lines],
    updatedAt: written.placedAt,
    paidPaise: paymentMethod === 'cod' ? null : fields.totalPaise,
    internalNote: null,
    ...UNTOUCHED,
  }
}

/** Ties the photo to its order, and to whose the order is. */
function prescriptionPart({ id, customer, prescriptionId }: OrderDraft): Fragment {
  if (prescriptionId === null) return EMPTY
  return fragment`, photo as (
      update prescriptions set order_id = ${id}, person_id = ${customer.id} where id = ${prescriptionId})`
}

function fieldsOf({
  id,
  customer,
  taken,
  lines,
  amounts,
  couponCode,
  delivery,
  details,
  business,
  orderType,
  paymentMethod,
  prescriptionId,
}: OrderDraft) {
  const isAgreed = paymentMethod === 'razorpay' || (taken !== undefined && taken.channel !== 'test')
  return {
    id,
    personId: customer.id,
    channel: taken?.channel ?? ('online' as const),
    status: isAgreed ? ('confirmed' as const) : ('pending' as const),
    paymentMethod,
    orderType,
    ...pickAmounts(amounts),
    prepaidPaise: paymentMethod === 'cod' ? 0 : amounts.totalPaise,
    couponCode,
    itemCount: itemCount(lines),
    customerName: customer.name || details.fullName,
    customerEmail: customer.email || null,
    customerPhone: (customer.phone ?? details.phone) || null,
    recipientName: details.fullName,
    recipientPhone: details.phone,
    recipientEmail: details.email,
    street: details.address,
    landmark: details.landmark || null,
    city: details.city,
    state: stateCode(details.state),
    pincode: details.pincode,
    stateConfirmed: isStateKept(details),
    buyerGstin: business?.gstin ?? null,
    buyerName: business?.legalName ?? null,
    buyerAddress: business?.address ?? null,
    shipsToOther: business?.shipTo !== undefined,
    shipToGstin: business?.shipTo?.gstin ?? null,
    expectedOn: delivery.on,
    areaName: delivery.areaName,
    carrier: delivery.carrier,
    prescription: prescriptionId === null ? null : ('to_check' as const),
  }
}

/** What a new order starts with. */
const UNTOUCHED = {
  priority: 'normal',
  attempts: 0,
  agentId: null,
  agentName: null,
  agentPhone: null,
  goodsOutAt: null,
  goodsAgentId: null,
  goodsAgentName: null,
  courierName: null,
  trackingNumber: null,
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
