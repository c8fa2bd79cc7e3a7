import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#client/api-client.ts'
import type {
  Category,
  Product,
  ProductFilters,
  ProductPage,
  Suggestion,
} from '#contract/catalogue/catalogue-schemas.ts'
import { type CatalogueFilters, productFilterParams, productListParams } from './catalogue-filters.ts'

const CATEGORIES_FRESH_MS = 5 * 60_000

/** The filtered products, in the server's pages of 24; the previous ones stay while new ones load. */
export function productListQuery(filters: CatalogueFilters) {
  const params = productListParams(filters)
  return infiniteQueryOptions({
    queryKey: ['catalogue', 'products', params],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...params, cursor: pageParam }
      return (await api.get<ProductPage>('/api/products', { query, signal })).data
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

export function productQuery(productId: string) {
  return queryOptions({
    queryKey: ['catalogue', 'product', productId],
    queryFn: async ({ signal }) =>
      (await api.get<Product>(`/api/products/${encodeURIComponent(productId)}`, { signal })).data,
  })
}

/** What these products can be narrowed by further. */
export function filtersQuery(filters: CatalogueFilters) {
  const query = productFilterParams(filters)
  return queryOptions({
    queryKey: ['catalogue', 'filters', query],
    queryFn: async ({ signal }) =>
      (await api.get<ProductFilters>('/api/products/filters', { query, signal })).data,
    staleTime: CATEGORIES_FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

export const categoriesQuery = queryOptions({
  queryKey: ['catalogue', 'categories'],
  queryFn: async ({ signal }) => (await api.get<Category[]>('/api/categories', { signal })).data,
  staleTime: CATEGORIES_FRESH_MS,
})

/** At most five products for a text that is being typed. */
export function suggestionsQuery(search: string) {
  return queryOptions({
    queryKey: ['catalogue', 'suggestions', search.toLowerCase()],
    queryFn: async ({ signal }) =>
      (await api.get<Suggestion[]>('/api/products/suggestions', { query: { search }, signal })).data,
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
}
