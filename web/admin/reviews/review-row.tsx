import { Eye, EyeOff } from 'lucide-react'
import { Link } from 'react-router'
import { formatDateTime } from '#admin/layout/format-time.ts'
import type { AdminReview } from '#contract/reviews.ts'
import { paths } from '#shop/paths.ts'
import { Button } from '#ui/button.tsx'
import { Pill } from '#ui/pill.tsx'
import { StarRating } from '#ui/star-rating.tsx'

interface ReviewRowProps {
  review: AdminReview
  isBusy: boolean
  onHide: () => void
  onShow: () => void
}

/** One review with its product, and whether it is visible in the shop. */
export function ReviewRow({ review, isBusy, onHide, onShow }: ReviewRowProps) {
  const isHidden = review.hiddenAt !== null
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 border-b border-line px-4 py-4 last:border-b-0">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <StarRating rating={review.rating} />
          <Link
            to={`${paths.adminProducts}?product=${review.product.id}`}
            className="min-w-0 truncate rounded-sm font-semibold text-brand-ink hover:underline"
          >
            {review.product.name}
          </Link>
          {isHidden && <Pill tone="error">Hidden</Pill>}
          {review.isSample && <Pill tone="other">Sample</Pill>}
          {review.isVerifiedPurchase && <Pill tone="delivered">Verified Purchase</Pill>}
        </div>
        <p className="mt-2 text-sm text-pretty whitespace-pre-line">{review.text}</p>
        <p className="mt-1.5 text-xs text-muted">
          {review.author} · {formatDateTime(review.createdAt)}
          {review.editedAt && ', edited'}
        </p>
        {isHidden && <p className="mt-1.5 text-sm text-error">Hidden: {review.hiddenReason}</p>}
      </div>
      {isHidden ? (
        <Button
          size="admin"
          variant="outline"
          isBusy={isBusy}
          icon={<Eye className="size-4" />}
          onClick={onShow}
        >
          Show again
        </Button>
      ) : (
        <Button
          size="admin"
          variant="outline"
          isBusy={isBusy}
          icon={<EyeOff className="size-4" />}
          onClick={onHide}
        >
          Hide
        </Button>
      )}
    </li>
  )
}
