import { callQuery } from '#client/calls.ts'
import { useCall } from '#client/use-call.ts'
import { moderationCalls } from '#contract/calls/review-calls.ts'
import type { REVIEW_VISIBILITIES } from '#contract/reviews.ts'

export interface ReviewFilters {
  search: string
  /** `new` are those of the last days that everybody sees. */
  visibility: (typeof REVIEW_VISIBILITIES)[number] | 'new'
}

export function adminReviewsQuery({ search, visibility }: ReviewFilters, cursor: string | null) {
  const which = visibility === 'new' ? ({ new: 'true' } as const) : { visibility }
  return callQuery(moderationCalls.list, { query: { search: search.trim(), ...which, cursor, limit: 50 } })
}

/** Hides a review with a reason, or shows it again. */
export function useModeration() {
  return { hide: useCall(moderationCalls.hide), unhide: useCall(moderationCalls.unhide) }
}
