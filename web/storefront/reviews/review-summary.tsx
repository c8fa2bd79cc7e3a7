import { Star } from 'lucide-react'
import { groupedDigits } from '#contract/money.ts'
import { BarList } from '#ui/charts/bar-list.tsx'
import { StarRow } from '#ui/star-rating.tsx'

interface ReviewSummaryProps {
  /** Null while nobody has rated. */
  average: number | null
  count: number
  /** How many ratings have one, two, three, four and five stars. */
  stars: readonly number[]
  /** Invented for the demo shop. */
  isSample: boolean
}

/** The average, the number of ratings, and their distribution. */
export function ReviewSummary({ average, count, stars, isSample }: ReviewSummaryProps) {
  if (average === null) return null
  const ratings = stars.reduce((sum, withThisValue) => sum + withThisValue, 0)
  return (
    <div className="grid items-center gap-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-10">
      <div className="flex items-center gap-4 sm:flex-col sm:gap-1.5 sm:text-center">
        <p className="tabular text-4xl font-bold">{average.toFixed(1)}</p>
        <div className="flex flex-col gap-1 sm:items-center">
          <StarRow rating={average} />
          <p className="tabular text-sm text-muted">
            {groupedDigits(count)} {nounOf(count, isSample)}
          </p>
        </div>
      </div>
      <BarList
        tone="star"
        max={Math.max(1, ratings)}
        items={[5, 4, 3, 2, 1].map((value) => {
          const withThisValue = stars[value - 1] ?? 0
          return {
            id: String(value),
            label: (
              <span className="tabular flex items-center gap-1 font-medium">
                {value}
                <Star className="size-3.5 fill-star text-star" />
              </span>
            ),
            meterLabel: `${value === 1 ? '1 star' : `${value} stars`}, share of ratings`,
            value: withThisValue,
            shown: groupedDigits(withThisValue),
          }
        })}
      />
    </div>
  )
}

function nounOf(count: number, isSample: boolean): string {
  const noun = isSample ? 'sample rating' : 'review'
  return count === 1 ? noun : `${noun}s`
}
