import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEntity } from '#admin/editing/use-entity.ts'
import { callQuery, type Sent } from '#client/calls.ts'
import { sendOnce } from '#client/post-once.ts'
import { useCall } from '#client/use-call.ts'
import { failedSearchCalls, synonymCalls } from '#contract/calls/synonym-calls.ts'
import type { SynonymGroup } from '#contract/catalogue/synonyms.ts'

export const synonymsQuery = ({ search }: { search: string }, cursor: string | null) =>
  callQuery(synonymCalls.list, { query: { search: search.trim(), cursor, limit: 50 } })

/** What customers searched for and did not find, the most frequent first. */
export const failedSearchesQuery = callQuery(failedSearchCalls.list)

export const useDismissFailedSearch = () => useCall(failedSearchCalls.dismiss)

export function useSynonymEntity() {
  const queryClient = useQueryClient()
  const calls = {
    create: useMutation({
      mutationFn: async (sent: Sent<typeof synonymCalls.create>) =>
        (await sendOnce(synonymCalls.create, sent)).data,
      onSettled: () => void queryClient.invalidateQueries({ queryKey: synonymCalls.create.topics }),
    }),
    change: useCall(synonymCalls.change),
    remove: useCall(synonymCalls.remove),
  }
  return useEntity(calls, {
    paramsOf: ({ id }: SynonymGroup) => ({ id }),
    fieldsOf: ({ words }) => ({ words }),
    nameOf: ({ words }) => words[0] ?? '',
  })
}

export type SynonymEntity = ReturnType<typeof useSynonymEntity>
