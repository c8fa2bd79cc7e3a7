import { Star } from 'lucide-react'
import { groupedDigits } from '#contract/money.ts'
import { classNames } from './class-names.ts'

interface StarRatingProps {
  /** 0 to 5; null while nobody has rated. */
  rating: number | null
  /** The number of reviews. */
  count?: number
  className?: string
}

/** One star, the value, the number of reviews; "No ratings yet" without any. */
export function StarRating({ rating, count, className }: StarRatingProps) {
  if (rating === null)
    return <span className={classNames('text-sm text-muted', className)}>No ratings yet</span>
  return (
    <span className={classNames('tabular inline-flex items-center gap-1 text-sm', className)}>
      <Star className="size-4 shrink-0 fill-star text-star" />
      <span className="sr-only">Rated </span>
      <span className="font-semibold text-ink">{rating.toFixed(1)}</span>
      <span className="sr-only"> out of 5, </span>
      {count !== undefined && (
        <span className="text-muted">
          ({groupedDigits(count)}
          <span className="sr-only"> {count === 1 ? 'review' : 'reviews'}</span>)
        </span>
      )}
    </span>
  )
}

/** Five stars filled to the rating: a review, a summary. */
export function StarRow({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} out of 5 stars`} className="inline-flex gap-0.5">
      {[0, 1, 2, 3, 4].map((at) => (
        <span key={at} className="relative size-4.5">
          <Star className="absolute size-full fill-skeleton text-skeleton" />
          <span
            className="absolute inset-y-0 left-0 overflow-hidden"
            style={{ width: `${Math.min(1, Math.max(0, rating - at)) * 100}%` }}
          >
            <Star className="size-4.5 fill-star text-star" />
          </span>
        </span>
      ))}
    </span>
  )
}
