import type { Database, Queries } from '#server/database/connect.ts'
import { transaction } from '#server/database/transaction.ts'
import { Problem } from '#server/http/problem.ts'

/** More than anybody wishes for; it keeps the list of one person readable in one answer. */
export const MOST_WISHES = 500

/**
 * Saves a product. One that is saved already stays where it is and is no failure.
 * @throws Problem 404 for an unknown or hidden product, 409 past 500 products.
 */
export async function addToWishlist(
  database: Database,
  personId: string,
  productId: string,
): Promise<{ message: string }> {
  return transaction(database, async (queries) => {
    // Additions of one person wait for each other, so that parallel ones cannot pass the limit.
    await queries.rows('select from people where id = $1 for no key update', [personId], 'wishlist-lock')
    const [found] = await queries.rows<{ isSaved: boolean; saved: number }>(
      `select exists (select from wishlist_items where person_id = $1 and product_id = p.id) as "isSaved",
              (select count(*) from wishlist_items where person_id = $1) as saved
         from products p where p.id = $2 and p.is_visible and p.deleted_at is null`,
      [personId, productId],
      'wishlist-look',
    )
    if (!found) throw new Problem(404, 'not_found', `Product ${productId} not found. Cannot add to wishlist.`)
    if (found.isSaved) return { message: 'Product already in wishlist' }
    if (found.saved >= MOST_WISHES)
      throw new Problem(409, 'conflict', `A wishlist holds at most ${MOST_WISHES} products`)
    await queries.rows(
      'insert into wishlist_items (person_id, product_id) values ($1, $2)',
      [personId, productId],
      'wishlist-add',
    )
    return { message: 'Added to wishlist!' }
  })
}

/** @throws Problem 400 for what cannot be an id, 404 where it is not saved. */
export async function removeFromWishlist(
  queries: Queries,
  personId: string,
  productId: string,
): Promise<{ message: string }> {
  if (!isProductId(productId)) throw new Problem(400, 'invalid_input', 'Invalid product ID')
  const removed = await queries.rows(
    'delete from wishlist_items where person_id = $1 and product_id = $2 returning 1',
    [personId, productId],
    'wishlist-remove',
  )
  if (removed.length === 0) throw new Problem(404, 'not_found', 'Product not found in wishlist')
  return { message: 'Removed from wishlist' }
}

export async function clearWishlist(queries: Queries, personId: string): Promise<{ message: string }> {
  await queries.rows('delete from wishlist_items where person_id = $1', [personId], 'wishlist-clear')
  return { message: 'Wishlist cleared' }
}

function isProductId(text: string): boolean {
  return /^[a-z0-9][a-z0-9_-]{0,79}$/i.test(text) && !['undefined', 'null'].includes(text)
}
