import type { Queries } from '#server/database/connect.ts'
import { EMPTY, type Fragment, fragment, joined } from '#server/database/sql.ts'
import type { Shop } from '#server/shop.ts'
import type { ProductFilter } from '../product-filter.ts'

const EVERY_FIVE_MINUTES = '*/5 * * * *'

/**
 * Statement of how many products that shoppers can see have a price within the limits, exactly: those of whole steps
 * of the price were counted when they changed, those of the steps in which a limit lies are counted by index.
 */
export function countByPrice({ categoryId, minPaise, maxPaise }: ProductFilter): Fragment {
  const ofCategory = categoryId === undefined ? EMPTY : fragment`and category_id = ${categoryId}`
  const lowest = minPaise === undefined ? undefined : fragment`${minPaise}::bigint`
  const highest = maxPaise === undefined ? undefined : fragment`${maxPaise}::bigint`
  const above = lowest && fragment`price_step > price_step(${lowest})`
  const below = highest && fragment`price_step < price_step(${highest})`
  const counts = [
    fragment`(select coalesce(sum(products), 0) from price_counts where ${all([above, below])} ${ofCategory})`,
  ]
  const countProducts = (conditions: Fragment) =>
    counts.push(fragment`(select count(*) from products
      where is_visible and deleted_at is null and ${conditions} ${ofCategory})`)
  if (lowest) {
    const isOfStep = fragment`price_paise >= ${lowest} and price_paise < lowest_price(price_step(${lowest}) + 1)`
    countProducts(all([isOfStep, highest && fragment`price_paise <= ${highest}`]))
  }
  if (highest) {
    const isOfStep = fragment`price_paise <= ${highest} and price_paise >= lowest_price(price_step(${highest}))`
    countProducts(all([isOfStep, lowest && fragment`price_step(${highest}) > price_step(${lowest})`]))
  }
  return fragment`select (${joined(counts, ' + ')})::int as total`
}

function all(conditions: readonly (Fragment | undefined)[]): Fragment {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length === 0 ? fragment`true` : joined(given, ' and ')
}

/** Keeps the rows of each step few. */
export function priceCountsJob({ database, jobs }: Shop): void {
  jobs.every('catalogue.fold-price-counts', EVERY_FIVE_MINUTES, () => compactPriceCounts(database))
}

/** In one statement: a reader sees it before or after. What another one has taken is gone and is not added again. */
export async function compactPriceCounts(queries: Queries): Promise<void> {
  await queries.sql`
    with crowded as (
      select category_id, price_step from price_counts group by 1, 2 having count(*) > 1 or sum(products) = 0),
    taken as (
      delete from price_counts c using crowded
       where c.category_id = crowded.category_id and c.price_step = crowded.price_step returning c.*)
    insert into price_counts (category_id, price_step, products)
      select category_id, price_step, sum(products) from taken group by 1, 2 having sum(products) <> 0`
}
