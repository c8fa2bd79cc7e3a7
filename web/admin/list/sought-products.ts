import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#client/api-client.ts'
import type { AdminProductPage } from '#contract/catalogue/catalogue-management.ts'

/** Rows that are suggested while somebody types. */
export const SUGGESTED = 8

/** Products by what is typed or scanned: name, SKU or barcode. */
export function soughtProductsQuery(search: string) {
  return queryOptions({
    queryKey: ['catalogue', 'sought', search],
    queryFn: async ({ signal }) => {
      const query = { search, limit: SUGGESTED }
      return (await api.get<AdminProductPage>('/api/admin/products', { signal, query })).data.items
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
}
