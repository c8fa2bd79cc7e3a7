import * as z from 'zod/mini'
import { Day, isRangeWithin, MAX_EXPORT_DAYS } from '../days.ts'
import { ids, PageQuery, pageOf, Rupees } from '../envelope.ts'
import { plainText } from '../text-schemas.ts'
import { Amounts } from './cart-schemas.ts'
import { GatewayId, PlaceOrderBody } from './checkout-schemas.ts'

/** How long the stock of a started payment is held. */
export const HOLD_MINUTES = 15

/** How checkout may be paid; `mode` decides label and card hint. */
export const PaymentOptions = z.object({
  cod: z.boolean(),
  razorpay: z.boolean(),
  mode: z.enum(['off', 'local', 'test', 'live']),
  /** Largest cash order in rupees. */
  cashLimit: z.number(),
})
export type PaymentOptions = z.infer<typeof PaymentOptions>

/** An order without its payment. The checkout is stored before the gateway's window opens. */
export const CreateIntentBody = z.omit(PlaceOrderBody, { paymentMethod: true, paymentDetails: true })
export type CreateIntentBody = z.infer<typeof CreateIntentBody>

export const PaymentIntent = z.object({
  paymentIntentId: z.string(),
  gatewayOrderId: z.string(),
  key: z.string(),
  /** The gateway's script. */
  checkoutUrl: z.string(),
  mode: z.enum(['local', 'test', 'live']),
  amount: z.int(),
  currency: z.literal('INR'),
  amounts: Amounts,
  prefill: z.object({ name: z.string(), email: z.string(), contact: z.string() }),
  notes: z.record(z.string(), z.string()),
  expiresAt: z.string(),
})
export type PaymentIntent = z.infer<typeof PaymentIntent>

export const ConfirmPaymentBody = z.object({
  paymentIntentId: z.string().check(z.minLength(1), z.maxLength(100)),
  razorpayPaymentId: GatewayId,
  razorpayOrderId: z.optional(z.string().check(z.maxLength(100))),
  razorpaySignature: z.string().check(z.minLength(1), z.maxLength(300)),
})

export const PaymentStatus = z.object({
  paymentIntentId: z.string(),
  status: z.enum(['open', 'paid', 'ordered', 'failed', 'expired', 'refunded']),
  paymentId: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
})
export type PaymentStatus = z.infer<typeof PaymentStatus>

export const RefundBody = z.strictObject({
  amount: z.optional(Rupees),
  reason: plainText(300).check(z.minLength(3, 'Enter a reason')),
})

export const REFUND_STATUSES = ['queued', 'pending', 'processed', 'failed'] as const
export const Refund = z.object({
  ...ids,
  amount: z.number(),
  reason: z.string(),
  status: z.enum(REFUND_STATUSES),
  gatewayRefundId: z.nullable(z.string()),
  requestedBy: z.nullable(z.string()),
  createdAt: z.string(),
})
export type Refund = z.infer<typeof Refund>

/** A payment as administrators see it. Amounts are rupees. */
export const PaymentRecord = z.object({
  ...ids,
  gatewayPaymentId: z.string(),
  gatewayOrderId: z.string(),
  /** The key id with which it was made; null of payments from before it was kept. */
  keyId: z.nullable(z.string()),
  status: z.enum(['authorized', 'captured', 'failed']),
  amount: z.number(),
  currency: z.string(),
  /** Refunded, or reserved for a refund. */
  refunded: z.number(),
  method: z.nullable(z.string()),
  customer: z.object({ ...ids, name: z.string(), email: z.string() }),
  order: z.nullable(z.object({ ...ids, orderNumber: z.string() })),
  refunds: z.array(Refund),
  createdAt: z.string(),
})
export type PaymentRecord = z.infer<typeof PaymentRecord>

const MAX_PERIOD_DAYS = 92

/** Days of the shop's calendar (Asia/Kolkata), both included. */
export const PaymentPeriod = z.object({ from: Day, to: Day }).check(isRangeWithin(MAX_PERIOD_DAYS))
export type PaymentPeriod = z.infer<typeof PaymentPeriod>

/** What an export is of: days as in `PaymentPeriod`. */
export const ExportPeriod = z.object({ from: Day, to: Day }).check(isRangeWithin(MAX_EXPORT_DAYS))

export const PaymentQuery = z
  .object({ ...PageQuery.shape, ...PaymentPeriod.shape })
  .check(isRangeWithin(MAX_PERIOD_DAYS))
export type PaymentQuery = z.infer<typeof PaymentQuery>
export const PaymentPage = pageOf(PaymentRecord)
export type PaymentPage = z.infer<typeof PaymentPage>

const LedgerSide = z.object({
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  refunded: z.number(),
})
/** One payment as the shop (`ours`) and the gateway have recorded it; null where one of them does not know it. */
export const ReconciledPayment = z.object({
  gatewayPaymentId: z.string(),
  gatewayOrderId: z.nullable(z.string()),
  orderNumber: z.nullable(z.string()),
  createdAt: z.string(),
  ours: z.nullable(LedgerSide),
  gateway: z.nullable(LedgerSide),
  /** A sentence; null where both records agree. */
  difference: z.nullable(z.string()),
})
export type ReconciledPayment = z.infer<typeof ReconciledPayment>

const LedgerTotals = z.object({ payments: z.int(), captured: z.number(), refunded: z.number() })
export const Reconciliation = z.object({
  ...PaymentPeriod.shape,
  ours: LedgerTotals,
  gateway: LedgerTotals,
  differenceCount: z.int(),
  /** The first hundred; all of them are in the CSV. */
  differences: z.array(ReconciledPayment),
})
export type Reconciliation = z.infer<typeof Reconciliation>

/** What an administrator has to look at. */
export const PaymentIssue = z.object({
  ...ids,
  kind: z.string(),
  gatewayPaymentId: z.nullable(z.string()),
  gatewayOrderId: z.nullable(z.string()),
  explanation: z.string(),
  createdAt: z.string(),
})
export type PaymentIssue = z.infer<typeof PaymentIssue>
export const PaymentIssuePage = pageOf(PaymentIssue)
export type PaymentIssuePage = z.infer<typeof PaymentIssuePage>
export const ResolveIssueBody = z.strictObject({
  resolution: plainText(500).check(z.minLength(3, 'Say what was done')),
})
