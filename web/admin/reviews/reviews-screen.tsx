import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useAddressFilters } from '#admin/layout/address-filters.ts'
import { PageHeading } from '#admin/layout/page-heading.tsx'
import { useCursorPages } from '#admin/list/cursor-pages.ts'
import { failureText } from '#admin/list/failure-text.ts'
import { ListFrame } from '#admin/list/list-frame.tsx'
import { type AdminReview, REVIEW_VISIBILITIES } from '#contract/reviews.ts'
import { SearchBox } from '#ui/form/search-box.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useDelayed } from '#ui/page/content-swap.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { HideReviewDialog } from './hide-review-dialog.tsx'
import { ReviewRow } from './review-row.tsx'
import { adminReviewsQuery, type ReviewFilters, useReviewJudging } from './reviews-query.ts'

const TYPING_MS = 250
const VISIBILITY_WORDS = { all: 'All', visible: 'Visible', hidden: 'Hidden' }

const readFilters = (parameters: URLSearchParams): ReviewFilters => ({
  search: (parameters.get('search') ?? '').slice(0, 100),
  visibility: REVIEW_VISIBILITIES.find((value) => value === parameters.get('visibility')) ?? 'all',
})
const writeFilters = ({ search, visibility }: ReviewFilters) => ({
  ...(search.trim() && { search }),
  ...(visibility !== 'all' && { visibility }),
})

/** What customers wrote; what breaks the rules is hidden, with a reason. */
export function ReviewsScreen() {
  const [filters, changeFilters] = useAddressFilters(readFilters, writeFilters)
  const asked = { ...filters, search: useDelayed(filters.search, TYPING_MS) }
  const pages = useCursorPages(JSON.stringify(asked))
  const query = useQuery(adminReviewsQuery(asked, pages.cursor))
  const judging = useReviewJudging()
  const [hiding, setHiding] = useState<AdminReview | null>(null)

  const show = ({ id }: AdminReview) =>
    judging.mutate(
      { id },
      {
        onSuccess: () => toast.success('Review shown again', { kind: 'admin' }),
        onError: (error) => toast.error(failureText('Failed to show the review', error), { kind: 'admin' }),
      },
    )

  return (
    <>
      <PageHeading title="Reviews" />
      <ListFrame
        query={query}
        pages={pages}
        one="review"
        many="reviews"
        toolbar={
          <div className="flex flex-wrap items-center gap-3">
            <SegmentedControl
              size="admin"
              label="Visibility"
              value={filters.visibility}
              onChange={(visibility) => changeFilters({ ...filters, visibility })}
              options={REVIEW_VISIBILITIES.map((value) => ({ value, label: VISIBILITY_WORDS[value] }))}
            />
            <SearchBox
              size="admin"
              label="Search reviews"
              placeholder="Text, author or product"
              maxLength={100}
              value={filters.search}
              onValueChange={(search) => changeFilters({ ...filters, search })}
              className="min-w-52 flex-1"
            />
          </div>
        }
        empty={<EmptyState icon={<MessageSquareText />} title="No reviews found" />}
      >
        <ul aria-label="Reviews">
          {query.data?.items.map((review) => (
            <ReviewRow
              key={review.id}
              review={review}
              isBusy={judging.isPending && judging.variables.id === review.id}
              onHide={() => setHiding(review)}
              onShow={() => show(review)}
            />
          ))}
        </ul>
      </ListFrame>
      <HideReviewDialog review={hiding} judging={judging} onClose={() => setHiding(null)} />
    </>
  )
}
