import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { callQuery, keyOf, send } from '#client/calls.ts'
import { catalogueCalls } from '#contract/calls/catalogue-calls.ts'
import { type CatalogueFilters, productFilterParams, productListParams } from './catalogue-filters.ts'

const CATEGORIES_FRESH_MS = 5 * 60_000

/** The filtered products, in the server's pages of 24; the previous ones stay while new ones load. */
export function productListQuery(filters: CatalogueFilters) {
  const query = productListParams(filters)
  return infiniteQueryOptions({
    queryKey: [...keyOf(catalogueCalls.list, { query }), 'pages'],
    queryFn: async ({ pageParam: cursor, signal }) =>
      (await send(catalogueCalls.list, { query: { ...query, cursor }, signal })).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

export const productQuery = (id: string) => callQuery(catalogueCalls.product, { params: { id } })

/** What these products can be narrowed by further. */
export function filtersQuery(filters: CatalogueFilters) {
  return {
    ...callQuery(catalogueCalls.filters, { query: productFilterParams(filters) }),
    staleTime: CATEGORIES_FRESH_MS,
    placeholderData: keepPreviousData,
  }
}

export const categoriesQuery = { ...callQuery(catalogueCalls.categories), staleTime: CATEGORIES_FRESH_MS }

/** At most five products for a text that is being typed. */
export function suggestionsQuery(search: string) {
  return {
    ...callQuery(catalogueCalls.suggestions, { query: { search: search.toLowerCase() } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  }
}
