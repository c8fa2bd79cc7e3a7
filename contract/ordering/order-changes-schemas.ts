import * as z from 'zod/mini'
import { DeliveryDetails } from '../address-schemas.ts'
import { Day } from '../days.ts'
import { Rupees } from '../envelope.ts'
import { plainText } from '../text-schemas.ts'
import { CART_FULL_TEXT, MAX_CART_LINES } from './cart.ts'
import { Amounts } from './cart-schemas.ts'
import { OrderedItem } from './checkout-schemas.ts'
import { CHANGEABLE } from './order-changes.ts'
import { OrderLine, OrderWithHistory } from './orders-schemas.ts'

const change = {
  /** All goods that the order has afterwards; absent: as they are. Prices are the server's. */
  items: z.optional(
    z
      .array(z.omit(OrderedItem, { price: true }))
      .check(
        z.minLength(1, 'An order needs something: cancel it instead'),
        z.maxLength(MAX_CART_LINES, CART_FULL_TEXT),
      ),
  ),
  /** To whom and where it goes afterwards; absent: as it does. */
  deliveryDetails: z.optional(DeliveryDetails),
  /** The day of its delivery, YYYY-MM-DD; absent: as it is. */
  expectedDelivery: z.optional(Day),
}

/** `POST /api/orders/{id}/change/price`: what a change would do. Changes nothing. */
export const ChangePriceBody = z.strictObject(change)
export type ChangePriceBody = z.infer<typeof ChangePriceBody>

/** `PUT /api/orders/{id}/change`. */
export const ChangeOrderBody = z.strictObject({
  ...change,
  /** Why, for the shop alone. */
  note: z.optional(plainText(300)),
  /** The order's `updatedAt`, and the total after the change, as they were shown. */
  seen: z.strictObject({ updatedAt: z.string().check(z.maxLength(40)), total: Rupees }),
})
export type ChangeOrderBody = z.infer<typeof ChangeOrderBody>

/** What an order costs after a change, and what becomes of the difference; amounts in rupees. */
export const ChangedPrice = z.object({
  ...Amounts.shape,
  before: z.object({ total: z.number(), due: z.number(), prepaid: z.number() }),
  /** To be paid in cash at the door. */
  due: z.number(),
  prepaid: z.number(),
  /** What goes back to the account that it was paid from. */
  refund: z.number(),
  /** The code that takes nothing off any more, because the goods no longer reach its minimum. */
  lostCoupon: z.nullable(z.string()),
  /** Whether delivery would be free today for what the goods cost, and the fee stays that was agreed. */
  keepsFee: z.boolean(),
  /** YYYY-MM-DD */
  expectedDelivery: z.string(),
  /** Whether its prescription is to be checked again. */
  needsCheck: z.boolean(),
  /** The order's, as `seen` names it. */
  updatedAt: z.string(),
})
export type ChangedPrice = z.infer<typeof ChangedPrice>

/** One side of a change: only what the change touched. */
const ChangedSide = z.object({
  items: z.optional(
    z.array(z.pick(OrderLine, { variantId: true, name: true, options: true, quantity: true })),
  ),
  deliveryDetails: z.optional(z.object({ ...DeliveryDetails.shape, phone: z.string() })),
  expectedDelivery: z.optional(z.string()),
  total: z.optional(z.number()),
  due: z.optional(z.number()),
})

export const OrderChange = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  before: ChangedSide,
  after: ChangedSide,
  note: z.nullable(z.string()),
})
export type OrderChange = z.infer<typeof OrderChange>

/** An order as one reads it alone; the rest is for administrators. */
export const OpenOrder = z.object({
  ...OrderWithHistory.shape,
  /** The oldest first. */
  changes: z.optional(z.array(OrderChange)),
  changeable: z.optional(z.enum(CHANGEABLE)),
})
export type OpenOrder = z.infer<typeof OpenOrder>
