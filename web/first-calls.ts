import type { QueryClient } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import { savedAddressQuery } from './addresses/saved-address-query.ts'
import { cartQuery } from './cart/cart-query.ts'
import { latestOrderQuery } from './orders/order-queries.ts'
import { paths } from './paths.ts'
import { wishlistQuery } from './wishlist/wishlist-query.ts'

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
