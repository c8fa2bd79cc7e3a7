import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiFailure, api } from '#client/api-client.ts'
import type { ProviderKind } from '#contract/providers/providers.ts'
import type { Providers, ProviderTest } from '#contract/providers/providers-schemas.ts'
import { useConfirm } from '#ui/overlays/use-confirm.tsx'

export const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: async ({ signal }) => (await api.get<Providers>('/api/providers', { signal })).data,
  // Whoever may not see them is told so at once.
  retry: false,
})

/** Each answers with all providers as they are then. Where payments are still open, it asks first and goes on if it may. */
export function useProviderMutations(kind: ProviderKind) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const orAnyway = async <Answer>(call: (query: string) => Promise<Answer>): Promise<Answer> => {
    try {
      return await call('')
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'in_use') throw error
      const isSure = await confirm({
        title: 'Go on with open payments?',
        description: error.message,
        confirmLabel: 'Go On',
        tone: 'danger',
      })
      if (!isSure) throw error
      return call('?anyway=true')
    }
  }
  const onSuccess = (providers: Providers) => {
    queryClient.setQueryData(providersQuery.queryKey, providers)
    void queryClient.invalidateQueries({ queryKey: ['shop'] })
    void queryClient.invalidateQueries({ queryKey: ['waiting-messages'] })
  }
  const save = useMutation({
    mutationFn: (body: unknown) =>
      orAnyway(async (query) => (await api.put<Providers>(`/api/providers/${kind}${query}`, body)).data),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: () =>
      orAnyway(async (query) => (await api.delete<Providers>(`/api/providers/${kind}${query}`)).data),
    onSuccess,
  })
  const test = useMutation({
    mutationFn: async () => (await api.post<ProviderTest>(`/api/providers/${kind}/test`, {})).data,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: providersQuery.queryKey }),
  })
  return { save, remove, test }
}
