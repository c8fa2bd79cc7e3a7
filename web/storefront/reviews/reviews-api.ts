import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keyOf, send } from '#client/calls.ts'
import { reviewCalls } from '#contract/calls/review-calls.ts'
import type { ReviewBody } from '#contract/reviews.ts'

const REVIEWS_PER_PAGE = 10

/** A product's reviews, page after page; every page carries the summary too. */
export function reviewsQuery(id: string) {
  const params = { id }
  return infiniteQueryOptions({
    queryKey: keyOf(reviewCalls.list, { params }),
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { limit: REVIEWS_PER_PAGE, cursor }
      return (await send(reviewCalls.list, { params, query, signal })).data
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** Creates or changes the customer's review; reads the catalogue again for the product's rating. */
export function useSaveReview(id: string, isNew: boolean) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: ReviewBody) =>
      (await send(isNew ? reviewCalls.write : reviewCalls.edit, { params: { id }, body })).data,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['catalogue'] }),
  })
}
