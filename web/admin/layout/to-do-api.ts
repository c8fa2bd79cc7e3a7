import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMay } from '#accounts/rights.ts'
import { api } from '#client/api-client.ts'
import { AUTO_REFRESH_MS, type ToDo } from '#contract/dashboards.ts'

/** Under the topic of the dashboard, so that changes of orders count anew. */
const toDoQuery = queryOptions({
  queryKey: ['dashboard', 'to-do'],
  queryFn: async ({ signal }) => (await api.get<ToDo>('/api/desk/to-do', { signal })).data,
  refetchInterval: AUTO_REFRESH_MS,
})

/** What waits for this administrator, the counts of the tabs of All Orders, and until when they have seen the bell. */
export function useToDo() {
  return useQuery({ ...toDoQuery, enabled: useMay('orders.read') })
}

/** Remembers until when the bell was seen, on every device. Where that fails it stays unread. */
export function useSeeBell(): (until: string) => void {
  const queryClient = useQueryClient()
  return (until) => {
    void api
      .put('/api/desk/bell-seen', { until })
      .then(() =>
        queryClient.setQueryData<ToDo>(toDoQuery.queryKey, (toDo) => toDo && { ...toDo, bellSeenAt: until }),
      )
      .catch(() => undefined)
  }
}
