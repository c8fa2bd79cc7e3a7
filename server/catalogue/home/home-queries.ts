import { categoryOfShelf, type PublicShelf, SHELF_SIZE } from '#contract/home/shelves.ts'
import { CARD_COLUMNS, type ProductCardRow } from '#server/catalogue/present-product.ts'
import type { Queries } from '#server/database/connect.ts'
import { EMPTY, type Fragment, fragment, literal } from '#server/database/sql.ts'

const MAX_CATEGORIES = 16
/** A category's picture is looked for among its first products. */
const PICTURE_CANDIDATES = 60
/** Only the first products of an order are looked at: a whole large shop would take seconds. */
const CANDIDATES = 2_000
/** The stock is counted of this many of them. */
const COUNTED = 60

export interface HomeCategoryRow {
  id: string
  name: string
  productCount: number
  picture: string | null
}

/** The categories that have something to show, each with a picture of its best product. */
export async function listHomeCategories(queries: Queries): Promise<HomeCategoryRow[]> {
  return queries.sql<HomeCategoryRow>`
    select c.id, c.name, c.product_count,
           (select first.pictures[1] from (
              select p.pictures, p.featured_rank, p.id from products p
               where p.category_id = c.id and p.is_visible and p.deleted_at is null
               order by p.featured_rank, p.id limit ${literal(PICTURE_CANDIDATES)}) first
             where first.pictures <> '{}' order by first.featured_rank, first.id limit 1) as picture
      from categories c where c.deleted_at is null and c.product_count > 0
     order by c.position, c.name, c.id limit ${literal(MAX_CATEGORIES)}`
}

/** The products of a shelf that can be bought, without those that stand on another one. */
export async function listShelf(
  queries: Queries,
  shelf: PublicShelf,
  shown: readonly string[],
): Promise<ProductCardRow[]> {
  const { candidates, isDescending = false } = candidatesOf(shelf)
  const direction = isDescending ? fragment`desc` : EMPTY
  // Unprepared, because the best plan depends on the category.
  return queries.unprepared<ProductCardRow>`
    select listed.* from (
      select ${CARD_COLUMNS}, first.place
        from (select c.id, c.place from (${candidates}) c where c.id <> all(${shown}::text[])
               order by c.place ${direction}, c.id ${direction} limit ${literal(COUNTED)}) first
        join products p on p.id = first.id) listed
     where listed.stock is distinct from 0
     order by listed.place ${direction}, listed.id ${direction} limit ${literal(SHELF_SIZE)}`
}

const LISTED = fragment`p.is_visible and p.deleted_at is null`

interface Candidates {
  /** Ids with their place on the shelf. */
  candidates: Fragment
  isDescending?: boolean
}

function candidatesOf(shelf: PublicShelf): Candidates {
  if (shelf === 'new') {
    return {
      candidates: fragment`select newest.id, newest.created_at as place from (
        select p.id, p.created_at, p.is_visible from products p where p.deleted_at is null
         order by p.created_at desc, p.id desc limit ${literal(CANDIDATES)}) newest where newest.is_visible`,
      isDescending: true,
    }
  }
  if (shelf === 'offers') {
    // The share of the MRP that is paid gives the same order whether prices include the tax or not.
    return {
      candidates: fragment`select best.id, best.price_paise::float8 / best.mrp_paise as place from (
        select p.id, p.price_paise, p.mrp_paise from products p where ${LISTED}
         order by p.featured_rank, p.id limit ${literal(CANDIDATES)}) best where best.mrp_paise > best.price_paise`,
    }
  }
  const categoryId = categoryOfShelf(shelf)
  const ofCategory = categoryId === null ? EMPTY : fragment`and p.category_id = ${categoryId}`
  return {
    candidates: fragment`select p.id, p.featured_rank as place from products p where ${LISTED} ${ofCategory}
      order by p.featured_rank, p.id limit ${literal(CANDIDATES)}`,
  }
}

/** The products that shoppers can see, in the order of the ids. */
export async function listCards(queries: Queries, ids: readonly string[]): Promise<ProductCardRow[]> {
  return queries.sql<ProductCardRow>`
    select ${CARD_COLUMNS} from unnest(${ids}::text[]) with ordinality as chosen(id, place)
      join products p on p.id = chosen.id and ${LISTED}
     order by chosen.place`
}
