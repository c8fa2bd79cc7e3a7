import * as z from 'zod/mini'
import { DeliveryDetails, StateName } from '../address-schemas.ts'
import type { FeeName } from '../charges.ts'
import { Day } from '../days.ts'
import { Rupees } from '../envelope.ts'
import { DeliveryPromise, Pincode } from '../promises/areas-schemas.ts'
import { Business } from '../tax/tax-schemas.ts'
import { CART_FULL_TEXT, MAX_CART_LINES, MAX_PER_ORDER, MAX_PER_ORDER_TEXT } from './cart.ts'
import { Amounts, AppliedCoupon } from './cart-schemas.ts'
import { ORDER_TYPES, PAYMENT_METHODS } from './orders.ts'
import { soldLine } from './orders-schemas.ts'

export const OrderedItem = z.object({
  productId: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Needed where the product has options. */
  variantId: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
  quantity: z.int().check(z.gte(1), z.lte(MAX_PER_ORDER, MAX_PER_ORDER_TEXT)),
  price: z.optional(Rupees),
})

/** The characters that payment gateways use; the gateway is never asked about anything else. */
export const GatewayId = z
  .string()
  .check(z.minLength(1), z.maxLength(100), z.regex(/^[\w-]+$/, 'This is not a payment ID'))

/** What of a customer's choices decides the price. */
export const PricedChoices = z.object({
  coupon: z.optional(z.nullable(z.string().check(z.trim(), z.toUpperCase(), z.maxLength(40)))),
})
export type PricedChoices = z.infer<typeof PricedChoices>

/** What a customer chooses besides the goods: one value from the checkout to the order, flat in the bodies of calls. */
export const CheckoutChoices = z.object({
  ...PricedChoices.shape,
  /** The day of delivery that was shown, YYYY-MM-DD; with a later one the order is not placed. */
  deliverBy: z.optional(Day),
  /** The photo of a prescription that medicine needs. */
  prescriptionId: z.optional(z.uuid()),
  /** Absent: a private person buys. */
  business: z.optional(Business),
})
export type CheckoutChoices = z.infer<typeof CheckoutChoices>

const fees = { delivery: z.optional(Rupees) } satisfies Record<FeeName, unknown>

/** What an order costs, as its buyer was shown it; with other amounts it is refused with `price_changed`. */
export const ShownAmounts = z.object({
  subtotal: Rupees,
  discount: z.optional(Rupees),
  tax: Rupees,
  ...fees,
  total: Rupees,
})

/**
 * `POST /api/orders`. The server computes all amounts itself; other amounts in the body get 409 `price_changed`.
 */
export const PlaceOrderBody = z.object({
  items: z
    .array(OrderedItem)
    .check(
      z.minLength(1, 'Your cart is empty. Add items to proceed!'),
      z.maxLength(MAX_CART_LINES, CART_FULL_TEXT),
    ),
  deliveryDetails: DeliveryDetails,
  paymentMethod: z.enum(PAYMENT_METHODS),
  paymentDetails: z.optional(z.object({ razorpayPaymentId: GatewayId })),
  ...ShownAmounts.shape,
  ...CheckoutChoices.shape,
  orderType: z.enum(ORDER_TYPES),
})
export type PlaceOrderBody = z.infer<typeof PlaceOrderBody>

export const Checkout = z.object({
  items: z.array(
    z.object({
      ...soldLine,
      lineTotal: z.number(),
      isAvailable: z.boolean(),
      /** Why it is not available: it needs a prescription, and the shop sells none such. */
      needsPrescription: z.boolean(),
      left: z.nullable(z.int()),
      pictures: z.array(z.string()),
    }),
  ),
  itemCount: z.int(),
  amounts: Amounts,
  /** What it costs if it is paid in cash: the same, or rounded to whole rupees. */
  amountsInCash: Amounts,
  /** For how much this person can order in cash now; more has to be paid online. */
  cashLeft: z.number(),
  /** What the shop says of the delivery. */
  delivery: DeliveryPromise,
  /** Why none of it can be paid in cash, whatever the limit; null: it can. */
  cashRefusal: z.nullable(z.string()),
  /** Whether a photo of a prescription is needed. */
  needsPrescription: z.boolean(),
  coupon: z.nullable(AppliedCoupon),
})
export type Checkout = z.infer<typeof Checkout>

/** `POST /api/checkout/price`: the stored cart, or the given lines. */
export const PriceBody = z.object({
  orderType: z.enum(ORDER_TYPES),
  items: z.optional(z.array(OrderedItem).check(z.maxLength(MAX_CART_LINES, CART_FULL_TEXT))),
  ...PricedChoices.shape,
  /** Where it goes, once that is known. */
  pincode: z.optional(Pincode),
  /** Its state, once that is known: it decides to which head the contained tax is rounded. */
  state: z.optional(StateName.check(z.minLength(1))),
})
export type PriceBody = z.infer<typeof PriceBody>
