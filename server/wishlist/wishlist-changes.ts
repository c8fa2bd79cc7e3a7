import type { Database, Queries } from '#server/database/connect.ts'
import { transaction } from '#server/database/transaction.ts'
import { Problem } from '#server/http/problem.ts'

/** More than anybody needs; one answer can still contain the whole list. */
export const MAX_WISHLIST_ITEMS = 500

/**
 * Saves a product. One that is saved already stays where it is.
 * @throws Problem 404 for an unknown or hidden product, 409 beyond 500 products
 */
export async function addToWishlist(
  database: Database,
  personId: string,
  { productId, variantId }: { productId: string; variantId?: string },
): Promise<{ message: string }> {
  return transaction(database, async (queries) => {
    // Additions of one person wait for each other, so that parallel ones cannot pass the limit.
    await queries.sql`select from people where id = ${personId} for no key update`
    const [found] = await queries.sql<{ isSaved: boolean; saved: number }>`
      select exists (select from wishlist_items where person_id = ${personId} and product_id = p.id) as is_saved,
             (select count(*) from wishlist_items where person_id = ${personId}) as saved
        from products p where p.id = ${productId} and p.is_visible and p.deleted_at is null`
    if (!found) throw new Problem(404, 'not_found', `Product ${productId} not found. Cannot add to wishlist.`)
    if (found.isSaved) return { message: 'Product already in wishlist' }
    if (found.saved >= MAX_WISHLIST_ITEMS)
      throw new Problem(409, 'conflict', `A wishlist holds at most ${MAX_WISHLIST_ITEMS} products`)
    await queries.sql`
      insert into wishlist_items (person_id, product_id, variant_id)
      values (${personId}, ${productId}, (select id from variants where id = ${variantId ?? null} and product_id = ${productId}))`
    return { message: 'Added to wishlist!' }
  })
}

/** @throws Problem 400 for an invalid id, 404 for a product that is not saved */
export async function removeFromWishlist(
  queries: Queries,
  personId: string,
  productId: string,
): Promise<{ message: string }> {
  if (!isProductId(productId)) throw new Problem(400, 'invalid_input', 'Invalid product ID')
  const removed = await queries.sql`
    delete from wishlist_items where person_id = ${personId} and product_id = ${productId} returning 1`
  if (removed.length === 0) throw new Problem(404, 'not_found', 'Product not found in wishlist')
  return { message: 'Removed from wishlist' }
}

export async function clearWishlist(queries: Queries, personId: string): Promise<{ message: string }> {
  await queries.sql`delete from wishlist_items where person_id = ${personId}`
  return { message: 'Wishlist cleared' }
}

function isProductId(text: string): boolean {
  return /^[a-z0-9][a-z0-9_-]{0,79}$/i.test(text) && !['undefined', 'null'].includes(text)
}
