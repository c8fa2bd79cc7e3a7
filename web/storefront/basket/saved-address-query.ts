import { queryOptions } from '@tanstack/react-query'
import { api } from '#client/api-client.ts'
import type { SavedAddress } from '#contract/accounts-schemas.ts'

/** A customer's saved addresses, the default one first. */
export function savedAddressQuery(userId: string) {
  return queryOptions({
    queryKey: ['addresses', userId],
    queryFn: async ({ signal }) => {
      const { data } = await api.get<{ items: SavedAddress[] }>('/api/addresses', { signal })
      return data.items
    },
  })
}
