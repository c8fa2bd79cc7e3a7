import type { ReviewBody } from '#contract/reviews.ts'
import { changedFields } from '#server/audit/changed-fields.ts'
import { lockCustomer } from '#server/cart/cart-changes.ts'
import { publishCatalogueChange } from '#server/catalogue/cache/catalogue-responses.ts'
import { command } from '#server/commands/command.ts'
import { onlyRow, type Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { changesOf, rowsOf } from '#server/database/table-parts.ts'
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
  return command(shop, async (tx) => {
    await lockCustomer(tx, person.id)
    await requireProductStars(tx, productId)
    const stars = await lockProductStars(tx, productId)
    const orderId = await findDeliveredOrder(tx, productId, person.id)
    if (orderId === undefined) {
      throw new Problem(
        403,
        'not_purchased',
        'Only customers to whom this product was delivered can review it',
      )
    }
    if (await findReviewOf(tx, productId, person.id)) {
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
    const written = await tx.sql<ReviewRow>`
      insert into reviews ${rowsOf(reviews, [values])} returning ${REVIEW}`
    await changeStars(tx, productId, stars, { plus: body.rating })
    publishCatalogueChange(tx)
    return onlyRow(written)
  })
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
  return command(shop, async (tx) => {
    const stars = await lockProductStars(tx, productId)
    const before = await requireOwnReview(tx, productId, person)
    if (!changedFields<ReviewBody>(before, body)) return before
    const edited = await tx.sql<ReviewRow>`
      update reviews set ${changesOf(reviews, body)}, edited_at = now() where id = ${before.id} returning ${REVIEW}`
    await changeStars(tx, productId, stars, { plus: body.rating, minus: before.rating })
    if (body.rating !== before.rating) publishCatalogueChange(tx)
    return onlyRow(edited)
  })
}

/** Deletes one's own review. @throws Problem 404 without one, 403 when the shop has hidden it */
export async function removeReview(shop: Shop, person: SignedIn, productId: string): Promise<void> {
  await command(shop, async (tx) => {
    const stars = await lockProductStars(tx, productId)
    const before = await requireOwnReview(tx, productId, person)
    await tx.sql`delete from reviews where id = ${before.id}`
    await changeStars(tx, productId, stars, { minus: before.rating })
    publishCatalogueChange(tx)
  })
}

/** A hidden review cannot be changed or deleted: written again it would be visible. */
async function requireOwnReview(queries: Queries, productId: string, person: SignedIn): Promise<ReviewRow> {
  const row = await findReviewOf(queries, productId, person.id)
  if (!row) throw new Problem(404, 'not_found', 'You have not reviewed this product')
  if (row.hiddenAt !== null) throw new Problem(403, 'forbidden', 'The shop has hidden this review')
  return row
}
