import { writeRatings } from '#server/catalogue/product-queries.ts'
import type { Queries } from '#server/database/connect.ts'
import { requireRow } from '#server/http/problem.ts'

/** How many ratings have one to five stars. */
interface ProductStars {
  /** Ratings of real, visible reviews. */
  real: number[]
  /** Invented ratings of a demo product, shown until a real one exists. */
  sample: number[] | null
}

/** The ratings that a product shows: real ones as soon as there is one. */
export function shownRatings({ real, sample }: ProductStars) {
  const hasReviews = countOf(real) > 0
  const stars = hasReviews ? real : (sample ?? real)
  return { stars, hasReviews, count: countOf(stars), average: averageOf(stars) }
}

/** The average to one decimal; null without ratings. */
export function averageOf(stars: readonly number[]): number | null {
  const count = countOf(stars)
  if (count === 0) return null
  const sum = stars.reduce((total, number, index) => total + number * (index + 1), 0)
  return Math.round((sum * 10) / count) / 10
}

function countOf(stars: readonly number[]): number {
  return stars.reduce((total, number) => total + number, 0)
}

/** @throws Problem 404 for an unknown, hidden or deleted product. */
export async function requireProductStars(queries: Queries, productId: string): Promise<ProductStars> {
  const products = await queries.sql<ProductStars>`
    select stars as real, sample_stars as sample from products
     where id = ${productId} and is_visible and deleted_at is null`
  return requireRow(products, 'This product')
}

/**
 * Locks a product before one of its reviews changes, so that its stars still match its reviews after changes at the same
 * time. Reviews of a hidden product may change too.
 */
export async function lockProductStars(queries: Queries, productId: string): Promise<ProductStars> {
  const products = await queries.sql<ProductStars>`
    select stars as real, sample_stars as sample from products where id = ${productId} for no key update`
  return requireRow(products, 'This product')
}

/** Adds or removes a rating, and stores average and count. */
export async function changeStars(
  queries: Queries,
  productId: string,
  stars: ProductStars,
  change: { plus?: number; minus?: number },
): Promise<void> {
  const real = stars.real.map(
    (number, index) => number + (index + 1 === change.plus ? 1 : 0) - (index + 1 === change.minus ? 1 : 0),
  )
  const { average, count } = shownRatings({ ...stars, real })
  await writeRatings(queries, productId, { stars: real, average, count })
}
