import { queryOptions } from '@tanstack/react-query'
import type { SavedAddress } from '../../contract/accounts.ts'
import { api } from '../api-client.ts'

/** The addresses a customer keeps, the default one first. */
export function savedAddressQuery(userId: string) {
  return queryOptions({
    queryKey: ['addresses', userId],
    queryFn: async ({ signal }) => {
      const { data } = await api.get<{ items: SavedAddress[] }>('/api/addresses', { signal })
      return data.items
    },
  })
}
