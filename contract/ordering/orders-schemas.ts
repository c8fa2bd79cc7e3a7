import * as z from 'zod/mini'
import { DeliveryDetails } from '../address-schemas.ts'
import { Day } from '../days.ts'
import { ids, PageQuery, pageOf } from '../envelope.ts'
import { CARRIERS } from '../promises/areas.ts'
import { GoodsRules } from '../promises/rules-schemas.ts'
import { Business } from '../tax/tax-schemas.ts'
import { plainText } from '../text-schemas.ts'
import { Amounts } from './cart-schemas.ts'
import { MAX_NOTE_LENGTH } from './order-changes.ts'
import { ORDER_STATUSES } from './order-status.ts'
import {
  ORDER_CHANNELS,
  ORDER_SORTS,
  ORDER_TABS,
  ORDER_TIMES,
  ORDER_TYPES,
  PAYMENT_METHODS,
  PRESCRIPTION_STATES,
  PRIORITIES,
} from './orders.ts'

/** A line of a cart or an order. */
export const soldLine = {
  productId: z.string(),
  variantId: z.string(),
  name: z.string(),
  /** The chosen value of each option, such as ["Blue", "M"]. */
  options: z.array(z.string()),
  quantity: z.int(),
  price: z.number(),
  image: z.nullable(z.string()),
}

export const OrderLine = z.object({
  ...soldLine,
  /** What was promised for it when it was bought; null for orders from before there were rules. */
  rules: z.nullable(z.pick(GoodsRules, { returns: true, warranty: true })),
})

export const HistoryEntry = z.object({
  sequence: z.int(),
  status: z.enum(ORDER_STATUSES),
  at: z.string(),
  by: z.nullable(z.string()),
  role: z.string(),
  note: z.nullable(z.string()),
})

export const Order = z.object({
  ...ids,
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** Whether somebody has looked at its prescription; null where it needs none. */
  prescription: z.nullable(z.enum(PRESCRIPTION_STATES)),
  createdAt: z.string(),
  updatedAt: z.string(),
  ...Amounts.shape,
  /** In rupees, what is paid in cash at the door, also once it has been paid. */
  due: z.number(),
  /** In rupees, what of the total was paid online: without what has gone back because the order was changed. */
  prepaid: z.number(),
  coupon: z.nullable(z.string()),
  paymentMethod: z.enum(PAYMENT_METHODS),
  /** `due`: cash at the door, which is then `collected`. */
  paymentState: z.enum(['due', 'collected', 'paid', 'refund_pending', 'partly_refunded', 'refunded', 'none']),
  orderType: z.enum(ORDER_TYPES),
  priority: z.enum(PRIORITIES),
  customer: z.object({
    _id: z.nullable(z.string()),
    name: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
  }),
  deliveryAddress: z.string(),
  /** Without phone where its customer has deleted the account. */
  /** Without a street where somebody bought at the counter and said no address; the place is the shop's then. */
  deliveryDetails: z.object({ ...DeliveryDetails.shape, phone: z.string(), address: z.string() }),
  /** Who bought it with a GSTIN; null: a private person. */
  business: z.nullable(Business),
  deliveryAgent: z.nullable(z.object({ _id: z.string(), name: z.string(), phone: z.nullable(z.string()) })),
  /** Who brings orders of its delivery area. */
  carrier: z.enum(CARRIERS),
  /** For staff: the delivery area as it was called; null for orders from before there were areas. */
  areaName: z.optional(z.nullable(z.string())),
  /** For staff: how it came. */
  channel: z.optional(z.enum(ORDER_CHANNELS)),
  /** Where a courier brings the parcel; null where its name or number is not known. */
  courier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  items: z.array(OrderLine),
  itemCount: z.int(),
  attempts: z.int(),
  /** Calendar date, YYYY-MM-DD. */
  expectedDelivery: z.string(),
  confirmedAt: z.nullable(z.string()),
  assignedAt: z.nullable(z.string()),
  pickedUpAt: z.nullable(z.string()),
  outForDeliveryAt: z.nullable(z.string()),
  shippedAt: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
  cancelledAt: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
  /** Only for the customer, from out_for_delivery on, if the shop uses delivery codes. */
  deliveryCode: z.optional(z.string()),
  /** For staff: goods that left the shop and are neither delivered nor back. Without an agent a courier has them. */
  goodsOut: z.optional(
    z.nullable(
      z.object({ since: z.string(), agent: z.nullable(z.object({ _id: z.string(), name: z.string() })) }),
    ),
  ),
  /** True where the agent must enter the customer's code. */
  needsDeliveryCode: z.optional(z.boolean()),
  /** For staff: what the shop notes for itself. */
  internalNote: z.optional(z.nullable(z.string())),
})
export type Order = z.infer<typeof Order>
export type OrderLine = z.infer<typeof OrderLine>
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const OrderWithHistory = z.object({
  ...Order.shape,
  history: z.array(HistoryEntry),
  /** Whether its goods need an e-way bill before they move; for administrators alone. */
  needsEwayBill: z.optional(z.boolean()),
})
export type OrderWithHistory = z.infer<typeof OrderWithHistory>
/** Where whoever has its link follows an order, below the shop's own address; null once the link has ended. */
export const TrackingPath = z.object({ path: z.nullable(z.string()) })
export type TrackingPath = z.infer<typeof TrackingPath>
export const TrackOrderBody = z.object({ token: z.string().check(z.maxLength(100)) })

/** How far an order is, for everybody with its tracking link; who gets what where stands on its documents alone. */
export const TrackedOrder = z.object({
  ...z.pick(Order, {
    orderNumber: true,
    status: true,
    itemCount: true,
    createdAt: true,
    confirmedAt: true,
    assignedAt: true,
    pickedUpAt: true,
    outForDeliveryAt: true,
    shippedAt: true,
    deliveredAt: true,
    cancelledAt: true,
    expectedDelivery: true,
    courier: true,
    trackingNumber: true,
  }).shape,
  /** While an agent has it under way; courier and tracking number likewise while a courier has it. */
  agentFirstName: z.nullable(z.string()),
  items: z.array(z.pick(OrderLine, { name: true, options: true, quantity: true })),
  /** Rupees to be paid at the door, also after they were; 0 where nothing was to be paid there. */
  due: z.number(),
  /** Whether there are documents to be seen with the last digits of the order's phone. */
  hasDocuments: z.boolean(),
})
export type TrackedOrder = z.infer<typeof TrackedOrder>

export const OrderPage = pageOf(Order)
export type OrderPage = z.infer<typeof OrderPage>

export const OrderQuery = z.object({
  ...PageQuery.shape,
  status: z.optional(z.enum(['all', ...ORDER_STATUSES])),
  time: z.optional(z.enum(ORDER_TIMES)),
  /** Placed on these days of Asia/Kolkata or between them. */
  from: z.optional(Day),
  to: z.optional(Day),
  userId: z.optional(z.string().check(z.maxLength(80))),
  agentId: z.optional(z.string().check(z.maxLength(80))),
  sort: z.optional(z.enum(ORDER_SORTS)),
  /** Only orders that are marked URGENT. */
  urgent: z.optional(z.literal('true')),
  /** For administrators: only orders whose prescription waits to be checked. */
  prescription: z.optional(z.literal('to_check')),
  /** For administrators: one of the tabs, whatever the statuses in it. */
  tab: z.optional(z.enum(ORDER_TABS)),
  /** Only open orders whose promised day has passed. */
  late: z.optional(z.literal('true')),
  payment: z.optional(z.enum(PAYMENT_METHODS)),
})
export type OrderQuery = z.infer<typeof OrderQuery>

/** With `key` the list has only the customer's order that was placed under this Idempotency-Key. */
export const OrderListQuery = z.object({
  ...OrderQuery.shape,
  key: z.optional(z.string().check(z.maxLength(100))),
})

/** With whom a parcel is sent, and under which number; both are left out where nobody knows them. */
const shipment = {
  courier: z.optional(plainText(60)),
  trackingNumber: z.optional(plainText(60)),
}

export const StatusBody = z.object({
  status: z.enum(ORDER_STATUSES),
  /** The phone's time of the step; an impossible one is replaced by the server's. */
  happenedAt: z.optional(z.string().check(z.maxLength(40))),
  deliveryCode: z.optional(z.string().check(z.maxLength(10))),
  reason: z.optional(plainText(300)),
  ...shipment,
})
/** Administrator's `PUT /api/orders/{id}`. */
export const UpdateOrderBody = z.strictObject({
  priority: z.optional(z.enum(PRIORITIES)),
  status: z.optional(z.enum(ORDER_STATUSES)),
  reason: z.optional(plainText(300)),
  /** What the shop notes for itself; empty: nothing. */
  internalNote: z.optional(plainText(MAX_NOTE_LENGTH)),
  /** The note as it was shown. */
  seen: z.optional(z.strictObject({ internalNote: z.nullable(z.string()) })),
  ...shipment,
})
/** A photo as `prescriptionId` names it. */
export const PrescriptionPhoto = z.object(ids)
export type PrescriptionPhoto = z.infer<typeof PrescriptionPhoto>

/** What an administrator says of a prescription; to refuse it cancels the order, and its customer reads why. */
export const CheckPrescriptionBody = z.discriminatedUnion('state', [
  // What is accepted is the order as it was looked at.
  z.strictObject({
    state: z.literal('accepted'),
    seen: z.optional(z.strictObject({ updatedAt: z.string().check(z.maxLength(40)) })),
  }),
  z.strictObject({
    state: z.literal('refused'),
    reason: plainText(300).check(z.minLength(3, 'Enter a reason, which your customer reads')),
  }),
])
export type CheckPrescriptionBody = z.infer<typeof CheckPrescriptionBody>
export const CancelBody = z.object({ reason: z.optional(plainText(300)) })
export const AssignBody = z.strictObject({
  agentId: z
    .string('Please select a delivery agent')
    .check(z.minLength(1, 'Please select a delivery agent'), z.maxLength(80)),
})

/** The number of products put into the cart, and the names of those not sold now (`skipped`) or without room (`leftOut`). */
export const ReorderAnswer = z.object({
  added: z.int(),
  skipped: z.array(z.string()),
  leftOut: z.array(z.string()),
})
