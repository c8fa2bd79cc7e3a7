import { BadgeCheck } from 'lucide-react'
import type { Review } from '#contract/reviews.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Pill } from '#ui/pill.tsx'
import { StarRow } from '#ui/star-rating.tsx'

const date = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium' })

/** One review. Only those of buyers have "Verified Purchase"; those of the demo shop are marked as samples. */
export function ReviewItem({ review, onEdit }: { review: Review; onEdit?: () => void }) {
  return (
    <article className="flex gap-3.5 border-b border-line py-5 last:border-0">
      <Avatar name={review.author} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 className="text-base font-semibold">{review.isMine ? 'You' : review.author}</h3>
          {review.isVerifiedPurchase && (
            <Pill tone="delivered" icon={<BadgeCheck className="size-3.5" />}>
              Verified Purchase
            </Pill>
          )}
          {review.isSample && <Pill tone="other">Sample</Pill>}
        </div>
        <div className="mt-1 flex flex-wrap items-center gap-x-2.5">
          <StarRow rating={review.rating} />
          <p className="text-sm text-muted">
            <time dateTime={review.createdAt}>{date.format(new Date(review.createdAt))}</time>
            {review.editedAt && ', edited'}
          </p>
        </div>
        <p className="mt-2 text-base whitespace-pre-line">{review.text}</p>
        {onEdit && (
          <Button variant="ghost" size="admin" onClick={onEdit} className="mt-2 -ml-3">
            Edit your review
          </Button>
        )}
      </div>
    </article>
  )
}
