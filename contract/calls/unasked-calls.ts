import type { PopularQuery, ProductCard } from '../catalogue/catalogue-schemas.ts'
import type { CustomerStats } from '../dashboards.ts'
import { get, type ListOf, remove } from './calls.ts'
import type { OneWishlist } from './wishlist-calls.ts'

/** Calls of the specification that no page of ours makes. */
export const unaskedCalls = {
  popularProducts: get<{ query: typeof PopularQuery; answer: ListOf<typeof ProductCard> }>()(
    '/api/analytics/popular-products',
    'catalogue',
  ),
  customerStats: get<{ answer: typeof CustomerStats }>()('/api/analytics/user-stats/:id', 'dashboard'),
  clearWishlist: remove<OneWishlist>()('/api/wishlist/:userId'),
}
