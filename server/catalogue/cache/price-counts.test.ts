import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/database/transaction.ts'
import { seedRandom } from '#server/demo/samples/sample-random.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { countProducts } from '../count-products.ts'
import type { ProductFilter } from '../product-filter.ts'
import { insertCategory, insertProduct } from '../product-fixtures.ts'
import { compactPriceCounts } from './price-counts.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const random = seedRandom(18)
const CATEGORIES = ['electronics', 'furniture', 'gadgets']
const LIMITS = [0, 1, 31, 32, 33, 63, 64, 10_000, 100_000_000_000]
/** Prices of every size, many of them beside a doubling, where steps change their width. */
const drawnPrice = () => Math.max(1, 2 ** random.whole(0, 36) + random.whole(-2, 2) * random.whole(0, 40))
const drawnLimit = () => random.pick([() => undefined, () => random.pick(LIMITS), drawnPrice])()

async function countedPlainly({ categoryId, minPaise, maxPaise }: ProductFilter): Promise<number> {
  const rows = await shop.database.sql<{ categoryId: string; pricePaise: number }>`
    select category_id, price_paise from products
     where is_visible and deleted_at is null`
  return rows.filter(
    (row) =>
      (categoryId === undefined || row.categoryId === categoryId) &&
      (minPaise === undefined || row.pricePaise >= minPaise) &&
      (maxPaise === undefined || row.pricePaise <= maxPaise),
  ).length
}

async function expectTruth(times: number): Promise<void> {
  for (let at = 0; at < times; at++) {
    const categoryId = [undefined, ...CATEGORIES][random.whole(0, CATEGORIES.length)]
    const filter = { categoryId, minPaise: drawnLimit(), maxPaise: drawnLimit() }
    const { total } = await countProducts(shop.database, filter, undefined)
    expect([filter, total]).toEqual([filter, await countedPlainly(filter)])
  }
}

type Change = [set: string, ...values: unknown[]]

const drawnMove = (): Change =>
  random.pick<() => Change>([
    () => ['category_id = $2', random.pick(CATEGORIES)],
    () => ['category_id = $2, price_paise = $3, is_visible = true', random.pick(CATEGORIES), drawnPrice()],
  ])()

const drawnChange = (): Change =>
  random.pick<() => Change>([
    () => ['price_paise = $2', drawnPrice()],
    () => ['price_paise = price_paise + 1'],
    () => ['is_visible = not is_visible'],
    () => ['deleted_at = case when deleted_at is null then now() end'],
  ])()

/** One after the other. */
async function makeChanges(ids: readonly string[], draw: () => Change): Promise<void> {
  for (let at = 0; at < 10; at++) {
    const [set, ...values] = draw()
    await shop.database.rows(`update products set ${set} where id = $1`, [random.pick(ids), ...values])
  }
}

test('every price lies in its step, and steps follow each other without a gap', async () => {
  const prices = Array.from({ length: 2_000 }, (_, at) => (at < 200 ? at : drawnPrice()))
  const wrong = await shop.database.sql`
    select price, price_step(price) from unnest(${prices}::bigint[]) price
     where price not between lowest_price(price_step(price)) and lowest_price(price_step(price) + 1) - 1`
  expect(wrong).toEqual([])
  const gaps = await shop.database.sql`
    select step from generate_series(0, 600) step
     where price_step(lowest_price(step)) <> step or price_step(lowest_price(step + 1) - 1) <> step`
  expect(gaps).toEqual([])
})

test('after random changes at once, with folding in between, the totals equal a plain count', async () => {
  for (const id of CATEGORIES) await insertCategory(shop.database, { id })
  const ids: string[] = []
  for (let round = 0; round < 6; round++) {
    for (let at = 0; at < 15; at++) {
      const row = { categoryId: random.pick(CATEGORIES), pricePaise: drawnPrice() }
      ids.push((await insertProduct(shop.database, row)).id)
    }
    // A single one moves products: two who swap them would block each other at the counts of their categories.
    const changing = [drawnMove, drawnChange, drawnChange, drawnChange].map((draw) => makeChanges(ids, draw))
    const fold = () => transaction(shop.database, compactPriceCounts)
    await Promise.all([...changing, fold(), fold()])
    await expectTruth(30)
    await shop.database.sql`delete from products where id = ${ids.pop()}`
    await expectTruth(5)
  }
  await compactPriceCounts(shop.database)
  await expectTruth(60)
  const crowded = await shop.database.sql`
    select from price_counts group by category_id, price_step having count(*) > 1 or sum(products) < 1`
  expect(crowded).toEqual([])
})

test('readers never miss a product while the counts are folded', async () => {
  const filter = { minPaise: 1 }
  const before = await countedPlainly(filter)
  let isReading = true
  const folding = (async () => {
    while (isReading) {
      await shop.database.sql`update products set price_paise = price_paise + 100`
      await compactPriceCounts(shop.database)
    }
  })()
  for (let at = 0; at < 100; at++) {
    expect(await countProducts(shop.database, filter, undefined)).toEqual({ total: before })
  }
  isReading = false
  await folding
  await expectTruth(20)
})

test('selling a product writes nothing of its price', async () => {
  const { id } = await insertProduct(shop.database)
  const written = 'select count(*) as count from price_counts'
  const before = await shop.database.rows(written)
  await shop.database.sql`update products set stock = 3, sold_count = sold_count + 1 where id = ${id}`
  expect(await shop.database.rows(written)).toEqual(before)
})
