import * as z from 'zod/mini'
import { MOBILE_PATTERN } from '../accounts.ts'
import { PersonName } from '../accounts-schemas.ts'
import { DeliveryDetails, StateName } from '../address-schemas.ts'
import { Pincode } from '../promises/areas-schemas.ts'
import { Checkout, CheckoutChoices, PlaceOrderBody, PricedChoices, ShownAmounts } from './checkout-schemas.ts'

const { items } = PlaceOrderBody.shape
const { deliverBy, business } = CheckoutChoices.shape

const CustomerId = z.optional(z.uuid('Choose the customer again'))

const shown = ShownAmounts.shape
const priced = { items, ...PricedChoices.shape, customerId: CustomerId }

/** `POST /api/desk/orders/price`: what an order that an administrator takes costs now. */
export const DeskPriceBody = z.discriminatedUnion('channel', [
  z.strictObject({
    channel: z.literal('phone'),
    ...priced,
    pincode: z.optional(Pincode),
    state: z.optional(StateName.check(z.minLength(1))),
  }),
  z.strictObject({
    channel: z.literal('counter'),
    ...priced,
    /** Of the address that the bill names. */
    state: z.optional(StateName.check(z.minLength(1))),
  }),
  z.strictObject({ channel: z.literal('test'), items }),
])
export type DeskPriceBody = z.infer<typeof DeskPriceBody>

export const DeskPrice = z.omit(Checkout, { cashLeft: true, amountsInCash: true })
export type DeskPrice = z.infer<typeof DeskPrice>

/** Who buys at the counter, where that person wants to be known. */
export const CounterCustomer = z.strictObject({
  fullName: PersonName,
  phone: z.string().check(z.trim(), z.regex(MOBILE_PATTERN, 'Enter the 10-digit mobile number')),
})
export type CounterCustomer = z.infer<typeof CounterCustomer>

/** Whom a bill at the counter names, which makes it a sale to that state (IGST Act 2017, section 10(1)(ca)). */
export const BillTo = z.strictObject(
  z.pick(DeliveryDetails, {
    fullName: true,
    address: true,
    city: true,
    state: true,
    pincode: true,
    isStateConfirmed: true,
  }).shape,
)
export type BillTo = z.infer<typeof BillTo>

/**
 * `POST /api/desk/orders`: an order that an administrator takes. By phone it is delivered and paid in cash at the door; at the
 * counter it is paid and handed over at once; a test costs nothing and goes to the shop itself. `customerId` is an account that was
 * chosen; without it the phone says whose the order is.
 */
export const DeskOrderBody = z.discriminatedUnion('channel', [
  z.strictObject({
    channel: z.literal('phone'),
    ...priced,
    ...shown,
    deliveryDetails: DeliveryDetails,
    deliverBy,
    /** The same was ordered a moment ago (409 `order_repeated`), and this is another one. */
    isAnother: z.optional(z.boolean()),
    business,
  }),
  z.strictObject({
    channel: z.literal('counter'),
    ...priced,
    ...shown,
    /** Absent: somebody who walks in. */
    customer: z.optional(CounterCustomer),
    billTo: z.optional(BillTo),
    business,
  }),
  z.strictObject({ channel: z.literal('test'), items, ...shown }),
])
export type DeskOrderBody = z.infer<typeof DeskOrderBody>
