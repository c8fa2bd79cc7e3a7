import * as z from 'zod/mini'
import { STOCK_STATES } from '../catalogue/catalogue.ts'
import { type AmountName, CHARGE_KINDS } from '../charges.ts'
import { DeliveryPromise, Pincode } from '../promises/areas-schemas.ts'
import { CART_FULL_TEXT, DEFAULT_ADD_QUANTITY, MAX_CART_LINES, MAX_PER_ORDER_TEXT } from './cart.ts'

/** Adds to the quantity in the cart, up to ten. Other fields, such as a price, are ignored. */
export const AddToCartBody = z.object({
  productId: z
    .string('Invalid product')
    .check(z.minLength(1, 'Invalid product'), z.maxLength(80, 'Invalid product')),
  /** Needed where the product has options. */
  variantId: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
  quantity: z._default(
    z
      .int('Quantity must be a whole number')
      .check(z.gte(1, 'Quantity must be at least 1'), z.lte(1000, MAX_PER_ORDER_TEXT)),
    DEFAULT_ADD_QUANTITY,
  ),
})
/** A cart that the browser keeps, of somebody who has not signed in. */
export const VisitorCartBody = z.object({
  items: z.array(AddToCartBody).check(z.maxLength(MAX_CART_LINES, CART_FULL_TEXT)),
})
export type VisitorCartBody = z.infer<typeof VisitorCartBody>
/** Zero or less removes the line. */
export const SetQuantityBody = z.object({
  quantity: z.int('Quantity must be a whole number').check(z.gte(-1000), z.lte(1000)),
  /** Another variant of the same product, which takes the line's place. */
  variantId: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
})
export const CouponBody = z.object({
  code: z
    .string('Enter a code')
    .check(z.trim(), z.toUpperCase(), z.minLength(1, 'Enter a code'), z.maxLength(40, 'Unknown code')),
})

export const CartLine = z.object({
  _id: z.string(),
  productId: z.string(),
  variantId: z.string(),
  name: z.string(),
  /** The chosen value of each option, such as ["Blue", "M"]. */
  options: z.array(z.string()),
  price: z.number(),
  image: z.nullable(z.string()),
  pictures: z.array(z.string()),
  category: z.string(),
  description: z.string(),
  quantity: z.int(),
  lineTotal: z.number(),
  stockState: z.enum(STOCK_STATES),
  left: z.nullable(z.int()),
  /** False when hidden or deleted since it was added, or where it needs a prescription. */
  isAvailable: z.boolean(),
  /** Why it is not available: it needs a prescription, and the shop sells none such. */
  needsPrescription: z.boolean(),
  /** The price when it was added; null unless it differs from today's. */
  priceWhenAdded: z.nullable(z.number()),
})
export type CartLine = z.infer<typeof CartLine>

/** In rupees. */
const amounts = {
  subtotal: z.number(),
  discount: z.number(),
  tax: z.number(),
  /** 0 where it is free, or where the pincode that decides is not known. */
  delivery: z.number(),
  /** What makes a cash order a sum of whole rupees; negative where it became cheaper. */
  rounding: z.number(),
  total: z.number(),
} satisfies Record<AmountName, z.ZodMiniNumber>

export const Amounts = z.object({
  ...amounts,
  /** Whether prices include the tax, so that none is added. */
  taxIncluded: z.boolean(),
  /** The tax that the total contains by the rates of the day; null where none is shown, such as in a shop that is not registered. */
  containedTax: z.nullable(z.number()),
  /** The rows that people read of them, in this order. */
  charges: z.array(
    z.object({
      kind: z.enum(CHARGE_KINDS),
      label: z.string(),
      /** In rupees; negative where it makes the order cheaper. */
      amount: z.number(),
      text: z.string(),
      /** In small letters beside the label. */
      note: z.optional(z.string()),
    }),
  ),
})
export type Amounts = z.infer<typeof Amounts>

/** Where the goods go, once that is known. */
export const DeliverTo = z.object({ pincode: z.optional(Pincode) })
export type DeliverTo = z.infer<typeof DeliverTo>

export const AppliedCoupon = z.object({
  code: z.string(),
  label: z.string(),
  isValid: z.boolean(),
  reason: z.nullable(z.string()),
})

export type AppliedCoupon = z.infer<typeof AppliedCoupon>

export const Cart = z.object({
  items: z.array(CartLine),
  itemCount: z.int(),
  amounts: Amounts,
  /** What the shop says of its delivery. */
  delivery: DeliveryPromise,
  coupon: z.nullable(AppliedCoupon),
  /** Only in the answer to a change: why fewer went in than requested. */
  limit: z.optional(z.string()),
})
export type Cart = z.infer<typeof Cart>
