import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMay } from '#accounts/rights.ts'
import { callQuery, send } from '#client/calls.ts'
import { dashboardCalls } from '#contract/calls/dashboard-calls.ts'
import { AUTO_REFRESH_MS, type ToDo } from '#contract/dashboards.ts'

const toDoQuery = { ...callQuery(dashboardCalls.toDo), refetchInterval: AUTO_REFRESH_MS }

/** What waits for this administrator, the counts of the tabs of All Orders, and until when they have seen the bell. */
export function useToDo() {
  return useQuery({ ...toDoQuery, enabled: useMay('orders.read') })
}

/** Remembers until when the bell was seen, on every device. Where that fails it stays unread. */
export function useSeeBell(): (until: string) => void {
  const queryClient = useQueryClient()
  return (until) => {
    void send(dashboardCalls.seeBell, { body: { until } })
      .then(() =>
        queryClient.setQueryData<ToDo>(toDoQuery.queryKey, (toDo) => toDo && { ...toDo, bellSeenAt: until }),
      )
      .catch(() => undefined)
  }
}
