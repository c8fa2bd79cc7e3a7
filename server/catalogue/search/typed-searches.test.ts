import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleProducts } from '#server/demo/samples/sample-products.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { insertProduct } from '../product-fixtures.ts'
import { GROCERIES } from './grocery-fixtures.ts'

const MIN_FOUND = 0.95

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  for (const { id, category, name, description, subcategory, pricePaise } of sampleProducts()) {
    await insertProduct(shop.database, {
      id,
      categoryId: category,
      name,
      description,
      subcategory,
      pricePaise,
    })
  }
  for (const grocery of GROCERIES) await insertProduct(shop.database, { ...grocery, categoryId: 'groceries' })
})
afterAll(() => shop.close())

/** Each line is the beginning of a product's name and what people type for it. */
function typedSearches(): { product: string; typed: string }[] {
  const text = readFileSync(new URL('typed-searches.txt', import.meta.url), 'utf8')
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.flatMap((line) => {
    const [product = '', searches = ''] = line.split(': ')
    return searches.split(', ').map((typed) => ({ product, typed }))
  })
}

test('of what people type 95 in 100 find the product that they mean among the first five', {
  timeout: 120_000,
}, async () => {
  const searches = typedSearches()
  const missed: string[] = []
  for (const { product, typed } of searches) {
    const { body } = await shop.call<{ items: { name: string }[] }>(
      'GET',
      `/api/products?limit=5&search=${encodeURIComponent(typed)}`,
    )
    const names = body.data.items.map(({ name }) => name)
    if (!names.some((name) => name.startsWith(product)))
      missed.push(`${typed}: ${product}, not ${names.join(' | ')}`)
  }
  expect(searches.length).toBeGreaterThanOrEqual(300)
  expect((searches.length - missed.length) / searches.length, missed.join('\n')).toBeGreaterThanOrEqual(
    MIN_FOUND,
  )
})
