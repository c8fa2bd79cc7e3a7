import { MOST_PER_ORDER } from '../../contract/cart.ts'
import type { Order } from '../../contract/orders.ts'
import type { Queries } from '../database/connect.ts'

/**
 * Puts what is still sold of an order into the cart, at today's prices, never more than ten or than there
 * is. Returns how many products went in and the names of those that did not.
 */
export async function reorder(
  queries: Queries,
  personId: string,
  items: Order['items'],
): Promise<{ added: number; skipped: string[] }> {
  const added = await queries.rows<{ productId: string }>(
    `insert into cart_lines as c (person_id, product_id, quantity, seen_price_paise)
     select $1, p.id, least(l.quantity, ${MOST_PER_ORDER}, p.stock), p.price_paise
       from products p join unnest($2::text[], $3::int[]) as l(product_id, quantity) on l.product_id = p.id
      where p.is_visible and p.deleted_at is null and coalesce(p.stock, 1) > 0
     on conflict (person_id, product_id) do update
       set quantity = greatest(c.quantity, excluded.quantity), seen_price_paise = excluded.seen_price_paise
     returning product_id as "productId"`,
    [personId, items.map((item) => item.productId), items.map((item) => item.quantity)],
    'order-reorder',
  )
  const inCart = new Set(added.map((line) => line.productId))
  return {
    added: inCart.size,
    skipped: items.filter((item) => !inCart.has(item.productId)).map((item) => item.name),
  }
}
