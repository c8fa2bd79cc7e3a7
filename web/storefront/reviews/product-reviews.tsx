import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import type { Review, ReviewPage } from '#contract/reviews.ts'
import { Button } from '#ui/button.tsx'
import { LoadError } from '#ui/page/load-error.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { ReviewForm } from './review-form.tsx'
import { ReviewItem } from './review-item.tsx'
import { ReviewSummary } from './review-summary.tsx'
import { reviewsQuery } from './reviews-api.ts'

/** A product's reviews; customers who have bought it can write one. */
export function ProductReviews({ productId }: { productId: string }) {
  const query = useInfiniteQuery(reviewsQuery(productId))
  const summary = query.data?.pages.at(-1)
  if (!query.data || !summary) {
    if (query.isError) return <LoadError query={query} title="The reviews could not be loaded" />
    return <ReviewsSkeleton />
  }
  const reviews = uniqueReviews(query.data.pages, summary.mine)
  return (
    <div className="flex flex-col gap-6">
      <ReviewSummary {...summary} />
      <ReviewList productId={productId} reviews={reviews} summary={summary} />
      {query.hasNextPage && (
        <Button
          variant="outline"
          className="self-center"
          isBusy={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          More reviews
        </Button>
      )}
    </div>
  )
}

/** The customer's own review comes first and once. */
function uniqueReviews(pages: readonly ReviewPage[], mine: Review | null): Review[] {
  const reviews = [...(mine ? [mine] : []), ...pages.flatMap(({ items }) => items)]
  return [...new Map(reviews.map((review) => [review.id, review])).values()]
}

interface ReviewListProps {
  productId: string
  reviews: readonly Review[]
  summary: ReviewPage
}

function ReviewList({ productId, reviews, summary }: ReviewListProps) {
  const [isWriting, setWriting] = useState(false)
  const { mine } = summary
  const write = <Button onClick={() => setWriting(true)}>Write a review</Button>
  const mayWriteFirst = summary.mayReview && mine === null && !isWriting
  return (
    <div>
      {isWriting && (
        <ReviewForm
          productId={productId}
          review={mine}
          onDone={() => setWriting(false)}
          onCancel={() => setWriting(false)}
        />
      )}
      {mayWriteFirst && reviews.length > 0 && write}
      {!summary.mayReview && mine === null && reviews.length > 0 && (
        <p className="text-sm text-muted">Once this product has been delivered to you, you can review it.</p>
      )}
      {reviews.length === 0 && !isWriting && (
        <EmptyState
          heading="h3"
          icon={<MessageSquareText />}
          title={summary.count > 0 ? 'No written reviews yet' : 'No reviews yet'}
          text={
            summary.mayReview
              ? 'You have bought this product: be the first to say how it is.'
              : 'Reviews come from customers to whom this product has been delivered.'
          }
          actions={mayWriteFirst && write}
        />
      )}
      {reviews
        .filter((review) => !(isWriting && review.isMine))
        .map((review) => (
          <ReviewItem
            key={review.id}
            review={review}
            onEdit={review.isMine && mine !== null ? () => setWriting(true) : undefined}
          />
        ))}
    </div>
  )
}

function ReviewsSkeleton() {
  return (
    <div role="status" aria-label="Loading reviews...">
      <SkeletonRows count={3} />
    </div>
  )
}
