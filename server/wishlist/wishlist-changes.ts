import { MAX_WISHLIST_ITEMS, WISHLIST_FULL_TEXT } from '#contract/ordering/cart.ts'
import type { VisitorWishlistBody } from '#contract/wishlist.ts'
import { lockCustomer } from '#server/cart/cart-changes.ts'
import type { Queries } from '#server/database/connect.ts'
import { Problem } from '#server/http/problem.ts'

/** What the answer says of a change, besides the wishlist. */
export interface WishlistChange {
  message: string
  wasSaved?: boolean
}

/**
 * Saves a product. One that is saved already stays where it is.
 * @throws Problem 404 for an unknown or hidden product, 409 `limit_reached`
 */
export async function addToWishlist(
  queries: Queries,
  personId: string,
  { productId, variantId }: { productId: string; variantId?: string },
): Promise<WishlistChange> {
  // Additions of one person wait for each other, so that parallel ones cannot pass the limit.
  await lockCustomer(queries, personId)
  const [found] = await queries.sql<{ isSaved: boolean; saved: number }>`
    select exists (select from wishlist_items where person_id = ${personId} and product_id = p.id) as is_saved,
           (select count(*) from wishlist_items where person_id = ${personId}) as saved
      from products p where p.id = ${productId} and p.is_visible and p.deleted_at is null`
  if (!found) throw new Problem(404, 'not_found', `Product ${productId} not found. Cannot add to wishlist.`)
  if (found.isSaved) return { message: 'Product already in wishlist', wasSaved: true }
  if (found.saved >= MAX_WISHLIST_ITEMS) throw new Problem(409, 'limit_reached', WISHLIST_FULL_TEXT)
  await queries.sql`
    insert into wishlist_items (person_id, product_id, variant_id)
    values (${personId}, ${productId}, (select id from variants where id = ${variantId ?? null} and product_id = ${productId}))`
  return { message: 'Added to wishlist!', wasSaved: false }
}

/** Adds what a visitor's browser kept, as far as there is room; what is saved already stays where it is. */
export async function mergeWishlist(
  queries: Queries,
  personId: string,
  items: VisitorWishlistBody['items'],
): Promise<WishlistChange> {
  await lockCustomer(queries, personId)
  const [merged] = await queries.sql<{ added: number }>`
    with added as (
      insert into wishlist_items (person_id, product_id, variant_id, added_at)
      select ${personId}, p.id, v.id, now() - place * interval '1 millisecond'
        from unnest(${items.map(({ productId }) => productId)}::text[], ${items.map(({ variantId }) => variantId ?? null)}::text[])
          with ordinality as item (product_id, variant_id, place)
        join products p on p.id = item.product_id and p.is_visible and p.deleted_at is null
        left join variants v on v.id = item.variant_id and v.product_id = p.id
       order by place
       limit (select greatest(0, ${MAX_WISHLIST_ITEMS} - count(*)) from wishlist_items where person_id = ${personId})
      on conflict do nothing returning 1)
    select count(*) as added from added`
  const added = merged?.added ?? 0
  if (added === 0) return { message: 'Your wishlist has not changed.' }
  const products =
    added === 1
      ? '1 product you saved before signing in is'
      : `${added} products you saved before signing in are`
  return { message: `${products} now in your wishlist.` }
}

/** Brings what another account of the same person has saved, as far as there is room. Both are locked. */
export async function moveWishlist(
  queries: Queries,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await queries.sql`
    with gone as (delete from wishlist_items where person_id = ${from} returning product_id, variant_id, added_at)
    insert into wishlist_items (person_id, product_id, variant_id, added_at)
    select ${to}, product_id, variant_id, added_at from gone order by added_at desc
     limit (select greatest(0, ${MAX_WISHLIST_ITEMS} - count(*)) from wishlist_items where person_id = ${to})
    on conflict do nothing`
}

/** @throws Problem 400 for an invalid id, 404 for a product that is not saved */
export async function removeFromWishlist(
  queries: Queries,
  personId: string,
  productId: string,
): Promise<WishlistChange> {
  if (!isProductId(productId)) throw new Problem(400, 'invalid_input', 'Invalid product ID')
  const removed = await queries.sql`
    delete from wishlist_items where person_id = ${personId} and product_id = ${productId} returning 1`
  if (removed.length === 0) throw new Problem(404, 'not_found', 'Product not found in wishlist')
  return { message: 'Removed from wishlist' }
}

export async function clearWishlist(queries: Queries, personId: string): Promise<WishlistChange> {
  await queries.sql`delete from wishlist_items where person_id = ${personId}`
  return { message: 'Wishlist cleared' }
}

function isProductId(text: string): boolean {
  return /^[a-z0-9][a-z0-9_-]{0,79}$/i.test(text) && !['undefined', 'null'].includes(text)
}
