import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api-client.ts'
import type { Review, ReviewBody, ReviewPage } from '#contract/reviews.ts'

const REVIEWS_PER_PAGE = 10

function reviewsPath(productId: string): string {
  return `/api/products/${encodeURIComponent(productId)}/reviews`
}

/** A product's reviews, page after page; every page carries the summary too. */
export function reviewsQuery(productId: string) {
  return infiniteQueryOptions({
    queryKey: ['catalogue', 'reviews', productId],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: REVIEWS_PER_PAGE, cursor: pageParam }
      return (await api.get<ReviewPage>(reviewsPath(productId), { query, signal })).data
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** Creates or changes the customer's review; invalidates the catalogue for the product's rating. */
export function useSaveReview(productId: string, isNew: boolean) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (review: ReviewBody) => {
      const save = isNew ? api.post<Review> : api.put<Review>
      return (await save(reviewsPath(productId), review)).data
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['catalogue'] }),
  })
}
