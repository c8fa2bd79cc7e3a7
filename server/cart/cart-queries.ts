import { IS_SOLD } from '#server/catalogue/chosen-variant.ts'
import { LACKS_PRESCRIPTION } from '#server/catalogue/product-facts.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { stockFor } from './own-holds.ts'

/** A line of a cart with its product as it is now. */
export interface CartLineRow {
  productId: string
  variantId: string
  options: string[]
  quantity: number
  seenPricePaise: number
  name: string
  categoryId: string
  description: string
  pictures: string[]
  /** The present price, before tax. */
  unitPricePaise: number
  stock: number | null
  /** False when hidden or deleted since it was added, or where it lacks a prescription. */
  isAvailable: boolean
  /** It is not sold, because it needs a prescription. */
  lacksPrescription: boolean
}

/** The lines of a cart, the first added first. */
export async function listCartLines(queries: Queries, personId: string): Promise<CartLineRow[]> {
  return queries.sql<CartLineRow>`
    select v.product_id, c.variant_id, v.options, c.quantity, c.seen_price_paise, p.name, p.category_id, p.description,
           v.pictures || p.pictures as pictures, v.price_paise as unit_price_paise,
           ${stockFor(fragment`v`, personId)} as stock, ${IS_SOLD} and not ${LACKS_PRESCRIPTION} as is_available,
           ${LACKS_PRESCRIPTION} as lacks_prescription
      from cart_lines c join variants v on v.id = c.variant_id join products p on p.id = v.product_id
     where c.person_id = ${personId} order by c.added_at, c.variant_id`
}
