import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queries } from '../database/connect.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import { openKnownWords } from './known-words.ts'
import { insertProduct } from './product-fixtures.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await insertProduct(shop.database, { id: 'furniture_001', name: 'Zebra Armchair', categoryId: 'furniture' })
})
afterAll(() => shop.close())

/** The shop's database, and the words that it was asked for. */
function listened(): { queries: Queries; asked: string[] } {
  const asked: string[] = []
  const rows: Queries['rows'] = (statement, values, name) => {
    asked.push(...((values?.[0] ?? []) as string[]))
    return shop.database.rows(statement, values, name)
  }
  return { queries: { ...shop.database, rows }, asked }
}

test('a word is asked for once, whether products hold it or not, until the catalogue changes', async () => {
  const known = openKnownWords()
  const { queries, asked } = listened()
  expect(await known.among(queries, ['zebra', 'chair', 'qqqq'])).toEqual(new Set(['zebra', 'chair']))
  expect(await known.among(queries, ['qqqq', 'zebra'])).toEqual(new Set(['zebra']))
  expect(await known.among(queries, ['chair', 'tiger'])).toEqual(new Set(['chair']))
  expect(asked).toEqual(['zebra', 'chair', 'qqqq', 'tiger'])
  await insertProduct(shop.database, { id: 'furniture_002', name: 'Tiger', categoryId: 'furniture' })
  known.forgetAll()
  expect(await known.among(queries, ['tiger'])).toEqual(new Set(['tiger']))
})

test('what was read before a change is not kept after it', async () => {
  const known = openKnownWords()
  const { queries } = listened()
  const before = known.among(queries, ['panther'])
  known.forgetAll()
  expect(await before).toEqual(new Set())
  await insertProduct(shop.database, { id: 'furniture_003', name: 'Panther', categoryId: 'furniture' })
  expect(await known.among(queries, ['panther'])).toEqual(new Set(['panther']))
})

test('after ten thousand words that somebody made up all are forgotten', async () => {
  const known = openKnownWords()
  const { queries, asked } = listened()
  const madeUp = Array.from({ length: 10_001 }, (_, at) => `qq${at}qq`)
  await known.among(queries, madeUp)
  await known.among(queries, ['zebra'])
  asked.length = 0
  await known.among(queries, ['zebra', 'qq7qq'])
  expect(asked).toEqual(['qq7qq'])
})
