import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import type { Product, ProductPage } from '#contract/catalogue/catalogue-schemas.ts'
import type { ProblemBody } from '#contract/envelope.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { insertCategory } from '../product-fixtures.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
  await insertCategory(shop.database, { id: 'gadgets', name: 'Gadgets' })
})
afterAll(() => shop.close())

/** Three bytes each, so that no index is too narrow for them. */
const long = (length: number, seed = 0) =>
  Array.from({ length }, (_, at) => String.fromCodePoint(0x0905 + ((at * 7 + at * at + seed) % 45))).join('')
const LONGEST = {
  name: long(255),
  category: 'gadgets',
  subcategory: long(255, 1),
  description: `${long(40)} `.repeat(1_585).slice(0, 64_999),
  price: 100,
  sku: long(255, 2),
  barcode: long(255, 3),
  specifications: Array.from({ length: 40 }, (_, at) => long(600, at)),
}

test('a product with the longest texts is stored, found and shown, in lists with the first of its description', async () => {
  const made = await shop.call<AdminProduct>('POST', '/api/products', { as: admin, body: LONGEST })
  expect(made.status).toBe(201)
  const { id, updatedAt } = made.body.data
  const list = await shop.call<ProductPage>('GET', `/api/products?search=${encodeURIComponent(long(40))}`)
  expect(list.body.data.items).toMatchObject([{ id, name: LONGEST.name }])
  expect(list.body.data.items[0]?.description).toBe(LONGEST.description.slice(0, 300))
  const shown = await shop.call<Product>('GET', `/api/products/${id}`)
  expect(shown.body.data.description).toBe(LONGEST.description.trim())
  const saved = await shop.call('PUT', `/api/products/${id}/variants`, {
    as: admin,
    body: {
      optionNames: [long(255, 4), long(255, 5), long(255, 6)],
      variants: [{ id, options: [long(200), long(200, 1), long(200, 2)], sku: LONGEST.sku, price: 100 }],
      seenAt: updatedAt,
    },
  })
  expect(saved.status).toBe(200)
})

test.each([
  ['name', 256],
  ['subcategory', 256],
  ['description', 65_001],
  ['sku', 256],
  ['barcode', 256],
])('a longer %s is refused', async (field, length) => {
  const { status, body } = await shop.call<ProblemBody>('POST', '/api/products', {
    as: admin,
    body: { ...LONGEST, [field]: 'x'.repeat(length) },
  })
  expect([status, Object.keys((body as unknown as ProblemBody).fields ?? {})]).toEqual([400, [field]])
})
