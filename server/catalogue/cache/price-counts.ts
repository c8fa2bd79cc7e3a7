import type { Queries } from '#server/database/connect.ts'
import type { Shop } from '#server/shop.ts'
import type { ProductFilter, StatementValues } from '../product-filter.ts'

const EVERY_FIVE_MINUTES = '*/5 * * * *'

/**
 * Statement of how many products that shoppers can see have a price within the limits, exactly: those of whole steps
 * of the price were counted when they changed, those of the steps in which a limit lies are counted by index.
 */
export function countByPrice(
  { categoryId, minPaise, maxPaise }: ProductFilter,
  values: StatementValues,
): string {
  const ofCategory = categoryId === undefined ? '' : `and category_id = ${values.add(categoryId)}`
  const lowest = minPaise === undefined ? undefined : `${values.add(minPaise)}::bigint`
  const highest = maxPaise === undefined ? undefined : `${values.add(maxPaise)}::bigint`
  const above = lowest && `price_step > price_step(${lowest})`
  const below = highest && `price_step < price_step(${highest})`
  const counts = [
    `(select coalesce(sum(products), 0) from price_counts where ${all([above, below])} ${ofCategory})`,
  ]
  const countProducts = (conditions: string) =>
    counts.push(`(select count(*) from products
      where is_visible and deleted_at is null and ${conditions} ${ofCategory})`)
  if (lowest) {
    const isOfStep = `price_paise >= ${lowest} and price_paise < lowest_price(price_step(${lowest}) + 1)`
    countProducts(all([isOfStep, highest && `price_paise <= ${highest}`]))
  }
  if (highest) {
    const isOfStep = `price_paise <= ${highest} and price_paise >= lowest_price(price_step(${highest}))`
    countProducts(all([isOfStep, lowest && `price_step(${highest}) > price_step(${lowest})`]))
  }
  return `select (${counts.join(' + ')})::int as total`
}

const all = (conditions: readonly (string | undefined)[]) =>
  conditions.filter((condition) => condition !== undefined).join(' and ') || 'true'

/** Keeps the rows of each step few. */
export function priceCountsJob({ database, jobs }: Shop): void {
  jobs.every('catalogue.fold-price-counts', EVERY_FIVE_MINUTES, () => foldPriceCounts(database))
}

/** In one statement: a reader sees it before or after. What another one has taken is gone and is not added again. */
export async function foldPriceCounts(queries: Queries): Promise<void> {
  await queries.rows(
    `with crowded as (
       select category_id, price_step from price_counts group by 1, 2 having count(*) > 1 or sum(products) = 0),
     taken as (
       delete from price_counts c using crowded
        where c.category_id = crowded.category_id and c.price_step = crowded.price_step returning c.*)
     insert into price_counts (category_id, price_step, products)
       select category_id, price_step, sum(products) from taken group by 1, 2 having sum(products) <> 0`,
    [],
    'price-counts-fold',
  )
}
