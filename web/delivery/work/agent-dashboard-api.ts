import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getSession } from '#accounts/session.ts'
import { ApiFailure, api, isForbidden } from '#client/api-client.ts'
import type { AgentStats } from '#contract/dashboards.ts'
import { readStoredDashboard, storeDashboard } from '#delivery/install/stored-dashboard.ts'

/** The message for somebody who is not a delivery agent. */
export const WRONG_ROLE = 'Access denied: Delivery agent role required'

/**
 * The agent's figures and orders. The last response is stored on the phone, so that the list can be read without a
 * network; live updates refetch it.
 */
export function useAgentDashboard(personId: string) {
  const query = useQuery({
    queryKey: ['dashboard', 'agent', personId],
    queryFn: ({ signal }) => loadDashboard(signal),
    initialData: () => readStoredDashboard(personId)?.stats,
    initialDataUpdatedAt: () => readStoredDashboard(personId)?.at,
    // A stored list may be from yesterday, so it is refetched at once.
    staleTime: 0,
  })
  const { data, dataUpdatedAt } = query
  useEffect(() => {
    if (data) storeDashboard({ personId, at: dataUpdatedAt, stats: data })
  }, [data, dataUpdatedAt, personId])
  return query
}

async function loadDashboard(signal: AbortSignal): Promise<AgentStats> {
  if (getSession().user?.role !== 'delivery_agent') throw new Error(WRONG_ROLE)
  try {
    return (await api.get<AgentStats>('/api/dashboard/stats/delivery_agent', { signal })).data
  } catch (error) {
    if (isForbidden(error)) throw new ApiFailure(WRONG_ROLE, { code: 'forbidden', status: 403 })
    throw error
  }
}
