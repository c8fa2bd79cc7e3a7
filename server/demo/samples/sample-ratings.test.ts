import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seedRandom } from './sample-random.ts'
import { averageOf, drawRating, drawReviewCount, starsFor } from './sample-ratings.ts'

test('stars add up to the review count and average to the rating, whatever both are', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 30, max: 50 }),
      fc.integer({ min: 12, max: 5000 }),
      (tenths, reviewCount) => {
        const stars = starsFor(tenths / 10, reviewCount)
        expect(stars.every((count) => Number.isInteger(count) && count >= 0)).toBe(true)
        expect(stars.reduce((sum, count) => sum + count)).toBe(reviewCount)
        expect(averageOf(stars)).toBe(tenths / 10)
      },
    ),
  )
})

test('drawn ratings stay within 3.0 to 5.0 and counts above ten', () => {
  const random = seedRandom(7)
  for (let draw = 0; draw < 2000; draw++) {
    const rating = drawRating(random)
    expect(rating).toBeGreaterThanOrEqual(3)
    expect(rating).toBeLessThanOrEqual(5)
    expect(drawReviewCount(random)).toBeGreaterThan(10)
  }
})

test('the same seed gives the same draws, another seed others', () => {
  const draws = (seed: number) => {
    const random = seedRandom(seed)
    return Array.from({ length: 20 }, () => random.whole(0, 1_000_000))
  }
  expect(draws(1)).toEqual(draws(1))
  expect(draws(1)).not.toEqual(draws(2))
})
