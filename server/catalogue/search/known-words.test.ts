import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queries } from '#server/database/connect.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { insertProduct } from '../product-fixtures.ts'
import { openKnownWords } from './known-words.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await insertProduct(shop.database, { id: 'furniture_001', name: 'Zebra Armchair', categoryId: 'furniture' })
})
afterAll(() => shop.close())

/** The shop's database, and how often it was asked. */
function counted() {
  const count = { reads: 0 }
  const sql: Queries['sql'] = (...statement) => {
    count.reads++
    return shop.database.sql(...statement)
  }
  return { count, queries: { ...shop.database, sql } }
}

test('the words are read once for all who ask, until the catalogue changes', async () => {
  const known = openKnownWords()
  const { queries, count } = counted()
  const [language] = await Promise.all([known.read(queries), known.read(queries)])
  expect(['zebra', 'chair', 'tiger'].map(language.vocabulary.has)).toEqual([true, true, false])
  await known.read(queries)
  expect(count.reads).toBe(1)
  await insertProduct(shop.database, { id: 'furniture_002', name: 'Tiger', categoryId: 'furniture' })
  known.clear()
  expect((await known.read(queries)).vocabulary.has('tiger')).toBe(true)
})

test('what was read before a change is not cached after it', async () => {
  const known = openKnownWords()
  const { queries } = counted()
  const before = known.read(queries)
  known.clear()
  await before
  await insertProduct(shop.database, { id: 'furniture_003', name: 'Panther', categoryId: 'furniture' })
  expect((await known.read(queries)).vocabulary.has('panther')).toBe(true)
})

test('a reading that fails is not cached', async () => {
  const known = openKnownWords()
  const { queries } = counted()
  const away = { ...queries, sql: () => Promise.reject(new Error('database away')) }
  await expect(known.read(away)).rejects.toThrow('database away')
  expect((await known.read(queries)).vocabulary.has('zebra')).toBe(true)
})
