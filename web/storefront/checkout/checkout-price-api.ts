import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#client/api-client.ts'
import type { Checkout } from '#contract/ordering/orders-schemas.ts'
import { formatRupees } from '#shop/rupees.ts'
import { cartQuery } from '#storefront/basket/cart-api.ts'
import { readItems } from '#storefront/basket/visitor-storage.ts'
import type { CheckoutEntry } from './checkout-entry.ts'

/**
 * What this checkout costs right now. The key begins with the cart's topic, so that a change of
 * the cart in another window shows here too. A cart brings its own coupon; a buy-now names one.
 */
export function checkoutPriceQuery(userId: string, entry: CheckoutEntry, coupon: string | null) {
  return queryOptions({
    queryKey: ['cart', userId, 'checkout', entry.identity, coupon],
    queryFn: async ({ client, signal }) => {
      const { orderType, items } = entry
      // Reading the cart moves a visitor's cart to the account of somebody who has just signed in.
      if (readItems('cart').length > 0) await client.ensureQueryData(cartQuery(userId))
      const body = orderType === 'cart' ? { orderType } : { orderType, items, coupon }
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

/** Null while items and prices are the same; the customer knows of a changed coupon. */
export function changeNotice(before: Checkout, now: Checkout): ChangeNotice | null {
  const hasOtherContents = contents(before) !== contents(now)
  if (!hasOtherContents && prices(before) === prices(now)) return null
  return {
    reason: hasOtherContents ? 'Your cart has changed.' : 'Prices have changed.',
    totals: `The total is now ${formatRupees(now.amounts.total)} (it was ${formatRupees(before.amounts.total)}).`,
  }
}

function contents({ items }: Checkout): string {
  return JSON.stringify(items.map(({ productId, quantity }) => [productId, quantity]))
}

function prices({ items }: Checkout): string {
  return JSON.stringify(items.map(({ price }) => price))
}
