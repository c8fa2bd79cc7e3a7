import type { DeliveryPromise } from '#contract/promises/areas-schemas.ts'
import type { ShopInfo } from '#contract/settings.ts'
import { modeOf } from '#contract/shop-mode.ts'
import { formatCalendarWeekday } from '#shop/date-format.ts'
import { shortRupees } from '#shop/rupees.ts'

/** Whether screens say that every order is delivered free, and promise no day; false until it is known. */
export function saysFreeDelivery(shop: ShopInfo | undefined): boolean {
  if (!shop || modeOf(shop).keepsPromises || shop.delivery === null) return false
  return shop.delivery.fee === 0 && shop.delivery.minimum === 0
}

/** Whether screens say what this shop promises of a delivery instead; false until it is known. */
export function saysOwnPromise(shop: ShopInfo | undefined): boolean {
  return shop !== undefined && !saysFreeDelivery(shop)
}

/** What is said before the terms: "Deliver to 411004:". */
export function promiseLead({ pincode }: Pick<DeliveryPromise, 'pincode'>): string {
  return pincode === null ? 'Delivery' : `Deliver to ${pincode}:`
}

/** The one sentence of a promise, after its lead: "by Fri, 27 Nov · ₹30, free from ₹499 · cash or online". */
export function promiseTerms(promise: DeliveryPromise, payment?: ShopInfo['payment']): string {
  const { on, minimum } = promise
  const parts = [
    on && `by ${formatCalendarWeekday(on)}`,
    feeTerms(promise),
    minimum > 0 && `smallest order ${shortRupees(minimum)}`,
    payment && waysToPay(promise, payment),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** "₹30, free from ₹499". */
function feeTerms({ fullFee, freeFrom }: DeliveryPromise): string {
  if (fullFee === 0) return 'free'
  return freeFrom === null
    ? shortRupees(fullFee)
    : `${shortRupees(fullFee)}, free from ${shortRupees(freeFrom)}`
}

function waysToPay({ takesCash }: DeliveryPromise, { cod, razorpay }: ShopInfo['payment']): string {
  const inCash = takesCash && cod
  if (inCash) return razorpay ? 'cash or online' : 'cash on delivery'
  return razorpay ? 'paid online' : ''
}

/** "Arrives by Fri, 27 Nov". @param on YYYY-MM-DD */
export function arrivalText(on: string): string {
  return `Arrives by ${formatCalendarWeekday(on)}`
}

/** Why goods cannot be ordered to where they go; undefined where they can, and where that is not known yet. */
export function deliveryProblem(promise: DeliveryPromise): string | undefined {
  const { isServed, pincode, minimum, missingForMinimum } = promise
  if (isServed === false) return notServedText(pincode)
  if (missingForMinimum === 0) return undefined
  const where = pincode === null ? '' : ` for ${pincode}`
  return `Smallest order${where} is ${shortRupees(minimum)}: add ${shortRupees(missingForMinimum)} more`
}

export function notServedText(pincode: string | null): string {
  return `We do not deliver to ${pincode ?? 'this pincode'} yet`
}

/** "Add ₹120 more for free delivery"; undefined where nothing is missing. */
export function freeDeliveryHint({ missingForFree }: DeliveryPromise): string | undefined {
  return missingForFree > 0 ? `Add ${shortRupees(missingForFree)} more for free delivery` : undefined
}
