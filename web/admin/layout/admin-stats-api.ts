import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMay } from '#accounts/rights.ts'
import { api } from '#client/api-client.ts'
import { callQuery } from '#client/calls.ts'
import { dashboardCalls } from '#contract/calls/dashboard-calls.ts'
import { AUTO_REFRESH_MS } from '#contract/dashboards.ts'
import type { Agent } from '#contract/delivery-schemas.ts'

const adminStatsQuery = { ...callQuery(dashboardCalls.stats), refetchInterval: AUTO_REFRESH_MS }

const agentsQuery = queryOptions({
  queryKey: ['agents', 'all'],
  queryFn: async ({ signal }) => (await api.get<Agent[]>('/api/analytics/admin/agents', { signal })).data,
  refetchInterval: AUTO_REFRESH_MS,
})

/** The dashboard's figures, refetched every 30 seconds. */
export function useAdminStats() {
  const mayRead = useMay('orders.read')
  return useQuery({ ...adminStatsQuery, enabled: mayRead })
}

/** Every working agent with status and load. */
export function useAgents() {
  const mayRead = useMay('orders.read')
  return useQuery({ ...agentsQuery, enabled: mayRead })
}
