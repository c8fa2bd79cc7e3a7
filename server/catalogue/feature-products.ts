import { command } from '#server/commands/command.ts'
import { onlyRow, type Queries } from '#server/database/connect.ts'
import { literal } from '#server/database/sql.ts'
import type { Shop } from '#server/shop.ts'
import { lockCatalogue } from './admin/lock-catalogue.ts'
import { publishCatalogueChange } from './cache/catalogue-responses.ts'

/** More than anybody scrolls through. */
const FEATURED_OF_CATEGORY = 240
/** The default of `products.featured_rank`. */
const UNRANKED = 1_000_000
const EVERY_HOUR = '17 * * * *'

/** Keeps the featured order up to date, and what older products' names say of new colours. */
export function featuredOrderJob(shop: Shop): void {
  shop.jobs.every('catalogue.feature', EVERY_HOUR, async () => {
    await command(shop, async (tx) => {
      await lockCatalogue(tx)
      const moved = (await applyNewColours(tx)) + (await featureProducts(tx))
      if (moved > 0) publishCatalogueChange(tx)
    })
  })
}

/**
 * Ranks the products of the featured order: the best of each category in turn, and within a category the best of each kind.
 * A product is better the more it sells and the better it is rated; sold out ones come last. Only the first of a category
 * get a rank, so that a sale does not rewrite the whole catalogue.
 * @returns how many ranks changed
 */
export async function featureProducts(queries: Queries): Promise<number> {
  const changed = await queries.sql`
    with scored as (
      select p.id, p.category_id, coalesce(nullif(p.subcategory, ''), split_part(p.name, ' ', 1)) as kind, c.position as category_place, sold.is_out,
             -- Rounded down, so that a single sale rarely changes a rank.
             floor(ln(1 + sold.units)) + floor(2 * coalesce(p.rating, 3)) + (p.pictures <> '{}')::int as score
        from products p join categories c on c.id = p.category_id
       cross join lateral (
         select coalesce(sum(v.sold_count), 0) as units, bool_and(v.stock = 0) is true as is_out
           from variants v where v.product_id = p.id and v.is_visible and v.deleted_at is null) sold
       where p.is_visible and p.deleted_at is null),
    in_kind as (
      select *, row_number() over (partition by category_id, kind order by is_out, score desc, id) as kind_place
        from scored),
    in_category as (
      select *, row_number() over (partition by category_id order by is_out, kind_place, score desc, id) as place from in_kind),
    ranked as (
      select id, case when place <= ${literal(FEATURED_OF_CATEGORY)} and not is_out
               then row_number() over (order by is_out, place, category_place, id)::int else ${literal(UNRANKED)} end as rank
        from in_category)
    update products p set featured_rank = ranked.rank from ranked
     where p.id = ranked.id and p.featured_rank <> ranked.rank
    returning 1`
  return changed.length
}

/**
 * Looks for colours that the shop has now in the names of products that were there before: a new or changed product is looked
 * through when it is saved.
 * @returns how many products say one
 */
export async function applyNewColours(queries: Queries): Promise<number> {
  return onlyRow(await queries.sql<{ count: number }>`select apply_new_colours() as count`).count
}
