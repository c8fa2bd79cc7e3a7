import { deliveryAddressText } from '#contract/accounts.ts'
import { pictureUrl } from '#contract/catalogue/catalogue.ts'
import { presentAmounts } from '#contract/charges.ts'
import { EARLIER_ATTEMPT_REASONS, FAILED_ATTEMPT_REASONS } from '#contract/delivery.ts'
import { bothIds } from '#contract/envelope.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import { isForCustomer } from '#contract/ordering/cancel-reasons.ts'
import { FINAL_STATUSES } from '#contract/ordering/order-status.ts'
import type { HistoryEntry, Order, OrderLine } from '#contract/ordering/orders-schemas.ts'
import { stateName } from '#contract/tax/states.ts'
import { type Reader, readsDeliveryCode, readsHouse } from './order-policy.ts'
import type { OrderHistoryRow, OrderLineRow, OrderRow } from './order-tables.ts'

/** An order's own row, as far as it is shown. */
type CustomerOrderRecord = Omit<
  OrderRow,
  'historyLength' | 'codeTries' | 'goodsReceivedAt' | 'courierId' | 'couponTerms'
>

/** An order with what belongs to it, as one row of the database. */
export interface OrderRecord extends CustomerOrderRecord {
  agentName: string | null
  agentPhone: string | null
  goodsAgentName: string | null
  courierName: string | null
  paidPaise: number | null
  refundedPaise: number | null
  isRefundOpen: boolean
  lines: (Pick<
    OrderLineRow,
    'variantId' | 'name' | 'options' | 'picture' | 'unitPricePaise' | 'quantity' | 'rules'
  > & {
    productId: string
  })[]
}

/** An order as one of its readers sees it. */
export function presentOrder(record: OrderRecord, reader: Reader): Order {
  const details = {
    fullName: record.recipientName,
    phone: record.recipientPhone,
    email: record.recipientEmail,
    address: record.street,
    city: record.city,
    state: stateName(record.state),
    pincode: record.pincode,
    landmark: record.landmark ?? undefined,
    ...(record.stateConfirmed && { isStateConfirmed: true }),
  }
  return {
    ...bothIds(record.id),
    orderNumber: record.number,
    status: record.status,
    prescription: record.prescription,
    createdAt: record.placedAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
    ...presentAmounts(record, record.couponCode),
    due: rupeesFromPaise(record.duePaise),
    prepaid: rupeesFromPaise(record.prepaidPaise),
    coupon: record.couponCode,
    paymentMethod: record.paymentMethod,
    paymentState: paymentStateOf(record),
    orderType: record.orderType,
    priority: record.priority,
    customer: {
      _id: record.personId,
      name: record.customerName,
      email: record.customerEmail,
      phone: record.customerPhone,
    },
    deliveryAddress: deliveryAddressText(details),
    deliveryDetails: details,
    business: businessOf(record),
    deliveryAgent: agentOf(record, reader),
    carrier: record.carrier,
    courier: record.courierName || null,
    trackingNumber: record.trackingNumber,
    items: record.lines.map(presentLine),
    itemCount: record.itemCount,
    attempts: record.attempts,
    expectedDelivery: record.expectedOn,
    confirmedAt: iso(record.confirmedAt),
    assignedAt: iso(record.assignedAt),
    pickedUpAt: iso(record.pickedUpAt),
    outForDeliveryAt: iso(record.outForDeliveryAt),
    shippedAt: iso(record.shippedAt),
    deliveredAt: iso(record.deliveredAt),
    cancelledAt: iso(record.cancelledAt),
    cancelReason: readsHouse(reader) || isForCustomer(record.cancelReason) ? record.cancelReason : null,
    ...(record.deliveryCode !== null &&
      readsDeliveryCode(record, reader) && { deliveryCode: record.deliveryCode }),
    ...(readsHouse(reader) && {
      needsDeliveryCode: record.deliveryCode !== null,
      goodsOut: goodsOutOf(record),
      areaName: record.areaName,
      channel: record.channel,
      internalNote: record.internalNote,
    }),
  }
}

/** A customer is told whom to expect, and how to call while the parcel is on its way; the rest is between agent and shop. */
function agentOf(record: OrderRecord, reader: Reader): Order['deliveryAgent'] {
  const { agentId, agentName, agentPhone, status } = record
  if (agentId === null) return null
  if (readsHouse(reader)) return { _id: agentId, name: agentName ?? '', phone: agentPhone }
  const phone = FINAL_STATUSES.includes(status) ? null : agentPhone
  return { _id: agentId, name: firstNameOf(agentName), phone }
}

const firstNameOf = (name: string | null): string => name?.trim().split(/\s+/)[0] ?? ''

function businessOf(record: OrderRecord): Order['business'] {
  const { buyerGstin, buyerName, buyerAddress, shipsToOther, shipToGstin } = record
  if (buyerGstin === null) return null
  return {
    gstin: buyerGstin,
    legalName: buyerName ?? '',
    ...(buyerAddress !== null && { address: buyerAddress }),
    ...(shipsToOther && { shipTo: shipToGstin === null ? {} : { gstin: shipToGstin } }),
  }
}

function goodsOutOf({ goodsOutAt, goodsAgentId, goodsAgentName }: OrderRecord): Order['goodsOut'] {
  if (goodsOutAt === null) return null
  const agent = goodsAgentId === null ? null : { _id: goodsAgentId, name: goodsAgentName ?? '' }
  return { since: goodsOutAt.toISOString(), agent }
}

/** What went back because the order was changed is no longer a part of what it costs. */
function paymentStateOf(record: OrderRecord): Order['paymentState'] {
  const { status, duePaise, paidPaise, prepaidPaise, refundedPaise } = record
  const isBeyondChanges = (refundedPaise ?? 0) > (paidPaise ?? 0) - prepaidPaise
  const hasCash = duePaise > 0 && status !== 'cancelled'
  if (hasCash && status !== 'delivered') return 'due'
  if (hasCash && !isBeyondChanges) return 'collected'
  if (paidPaise === null) return 'none'
  if (!refundedPaise) return 'paid'
  if (record.isRefundOpen) return 'refund_pending'
  if (refundedPaise === paidPaise && !hasCash) return 'refunded'
  return isBeyondChanges ? 'partly_refunded' : 'paid'
}

function presentLine(line: OrderRecord['lines'][number]): OrderLine {
  return {
    productId: line.productId,
    variantId: line.variantId,
    name: line.name,
    options: line.options,
    quantity: line.quantity,
    price: rupeesFromPaise(line.unitPricePaise),
    image: line.picture && pictureUrl(line.picture, 320),
    rules: line.rules && { returns: line.rules.returns, warranty: line.rules.warranty },
  }
}

/** What the history says of a delivery that failed; an agent's own words come after it. */
export const attemptNote = (reason: string) => `Could not deliver: ${reason}`

const ATTEMPT_NOTES = [...FAILED_ATTEMPT_REASONS, ...EARLIER_ATTEMPT_REASONS].map(attemptNote)

type HistoryRow = Pick<OrderHistoryRow, 'sequence' | 'toStatus' | 'at' | 'byName' | 'byRole' | 'note'>

/** What a customer reads: why the shop has cancelled, and the reason of a failed delivery. All else staff note for each other. */
function publicNote({ toStatus, note }: HistoryRow): string | null {
  if (note === null) return null
  if (toStatus === 'cancelled') return isForCustomer(note) ? note : null
  return ATTEMPT_NOTES.find((text) => note.startsWith(text)) ?? null
}

/** The customer's own name, an agent's first name, and nobody else of the shop. */
function publicName({ byName, byRole }: HistoryRow): string | null {
  if (byRole === 'customer') return byName
  return byRole === 'delivery_agent' ? firstNameOf(byName) : null
}

export function presentHistory(row: HistoryRow, reader: Reader): HistoryEntry {
  const isOfHouse = readsHouse(reader)
  return {
    sequence: row.sequence,
    status: row.toStatus,
    at: row.at.toISOString(),
    by: isOfHouse ? row.byName : publicName(row),
    role: row.byRole,
    note: isOfHouse ? row.note : publicNote(row),
  }
}

function iso(at: Date | null): string | null {
  return at === null ? null : at.toISOString()
}
