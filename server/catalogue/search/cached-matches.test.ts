import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#contract/envelope.ts'
import { listProducts, type ProductListQuery } from '#server/catalogue/list-products.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { seedRandom } from '#server/demo/samples/sample-random.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { type CachedMatches, openCachedMatches } from './cached-matches.ts'
import { readPlainSearch } from './search-terms.ts'

const MUCH = 1_200

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
  await insertProduct(shop.database, {
    id: 'electronics_001',
    name: 'Adapter',
    description: 'For any cable.',
  })
  await insertProduct(shop.database, { id: 'furniture_001', name: 'Cable Drum', categoryId: 'furniture' })
  await shop.database.sql`
    insert into products (id, category_id, name, price_paise)
    select 'bulk_' || n, 'electronics', case n % 3 when 0 then 'Cable ' else 'Long Cable ' end || n, 100 * (n % 400) + 100
      from generate_series(1, ${MUCH}::int) n`
})
afterAll(() => shop.close())

async function everyPage(query: ProductListQuery, kept?: CachedMatches): Promise<unknown[]> {
  const pages: unknown[] = []
  let cursor: string | undefined
  do {
    const { items, nextCursor, ...total } = await listProducts(shop.database, { ...query, cursor }, kept)
    pages.push([items.map(({ id }) => id), total])
    cursor = nextCursor ?? undefined
  } while (cursor && pages.length < 7)
  return pages
}

test('a search of what is kept shows and counts what a search of the database does, within any prices', async () => {
  const kept = openCachedMatches()
  const random = seedRandom(8)
  const drawn = () => (random.whole(0, 2) ? random.whole(0, 45_000) : undefined)
  const limits = [
    [undefined, undefined],
    [100, 40_000],
    [101, 39_999],
    [40_000, 100],
    [40_001, undefined],
  ]
  for (let at = 0; at < 8; at++) limits.push([drawn(), drawn()])
  for (const categoryId of [undefined, 'electronics', 'furniture']) {
    for (const [minPaise, maxPaise] of limits) {
      const query = { search: 'cable', limit: 40, categoryId, minPaise, maxPaise }
      expect([query, await everyPage(query, kept)]).toEqual([query, await everyPage(query)])
    }
  }
  expect(await kept.count(shop.database, readPlainSearch('cable'), { minPaise: 100_001 })).toBe(0)
  expect(await kept.count(shop.database, readPlainSearch('cable'), {})).toBe(MUCH + 2)
})

test('first pages are read from what is kept, later and short ones are not; what was just hidden is not shown', async () => {
  const kept = openCachedMatches()
  const terms = readPlainSearch('cable')
  kept.note(terms, {})
  const idsOf = (page?: { items: { id: string }[] }) => page?.items.map(({ id }) => id)
  const first = await kept.page(shop.database, terms, { limit: 30 })
  expect(first).toBeDefined()
  expect(idsOf(first)).toEqual(idsOf(await listProducts(shop.database, { search: 'cable', limit: 30 })))
  const cursor = first?.nextCursor ?? undefined
  const second = await listProducts(shop.database, { search: 'cable', limit: 30, cursor })
  expect(idsOf(await kept.page(shop.database, terms, { limit: 30, cursor }))).toEqual(idsOf(second))
  expect(await kept.page(shop.database, terms, { limit: 200 })).toBeUndefined()
  expect(
    await kept.page(shop.database, terms, { limit: 1, minPaise: 90_000, maxPaise: 99_000 }),
  ).toBeUndefined()
  await shop.database.sql`update products set is_visible = false where id = ${first?.items[0]?.id}`
  expect(await kept.page(shop.database, terms, { limit: 30 })).toBeUndefined()
  expect(await kept.page(shop.database, terms, { limit: 30, cursor })).toBeDefined()
  await shop.database.sql`update products set is_visible = true where id = ${first?.items[0]?.id}`
})

test('only of what finds much is anything kept', async () => {
  const kept = openCachedMatches()
  for (const search of ['drum', 'drum', 'cable drum'])
    await listProducts(shop.database, { search, limit: 5 }, kept)
  for (const search of ['drum', 'cable drum', 'cable'])
    expect(await kept.count(shop.database, readPlainSearch(search), {})).toBeUndefined()
})

test('searches that are used least are forgotten, and all of them when the catalogue changes', async () => {
  const kept = openCachedMatches()
  const terms = readPlainSearch('cable')
  kept.note(terms, {})
  for (let at = 0; at < 49; at++) kept.note(readPlainSearch(`word${at}`), {})
  expect(await kept.count(shop.database, terms, {})).toBe(MUCH + 2)
  kept.note(readPlainSearch('one more'), {})
  expect(await kept.count(shop.database, terms, {})).toBe(MUCH + 2)
  expect(await kept.count(shop.database, readPlainSearch('word0'), {})).toBeUndefined()
  kept.clear()
  expect(await kept.count(shop.database, terms, {})).toBeUndefined()
})

test('a reading that failed is not kept', async () => {
  const kept = openCachedMatches()
  const terms = readPlainSearch('cable')
  kept.note(terms, {})
  const broken = { ...shop.database, unprepared: () => Promise.reject(new Error('The database is away')) }
  await expect(kept.count(broken, terms, {})).rejects.toThrow('away')
  expect(await kept.count(shop.database, terms, {})).toBeUndefined()
})

test('a new price or a hidden product is counted at once', async () => {
  const counted = async (address: string) =>
    (await shop.call<Page<{ id: string }>>('GET', `/api/products?search=cable&limit=1&${address}`)).body.data
      .total
  // The first search notes the words, the second reads the prices, the third one counts by them.
  for (const minPrice of [1, 1.01, 1.02]) await counted(`minPrice=${minPrice}`)
  const before = await counted('minPrice=400')
  expect(before).toBeGreaterThan(0)
  await shop.call('PUT', '/api/products/bulk_1', { as: admin, body: { price: 450 } })
  expect(await counted('minPrice=400')).toBe(before + 1)
  for (const minPrice of [2, 2.01]) await counted(`minPrice=${minPrice}`)
  await shop.call('PUT', '/api/products/bulk_1', { as: admin, body: { isVisible: false } })
  expect(await counted('minPrice=400')).toBe(before)
})
