import { RELATED_COUNT } from '#contract/catalogue.ts'
import type { Queries } from '#server/database/connect.ts'
import { notFound } from '#server/http/problem.ts'
import { CARD_COLUMNS, type ProductCardRow, type ProductDetailRow } from './present-product.ts'

/** A product that shoppers can see. @throws Problem 404 */
export async function requireListedProduct(queries: Queries, id: string): Promise<ProductDetailRow> {
  const [row] = await queries.rows<ProductDetailRow>(
    `select ${CARD_COLUMNS}, p.uses, p.specifications,
            case when p.stars = '{0,0,0,0,0}' then coalesce(p.sample_stars, p.stars) else p.stars end as "shownStars"
       from products p where p.id = $1 and p.is_visible and p.deleted_at is null`,
    [id],
    'product-detail',
  )
  if (!row) throw notFound('This product')
  return row
}

/** How many of the best rated of a category are looked at for products of the same kind. */
const RELATED_CANDIDATES = 60

/** Others of the same category: of the same kind first, then the best rated. */
export async function listRelatedProducts(
  queries: Queries,
  product: Pick<ProductCardRow, 'id' | 'categoryId' | 'subcategory'>,
): Promise<ProductCardRow[]> {
  return queries.rows<ProductCardRow>(
    `select * from (
       select ${CARD_COLUMNS} from products p
        where p.category_id = $1 and p.is_visible and p.deleted_at is null and p.id <> $2
        order by coalesce(p.rating, 0) desc, p.review_count desc, p.id desc limit ${RELATED_CANDIDATES}
     ) best
     order by best.subcategory = $3 desc, coalesce(best.rating, 0) desc, best."reviewCount" desc, best.id desc
     limit ${RELATED_COUNT}`,
    [product.categoryId, product.id, product.subcategory],
    'products-related',
  )
}

/** Products by quantity sold and not cancelled, most first. */
export async function listPopularProducts(queries: Queries, limit: number): Promise<ProductCardRow[]> {
  return queries.rows<ProductCardRow>(
    `select ${CARD_COLUMNS} from products p
      where p.is_visible and p.deleted_at is null
      order by p.sold_count desc, coalesce(p.rating, 0) desc, p.id limit $1`,
    [limit],
    'products-popular',
  )
}
