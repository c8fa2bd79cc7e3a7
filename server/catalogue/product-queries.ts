import { RELATED_COUNT } from '#contract/catalogue/catalogue.ts'
import type { NameSource } from '#server/audit/audit-names.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment, literal } from '#server/database/sql.ts'
import { requireRow } from '#server/http/problem.ts'
import { CARD_COLUMNS, type ProductCardRow, type ProductDetailRow } from './present-product.ts'
import { FACT_COLUMNS, OWN_RULES } from './product-facts.ts'

/** A product that shoppers can see. @throws Problem 404 */
export async function requireListedProduct(queries: Queries, id: string): Promise<ProductDetailRow> {
  const rows = await queries.sql<ProductDetailRow>`
    select ${CARD_COLUMNS}, ${FACT_COLUMNS}, ${OWN_RULES} as rules, p.description as whole_description, p.option_names, p.uses, p.specifications, p.picture_texts,
           (select json_agg(json_build_object('id', v.id, 'options', v.options, 'pricePaise', v.price_paise,
                     'mrpPaise', v.mrp_paise, 'netQuantity', v.net_quantity, 'stock', v.stock, 'pictures', v.pictures) order by v.position, v.id)
              from variants v where v.product_id = p.id and v.is_visible and v.deleted_at is null) as variants,
           case when p.stars = '{0,0,0,0,0}' then coalesce(p.sample_stars, p.stars) else p.stars end as shown_stars
      from products p where p.id = ${id} and p.is_visible and p.deleted_at is null`
  return requireRow(rows, 'This product')
}

/** Products of the same kind are looked for among this many of the best rated of the category. */
const RELATED_CANDIDATES = 60

/** Others of the same category: of the same kind first, then the best rated. */
export async function listRelatedProducts(
  queries: Queries,
  product: Pick<ProductCardRow, 'id' | 'categoryId' | 'subcategory'>,
): Promise<ProductCardRow[]> {
  return queries.sql<ProductCardRow>`
    select * from (
      select ${CARD_COLUMNS} from products p
       where p.category_id = ${product.categoryId} and p.is_visible and p.deleted_at is null and p.id <> ${product.id}
       order by coalesce(p.rating, 0) desc, p.review_count desc, p.id desc limit ${literal(RELATED_CANDIDATES)}
    ) best
    order by best.subcategory = ${product.subcategory} desc, coalesce(best.rating, 0) desc, best.review_count desc, best.id desc
    limit ${literal(RELATED_COUNT)}`
}

/** Products by quantity sold and not cancelled, most first. */
export async function listPopularProducts(queries: Queries, limit: number): Promise<ProductCardRow[]> {
  return queries.sql<ProductCardRow>`
    select ${CARD_COLUMNS} from products p
     where p.is_visible and p.deleted_at is null
     order by (select sum(v.sold_count) from variants v where v.product_id = p.id) desc, coalesce(p.rating, 0) desc, p.id limit ${limit}`
}

/** Stores how a product is rated: how many ratings have one to five stars, their average and their count. */
export async function writeRatings(
  queries: Queries,
  productId: string,
  { stars, average, count }: { stars: readonly number[]; average: number | null; count: number },
): Promise<void> {
  await queries.sql`
    update products set stars = ${stars}, rating = ${average}, review_count = ${count} where id = ${productId}`
}

/** The products and categories that the activity log mentions. */
export const catalogueNames: NameSource = ({ keys }) => fragment`
  select id, name from products where id = any(${keys}::text[])
  union all select id, name from categories where id = any(${keys}::text[])`
