import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api-client.ts'
import { postOnce } from '#client/post-once.ts'
import type {
  FailedSearch,
  SaveSynonymsBody,
  SynonymGroup,
  SynonymPage,
} from '#contract/catalogue/synonyms.ts'

export function synonymsQuery({ search }: { search: string }, cursor: string | null) {
  return queryOptions({
    queryKey: ['synonyms', search, cursor],
    queryFn: async ({ signal }) => {
      const query = { search: search.trim(), cursor, limit: 50 }
      return (await api.get<SynonymPage>('/api/synonyms', { signal, query })).data
    },
  })
}

/** What customers searched for and did not find, the most frequent first. */
export const failedSearchesQuery = queryOptions({
  queryKey: ['failed-searches'],
  queryFn: async ({ signal }) => (await api.get<FailedSearch[]>('/api/failed-searches', { signal })).data,
})

export function useDismissFailedSearch() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (search: string) => api.delete(`/api/failed-searches/${encodeURIComponent(search)}`),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: failedSearchesQuery.queryKey }),
  })
}

/** Mutations of synonym groups; each invalidates the list. */
export function useSynonymMutations() {
  const queryClient = useQueryClient()
  const onSettled = () => void queryClient.invalidateQueries({ queryKey: ['synonyms'] })
  const at = (id: string) => `/api/synonyms/${encodeURIComponent(id)}`
  return {
    create: useMutation({
      mutationFn: async (body: SaveSynonymsBody) =>
        (await postOnce<SynonymGroup>('/api/synonyms', body)).data,
      onSettled,
    }),
    change: useMutation({
      mutationFn: async ({ id, body }: { id: string; body: SaveSynonymsBody }) =>
        (await api.put<SynonymGroup>(at(id), body)).data,
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => api.delete(at(id)),
      onSettled,
    }),
  }
}

export type SynonymMutations = ReturnType<typeof useSynonymMutations>
