import { queryOptions } from '@tanstack/react-query'
import { api } from '#client/api-client.ts'
import type { CustomerStats } from '#contract/dashboards.ts'

/**
 * A customer's figures. They are read once per visit of the account page, and again when live updates
 * say that an order has changed.
 */
export function customerStatsQuery(userId: string) {
  return queryOptions({
    queryKey: ['dashboard', 'customer', userId],
    queryFn: async ({ signal }) =>
      (await api.get<CustomerStats>('/api/dashboard/stats/customer', { signal })).data,
    refetchOnMount: 'always',
  })
}
