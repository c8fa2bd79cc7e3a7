import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api-client.ts'
import type { Settings } from '#contract/settings.ts'

/** The shop's holidays, YYYY-MM-DD in order; one of its settings. */
export const holidaysQuery = queryOptions({
  // Begins with the topic of the live updates that changed settings publish.
  queryKey: ['shop', 'holidays'],
  queryFn: async ({ signal }) => (await api.get<Settings>('/api/settings', { signal })).data.holidays,
})

interface SavedHolidays {
  holidays: readonly string[]
  /** What was shown, so that nobody's else holidays are lost. */
  seen: readonly string[]
}

export function useSaveHolidays() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ holidays, seen }: SavedHolidays) =>
      (await api.put<Settings>('/api/settings', { holidays, seen: { holidays: seen } })).data.holidays,
    onSuccess: (holidays) => queryClient.setQueryData(holidaysQuery.queryKey, [...holidays]),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['shop'] })
      void queryClient.invalidateQueries({ queryKey: ['settings'] })
    },
  })
}
