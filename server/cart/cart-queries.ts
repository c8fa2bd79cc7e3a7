import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { stockFor } from './own-holds.ts'

/** A line of a cart with its product as it is now. */
export interface CartLineRow {
  productId: string
  quantity: number
  seenPricePaise: number
  name: string
  categoryId: string
  description: string
  pictures: string[]
  /** The present price, before tax. */
  unitPricePaise: number
  stock: number | null
  /** False when hidden or deleted since it was added. */
  isAvailable: boolean
}

/** The lines of a cart, the first added first. */
export async function listCartLines(queries: Queries, personId: string): Promise<CartLineRow[]> {
  return queries.sql<CartLineRow>`
    select c.product_id, c.quantity, c.seen_price_paise, p.name, p.category_id, p.description, p.pictures,
           p.price_paise as unit_price_paise, ${stockFor(fragment`p`, personId)} as stock,
           p.is_visible and p.deleted_at is null as is_available
      from cart_lines c join products p on p.id = c.product_id
     where c.person_id = ${personId} order by c.added_at, c.product_id`
}
