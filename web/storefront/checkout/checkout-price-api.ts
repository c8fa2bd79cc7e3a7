import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#client/api-client.ts'
import type { Checkout, PriceBody } from '#contract/ordering/checkout-schemas.ts'
import { formatCalendarWeekday } from '#shop/date-format.ts'
import { formatRupees } from '#shop/rupees.ts'
import { cartQuery } from '#storefront/basket/cart-api.ts'
import { readItems } from '#storefront/basket/visitor-storage.ts'
import type { CheckoutEntry } from './checkout-entry.ts'

/** What decides the price besides the goods: where they go, as far as that is known, and what is chosen. */
export type PricedBy = Omit<PriceBody, 'orderType' | 'items'>

/**
 * What this checkout costs right now. The key begins with the cart's topic, so that a change of
 * the cart in another window shows here too. A cart brings its own coupon; a buy-now names one.
 */
export function checkoutPriceQuery(userId: string, entry: CheckoutEntry, { coupon, ...priced }: PricedBy) {
  return queryOptions({
    queryKey: ['cart', userId, 'checkout', entry.identity, coupon, priced],
    queryFn: async ({ client, signal }) => {
      const { orderType, items } = entry
      // Reading the cart moves a visitor's cart to the account of somebody who has just signed in.
      if (readItems('cart').length > 0) await client.ensureQueryData(cartQuery(userId))
      const goods = orderType === 'cart' ? { orderType } : { orderType, items, coupon }
      const body: PriceBody = { ...goods, ...priced }
      return (await api.post<Checkout>('/api/checkout/price', body, { signal })).data
    },
    enabled: entry.orderType === 'cart' || entry.items.length > 0,
    placeholderData: keepPreviousData,
  })
}

/** What has changed while somebody looked at the checkout. */
export interface ChangeNotice {
  reason: string
  totals: string
}

/** Null while items, prices and delivery are the same; the customer knows of a changed coupon, and of another address. */
export function changeNotice(before: Checkout, now: Checkout): ChangeNotice | null {
  const hasOtherContents = contents(before) !== contents(now)
  const hasOtherPrices = prices(before) !== prices(now)
  const hasOtherFee =
    isSamePlace(before, now) && feeRule(before) !== feeRule(now) && hasFeeChanged(before, now)
  const newDay = isSamePlace(before, now) && before.delivery.on !== now.delivery.on ? now.delivery.on : null
  const hasOtherTotal = hasOtherContents || hasOtherPrices || hasOtherFee
  if (!hasOtherTotal && newDay === null) return null
  return {
    reason: hasOtherContents
      ? 'Your cart has changed.'
      : hasOtherPrices
        ? 'Prices have changed.'
        : 'The delivery has changed.',
    totals: [
      hasOtherTotal &&
        `The total is now ${formatRupees(now.amounts.total)} (it was ${formatRupees(before.amounts.total)}).`,
      newDay && `It now arrives by ${formatCalendarWeekday(newDay)}.`,
    ]
      .filter(Boolean)
      .join(' '),
  }
}

/** Whether the same goods are bought at the same prices. */
export function isSameGoods(before: Checkout, now: Checkout): boolean {
  return contents(before) === contents(now) && prices(before) === prices(now)
}

/** Whether both are for one place to which the shop delivers. */
function isSamePlace({ delivery: before }: Checkout, { delivery: now }: Checkout): boolean {
  return before.pincode === now.pincode && before.isServed === true && now.isServed === true
}

function hasFeeChanged({ amounts: before }: Checkout, { amounts: now }: Checkout): boolean {
  return before.delivery !== now.delivery
}

function feeRule({ delivery: { fullFee, freeFrom } }: Checkout): string {
  return JSON.stringify([fullFee, freeFrom])
}

function contents({ items }: Checkout): string {
  return JSON.stringify(items.map(({ productId, quantity }) => [productId, quantity]))
}

function prices({ items }: Checkout): string {
  return JSON.stringify(items.map(({ price }) => price))
}
