import type { Queries } from '#server/database/connect.ts'
import { stockFor } from './own-holds.ts'

/** A line of a cart with today's product. */
export interface CartLineRow {
  productId: string
  quantity: number
  seenPricePaise: number
  name: string
  categoryId: string
  description: string
  pictures: string[]
  /** Today's price before tax. */
  unitPricePaise: number
  stock: number | null
  /** False when hidden or deleted since it was added. */
  isAvailable: boolean
}

/** The lines of a cart, the first added first. */
export async function listCartLines(queries: Queries, personId: string): Promise<CartLineRow[]> {
  return queries.rows<CartLineRow>(
    `select c.product_id as "productId", c.quantity, c.seen_price_paise as "seenPricePaise", p.name,
            p.category_id as "categoryId", p.description, p.pictures, p.price_paise as "unitPricePaise", ${stockFor('p', '$1')} as stock,
            p.is_visible and p.deleted_at is null as "isAvailable"
       from cart_lines c join products p on p.id = c.product_id
      where c.person_id = $1 order by c.added_at, c.product_id`,
    [personId],
    'cart-lines',
  )
}
