import type { SampleReviewTexts } from './sample-base-product.ts'
import { sampleFirstNames } from './sample-people.ts'
import type { SampleRandom } from './sample-random.ts'
import type { StarCounts } from './sample-ratings.ts'

/** An invented review, shown as "Sample". */
export interface SampleReview {
  author: string
  rating: number
  text: string
  daysAgo: number
  isSample: true
}

const MAX_REVIEWS = 3

/** Up to three reviews, the newest first. Each counts among the product's stars; texts and authors are used once. */
export function drawReviews(
  random: SampleRandom,
  texts: SampleReviewTexts,
  stars: StarCounts,
): SampleReview[] {
  const starsLeft = [...stars]
  const authorsLeft = [...sampleFirstNames]
  const textsLeft = { praise: [...texts.praise], mixed: [...texts.mixed], critical: [...texts.critical] }
  const reviews: SampleReview[] = []
  for (let count = random.whole(0, MAX_REVIEWS); count > 0; count--) {
    const rating = drawStar(random, starsLeft)
    const pool = rating >= 4 ? textsLeft.praise : rating === 3 ? textsLeft.mixed : textsLeft.critical
    if (pool.length === 0) continue
    starsLeft[rating - 1] = (starsLeft[rating - 1] ?? 0) - 1
    reviews.push({
      author: takeOne(random, authorsLeft),
      rating,
      text: takeOne(random, pool),
      daysAgo: random.whole(3, 240),
      isSample: true,
    })
  }
  return reviews.sort((one, other) => one.daysAgo - other.daysAgo)
}

function drawStar(random: SampleRandom, stars: readonly number[]): number {
  let ticket = random.whole(
    1,
    stars.reduce((sum, count) => sum + count, 0),
  )
  for (const [index, count] of stars.entries()) {
    ticket -= count
    if (ticket <= 0) return index + 1
  }
  throw new RangeError('A rating was drawn from no stars')
}

function takeOne(random: SampleRandom, items: string[]): string {
  const item = random.pick(items)
  items.splice(items.indexOf(item), 1)
  return item
}
