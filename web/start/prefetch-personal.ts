import type { QueryClient } from '@tanstack/react-query'
import type { InitialDataName } from '#contract/initial-data.ts'
import { cartQuery } from '#storefront/basket/cart-api.ts'
import { savedAddressQuery } from '#storefront/basket/saved-address-query.ts'
import { wishlistQuery } from '#storefront/basket/wishlist-api.ts'
import { latestOrderQuery } from '#storefront/orders/orders-api.ts'
import type { PersonalDataName } from './pages.ts'

type Prefetch = (client: QueryClient, userId: string) => Promise<void>

/** A module of its own, because it imports storefront code, which other pages do not load. */
export const personalData: Record<PersonalDataName, Prefetch> & Partial<Record<InitialDataName, undefined>> =
  {
    cart: (client, userId) => client.prefetchQuery(cartQuery(userId)),
    wishlist: (client, userId) => client.prefetchQuery(wishlistQuery(userId)),
    addresses: (client, userId) => client.prefetchQuery(savedAddressQuery(userId)),
    latestOrder: (client, userId) => client.prefetchQuery(latestOrderQuery(userId)),
  }
