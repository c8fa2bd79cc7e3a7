import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api-client.ts'
import type { AdminReview, AdminReviewPage, REVIEW_VISIBILITIES } from '#contract/reviews.ts'

export interface ReviewFilters {
  search: string
  /** `new` are those of the last days that everybody sees. */
  visibility: (typeof REVIEW_VISIBILITIES)[number] | 'new'
}

/** Under the topic of the catalogue, because hiding a review changes the rating of its product. */
export function adminReviewsQuery({ search, visibility }: ReviewFilters, cursor: string | null) {
  return queryOptions({
    queryKey: ['catalogue', 'admin-reviews', search, visibility, cursor],
    queryFn: async ({ signal }) => {
      const which = visibility === 'new' ? { new: 'true' } : { visibility }
      const query = { search: search.trim(), ...which, cursor, limit: 50 }
      return (await api.get<AdminReviewPage>('/api/reviews', { signal, query })).data
    },
  })
}

/** Hides a review with a reason, or shows it again. */
export function useModerateReview() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: ['catalogue', 'write'],
    mutationFn: async ({ id, reason }: { id: string; reason?: string }) => {
      const call = reason === undefined ? 'unhide' : 'hide'
      const body = reason === undefined ? undefined : { reason }
      return (await api.post<AdminReview>(`/api/reviews/${id}/${call}`, body)).data
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['catalogue'] }),
  })
}
