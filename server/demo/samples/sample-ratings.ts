import type { SampleRandom } from './sample-random.ts'

/** How many ratings have one, two, three, four and five stars. */
export type StarCounts = [one: number, two: number, three: number, four: number, five: number]

/** How shoppers tend to rate: mostly well, seldom with two stars. It is tilted until the mean fits. */
const usualShape: StarCounts = [1.2, 0.6, 0.9, 1.8, 2.4]

/** A rating from 3.0 to 5.0 with one decimal, most often around 4.2. */
export function drawRating(random: SampleRandom): number {
  const good = Math.max(random.fraction(), random.fraction())
  const level = (good + random.fraction()) / 2
  return Math.round(30 + 20 * level) / 10
}

/** A review count of 12 to about 1,600; small counts are as likely as large ones. */
export function drawReviewCount(random: SampleRandom): number {
  return Math.round(12 * 133 ** random.fraction())
}

/** Splits the reviews into stars so that their average rounds to the rating. Needs more than ten reviews. */
export function starsFor(rating: number, reviewCount: number): StarCounts {
  const shares = tiltedShares(rating)
  const stars = shares.map((share) => Math.floor(share * reviewCount)) as StarCounts
  stars[4] += reviewCount - countOf(stars)
  let missing = Math.round(rating * reviewCount) - starSum(stars)
  for (; missing > 0; missing--) moveOne(stars, +1)
  for (; missing < 0; missing++) moveOne(stars, -1)
  return stars
}

/** The average to one decimal. */
export function averageOf(stars: readonly number[]): number {
  return Math.round((starSum(stars) * 10) / countOf(stars)) / 10
}

function tiltedShares(mean: number): StarCounts {
  let [low, high] = [-8, 8]
  for (let step = 0; step < 40; step++) {
    const tilt = (low + high) / 2
    if (starSum(sharesAt(tilt)) < mean) low = tilt
    else high = tilt
  }
  return sharesAt((low + high) / 2)
}

function sharesAt(tilt: number): StarCounts {
  const weights = usualShape.map((weight, index) => weight * Math.exp(tilt * index))
  const total = countOf(weights)
  return weights.map((weight) => weight / total) as StarCounts
}

/** Raises or lowers one rating by a star, taken from the largest group that can give one. */
function moveOne(stars: StarCounts, by: 1 | -1): void {
  const movable = by === 1 ? [0, 1, 2, 3] : [1, 2, 3, 4]
  const from = movable.reduce((largest, index) => (at(stars, index) > at(stars, largest) ? index : largest))
  stars[from] = at(stars, from) - 1
  stars[from + by] = at(stars, from + by) + 1
}

const at = (stars: readonly number[], index: number) => stars[index] ?? 0
const countOf = (stars: readonly number[]) => stars.reduce((sum, count) => sum + count, 0)
const starSum = (stars: readonly number[]) =>
  stars.reduce((sum, count, index) => sum + count * (index + 1), 0)
