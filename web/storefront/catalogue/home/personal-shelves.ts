import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useShopperId, VISITOR } from '#accounts/shopper.ts'
import { api } from '#client/api-client.ts'
import { callQuery } from '#client/calls.ts'
import { catalogueCalls } from '#contract/calls/catalogue-calls.ts'
import type { ProductCard } from '#contract/catalogue/catalogue-schemas.ts'
import type { PersonalShelf } from '#contract/home/shelves.ts'
import { readSeenProducts } from '#storefront/basket/seen-products.ts'

/** What a customer has had delivered. */
function boughtAgainQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ['orders', userId, 'again'],
    queryFn: async ({ signal }) => (await api.get<ProductCard[]>('/api/orders/again', { signal })).data,
    enabled: userId !== undefined && userId !== VISITOR,
  })
}

function cardsQuery(ids: readonly string[]) {
  return {
    ...callQuery(catalogueCalls.cards, { query: { ids: ids.join(',') } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  }
}

/**
 * The products of this customer and this browser, by shelf; undefined until all of them are known, so that nothing moves
 * when they come. A shelf that cannot be loaded is left out.
 */
export function usePersonalShelves(): Record<PersonalShelf, readonly ProductCard[]> | undefined {
  const [seen] = useState(readSeenProducts)
  const again = useQuery(boughtAgainQuery(useShopperId()))
  const recent = useQuery(cardsQuery(seen))
  if (again.isLoading || recent.isLoading) return undefined
  return { again: again.data ?? [], recent: recent.data ?? [] }
}
