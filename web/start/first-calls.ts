import type { QueryClient } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import { paths } from '#shop/paths.ts'
import { savedAddressQuery } from '#storefront/addresses/saved-address-query.ts'
import { cartQuery } from '#storefront/basket/cart-query.ts'
import { wishlistQuery } from '#storefront/basket/wishlist-query.ts'
import { latestOrderQuery } from '#storefront/orders/order-queries.ts'

/**
 * What a customer's page asks for once its code is there, beside what it asked for before (first-data.ts). Each call can
 * be made in a task of its own: all of them in the page's first effects hold up a slow phone.
 */
export function firstCalls(client: QueryClient, userId: string, pathname: string): (() => Promise<void>)[] {
  const cart = () => client.prefetchQuery(cartQuery(userId))
  const wishlist = () => client.prefetchQuery(wishlistQuery(userId))
  const addresses = () => client.prefetchQuery(savedAddressQuery(userId))
  const latestOrder = () => client.prefetchQuery(latestOrderQuery(userId))
  if (pathname === paths.checkout) return [addresses, latestOrder, cart]
  return matchPath(`${paths.products}/*`, pathname) ? [wishlist, cart] : [cart]
}
