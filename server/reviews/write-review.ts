import type { ReviewBody } from '#contract/reviews.ts'
import { changedFields } from '#server/audit/changed-fields.ts'
import { publishCatalogueChange } from '#server/catalogue/cache/catalogue-responses.ts'
import { onlyRow, type Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { changesOf, rowsOf } from '#server/database/table-parts.ts'
import { transaction } from '#server/database/transaction.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'
import { signatureOf } from './present-review.ts'
import { findDeliveredOrder, findReviewOf } from './review-queries.ts'
import { changeStars, lockProductStars, requireProductStars } from './review-stars.ts'
import { REVIEW, type ReviewRow, reviews } from './review-tables.ts'

/**
 * Writes a buyer's only review of a product, and updates stars, average and count in the same transaction.
 * @throws Problem 404, 403 `not_purchased` without a delivered order of it, 409 `already_reviewed`
 */
export async function writeReview(
  shop: Shop,
  person: SignedIn,
  productId: string,
  body: ReviewBody,
): Promise<ReviewRow> {
  const row = await transaction(shop.database, async (queries) => {
    await requireProductStars(queries, productId)
    const stars = await lockProductStars(queries, productId)
    const orderId = await findDeliveredOrder(queries, productId, person.id)
    if (orderId === undefined) {
      throw new Problem(
        403,
        'not_purchased',
        'Only customers to whom this product was delivered can review it',
      )
    }
    if (await findReviewOf(queries, productId, person.id)) {
      throw new Problem(409, 'already_reviewed', 'You have already reviewed this product')
    }
    const values = {
      id: newId(),
      productId,
      personId: person.id,
      orderId,
      author: signatureOf(person.name),
      ...body,
    }
    const written = await queries.sql<ReviewRow>`
      insert into reviews ${rowsOf(reviews, [values])} returning ${REVIEW}`
    await changeStars(queries, productId, stars, { plus: body.rating })
    return onlyRow(written)
  })
  publishCatalogueChange(shop)
  return row
}

/**
 * Changes one's own review. The catalogue shows only the stars, so a new text alone does not invalidate it.
 * @throws Problem 404 without one, 403 when the shop has hidden it
 */
export async function editReview(
  shop: Shop,
  person: SignedIn,
  productId: string,
  body: ReviewBody,
): Promise<ReviewRow> {
  const { row, hasOtherStars } = await transaction(shop.database, async (queries) => {
    const stars = await lockProductStars(queries, productId)
    const before = await requireOwnReview(queries, productId, person)
    if (!changedFields<ReviewBody>(before, body)) return { row: before, hasOtherStars: false }
    const edited = await queries.sql<ReviewRow>`
      update reviews set ${changesOf(reviews, body)}, edited_at = now() where id = ${before.id} returning ${REVIEW}`
    await changeStars(queries, productId, stars, { plus: body.rating, minus: before.rating })
    return { row: onlyRow(edited), hasOtherStars: body.rating !== before.rating }
  })
  if (hasOtherStars) publishCatalogueChange(shop)
  return row
}

/** Deletes one's own review. @throws Problem 404 without one, 403 when the shop has hidden it */
export async function removeReview(shop: Shop, person: SignedIn, productId: string): Promise<void> {
  await transaction(shop.database, async (queries) => {
    const stars = await lockProductStars(queries, productId)
    const before = await requireOwnReview(queries, productId, person)
    await queries.sql`delete from reviews where id = ${before.id}`
    await changeStars(queries, productId, stars, { minus: before.rating })
  })
  publishCatalogueChange(shop)
}

/** A hidden review cannot be changed or deleted: written again it would be visible. */
async function requireOwnReview(queries: Queries, productId: string, person: SignedIn): Promise<ReviewRow> {
  const row = await findReviewOf(queries, productId, person.id)
  if (!row) throw new Problem(404, 'not_found', 'You have not reviewed this product')
  if (row.hiddenAt !== null) throw new Problem(403, 'forbidden', 'The shop has hidden this review')
  return row
}
