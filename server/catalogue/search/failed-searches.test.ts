import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FailedSearch } from '#contract/catalogue/synonyms.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { insertProduct } from '../product-fixtures.ts'
import { mayBeKept, writeFailedSearches } from './failed-searches.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
  await insertProduct(shop.database, { name: 'Wooden Chair' })
})
afterAll(() => shop.close())

const list = async () =>
  (await shop.call<FailedSearch[]>('GET', '/api/failed-searches', { as: admin })).body.data
const search = (text: string) => shop.call('GET', `/api/products?search=${encodeURIComponent(text)}`)

test('searches that found nothing, or left words out, are listed some seconds later', {
  timeout: 30_000,
}, async () => {
  for (const text of ['samov', 'samovar', 'chair zzzqqq', 'chair', 'asha@home.example 98765'])
    await search(text)
  await expect
    .poll(async () => (await list()).map(({ search, count }) => `${search} ${count}`).sort(), {
      timeout: 20_000,
    })
    .toEqual(['chair zzzqqq 1', 'samovar 1'])
  await shop.database.sql`delete from failed_searches`
})

test('what may say who somebody is, and what says nothing, is not kept', () => {
  const kept = ['kurta', 'कुर्ता', 'led 55'].filter(mayBeKept)
  const refused = ['9876543210', 'ravi 98 76 54 3', 'a@b.in', 'x'.repeat(61), '', '%', '7'].filter(mayBeKept)
  expect([kept.length, refused]).toEqual([3, []])
})

test('of more than a thousand the rarest go, and counts add up', async () => {
  const many = new Map(Array.from({ length: 1_000 }, (_, at) => [`word ${at}`, 2]))
  await writeFailedSearches(shop.database, many)
  await writeFailedSearches(
    shop.database,
    new Map([
      ['word 7', 3],
      ['rare', 1],
    ]),
  )
  const rows = await shop.database.sql<{ count: number }>`select count(*)::int as count from failed_searches`
  expect(rows).toEqual([{ count: 1_000 }])
  expect((await list())[0]).toMatchObject({ search: 'word 7', count: 5 })
  expect((await list()).some(({ search }) => search === 'rare')).toBe(false)
})

test('a dismissed search is gone, and another dismissal says so', async () => {
  await writeFailedSearches(shop.database, new Map([['brass lamp', 9]]))
  const dismiss = () => shop.call('DELETE', '/api/failed-searches/brass%20lamp', { as: admin })
  expect([(await dismiss()).status, (await dismiss()).status]).toEqual([200, 404])
  expect((await list()).some((failed) => failed.search === 'brass lamp')).toBe(false)
})
