import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useAnyway } from '#admin/layout/use-anyway.ts'
import { api } from '#client/api-client.ts'
import type { ProviderKind } from '#contract/providers/providers.ts'
import type { Providers, ProviderTest } from '#contract/providers/providers-schemas.ts'

export const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: async ({ signal }) => (await api.get<Providers>('/api/providers', { signal })).data,
  // Whoever may not see them is told so at once.
  retry: false,
})

/** Each answers with all providers as they are then. Where payments are still open, it asks first and goes on if it may. */
export function useProviderMutations(kind: ProviderKind) {
  const queryClient = useQueryClient()
  const orAnyway = useAnyway('in_use', 'Go on with open payments?')
  const onSuccess = (providers: Providers) => {
    queryClient.setQueryData(providersQuery.queryKey, providers)
    void queryClient.invalidateQueries({ queryKey: ['shop'] })
    void queryClient.invalidateQueries({ queryKey: ['waiting-messages'] })
  }
  const save = useMutation({
    mutationFn: (body: unknown) =>
      orAnyway(
        async (anyway) =>
          (await api.put<Providers>(`/api/providers/${kind}`, body, { query: { anyway } })).data,
      ),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: () =>
      orAnyway(
        async (anyway) => (await api.delete<Providers>(`/api/providers/${kind}`, { query: { anyway } })).data,
      ),
    onSuccess,
  })
  const test = useMutation({
    mutationFn: async () => (await api.post<ProviderTest>(`/api/providers/${kind}/test`, {})).data,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: providersQuery.queryKey }),
  })
  return { save, remove, test }
}
