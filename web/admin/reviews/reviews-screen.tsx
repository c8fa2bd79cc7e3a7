import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { PageHeading } from '#admin/layout/page-heading.tsx'
import { ListLayout } from '#admin/list/list-layout.tsx'
import { useAdminList } from '#admin/list/use-admin-list.ts'
import { useUrlState } from '#admin/list/use-url-state.ts'
import { type AdminReview, NEW_REVIEW_DAYS, REVIEW_VISIBILITIES } from '#contract/reviews.ts'
import { SearchBox } from '#ui/form/search-box.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { HideReviewDialog } from './hide-review-dialog.tsx'
import { ReviewRow } from './review-row.tsx'
import { adminReviewsQuery, type ReviewFilters, useModeration } from './reviews-api.ts'

const VISIBILITIES = [...REVIEW_VISIBILITIES, 'new'] as const
const VISIBILITY_LABELS = {
  ...{ all: 'All', visible: 'Visible', hidden: 'Hidden' },
  new: `Last ${NEW_REVIEW_DAYS} days`,
}

const readFilters = (searchParams: URLSearchParams): ReviewFilters => ({
  search: (searchParams.get('search') ?? '').slice(0, 100),
  visibility: VISIBILITIES.find((value) => value === searchParams.get('visibility')) ?? 'all',
})
const writeFilters = ({ search, visibility }: ReviewFilters) => ({
  ...(search.trim() && { search }),
  ...(visibility !== 'all' && { visibility }),
})

/** All reviews; administrators hide those that break the rules, with a reason. */
export function ReviewsScreen() {
  const [filters, changeFilters] = useUrlState(readFilters, writeFilters)
  const list = useAdminList(filters, adminReviewsQuery)
  const { hide, unhide } = useModeration()
  const [hiding, setHiding] = useState<AdminReview | null>(null)

  const show = ({ id }: AdminReview) =>
    unhide.mutate(
      { params: { id } },
      {
        onSuccess: () => adminToast.success('Review shown again'),
        onError: (error) => adminToast.failure('Failed to show the review', error),
      },
    )

  return (
    <>
      <PageHeading title="Reviews" />
      <ListLayout
        list={list}
        one="review"
        many="reviews"
        toolbar={
          <div className="flex flex-wrap items-center gap-3">
            <SegmentedControl
              size="admin"
              label="Visibility"
              value={filters.visibility}
              onChange={(visibility) => changeFilters({ ...filters, visibility })}
              options={VISIBILITIES.map((value) => ({ value, label: VISIBILITY_LABELS[value] }))}
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
          {list.query.data?.items.map((review) => (
            <ReviewRow
              key={review.id}
              review={review}
              isBusy={[hide, unhide].some((call) => call.isPending && call.variables.params.id === review.id)}
              onHide={() => setHiding(review)}
              onShow={() => show(review)}
            />
          ))}
        </ul>
      </ListLayout>
      <HideReviewDialog review={hiding} hiding={hide} onClose={() => setHiding(null)} />
    </>
  )
}
