import * as z from 'zod/mini'
import { plainText } from './accounts.ts'
import { Amounts } from './cart.ts'
import { Rupees } from './envelope.ts'
import { PlaceOrderBody } from './orders.ts'

/** Stock of a started payment is held for so long. */
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

/** Like an order, without payment details: the checkout is stored before the window opens. */
export const CreateIntentBody = z.object({
  items: PlaceOrderBody.shape.items,
  deliveryDetails: PlaceOrderBody.shape.deliveryDetails,
  coupon: PlaceOrderBody.shape.coupon,
  orderType: PlaceOrderBody.shape.orderType,
  subtotal: PlaceOrderBody.shape.subtotal,
  discount: PlaceOrderBody.shape.discount,
  tax: PlaceOrderBody.shape.tax,
  total: PlaceOrderBody.shape.total,
})
export type CreateIntentBody = z.infer<typeof CreateIntentBody>

export const PaymentIntent = z.object({
  paymentIntentId: z.string(),
  gatewayOrderId: z.string(),
  key: z.string(),
  /** Script or window of the gateway that is configured. */
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
  razorpayPaymentId: z.string().check(z.minLength(1), z.maxLength(100)),
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
  reason: plainText(300).check(z.minLength(3, 'Give a reason')),
})
