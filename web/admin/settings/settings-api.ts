import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from '#client/api-client.ts'
import type { Settings, SettingsBody } from '#contract/settings.ts'

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => (await api.get<Settings>('/api/settings', { signal })).data,
})

/** Stores settings and invalidates the shop's public information. */
export function useSettingsMutations() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (changes: z.infer<typeof SettingsBody>) =>
      (await api.put<Settings>('/api/settings', changes)).data,
    onSuccess: (settings) => {
      queryClient.setQueryData(settingsQuery.queryKey, settings)
      void queryClient.invalidateQueries({ queryKey: ['shop'] })
      // They say where the shop is reached.
      void queryClient.invalidateQueries({ queryKey: ['providers'] })
    },
  })
}
