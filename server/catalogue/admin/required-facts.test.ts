import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import type { Category } from '#contract/catalogue/catalogue-schemas.ts'
import type { ProductImport } from '#contract/catalogue/product-imports.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { insertCategory, insertProduct } from '../product-fixtures.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
  await insertCategory(shop.database, { id: 'gadgets', name: 'Gadgets' })
  await insertProduct(shop.database, { id: 'gadgets_900', categoryId: 'gadgets', name: 'Old Clock' })
  await insertCategory(shop.database, { id: 'spices', name: 'Spices' })
  const demanded = ['netQuantity', 'manufacturer']
  for (const id of ['gadgets', 'spices']) {
    const { body } = await shop.call<Category>('PUT', `/api/categories/${id}`, {
      as: admin,
      body: { requiredFacts: demanded },
    })
    expect(body.data.requiredFacts).toEqual(demanded)
  }
})
afterAll(() => shop.close())

const save = (method: 'POST' | 'PUT', path: string, body: object) =>
  shop.call<AdminProduct>(method, path, { as: admin, body })
const TURMERIC = {
  name: 'Turmeric',
  category: 'spices',
  price: 80,
  netQuantity: '200 g',
  manufacturer: 'Haldi Works, Erode',
}

test('a new product needs what its category demands', async () => {
  const { netQuantity: _, ...lacking } = TURMERIC
  const refused = await save('POST', '/api/products', lacking)
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { fields: { netQuantity: 'Products of this category need this' } },
  ])
  expect((await save('POST', '/api/products', TURMERIC)).status).toBe(201)
})

test('a fact that is known cannot be taken away, and one that was never known holds up nothing', async () => {
  const { body } = await save('POST', '/api/products', { ...TURMERIC, name: 'Cumin' })
  const path = `/api/products/${body.data.id}`
  expect((await save('PUT', path, { manufacturer: '' })).body).toMatchObject({
    fields: { manufacturer: expect.any(String) },
  })
  expect((await save('PUT', path, { price: 90 })).status).toBe(200)
  expect((await save('PUT', '/api/products/gadgets_900', { price: 5 })).status).toBe(200)
})

test('a product moves into the category only with what it demands', async () => {
  expect((await save('PUT', '/api/products/gadgets_900', { category: 'spices' })).status).toBe(400)
  const facts = { netQuantity: '1 piece', manufacturer: 'Uhren, Jena' }
  expect((await save('PUT', '/api/products/gadgets_900', { category: 'spices', ...facts })).status).toBe(200)
})

test('an import says which row lacks what', async () => {
  const csv = [
    'name,category,price,net_quantity,manufacturer,option1_name,option1_value',
    'Pepper,spices,100,100 g,,,',
    'Clove,spices,100,,"Haldi Works, Erode",Pack,Small',
  ].join('\n')
  const { body } = await shop.call<ProductImport>('POST', '/api/products/import', {
    as: admin,
    body: { csv, commit: true },
  })
  expect(body.data.faults).toMatchObject([{ row: 2, column: 'manufacturer' }])
  expect(body.data.created).toBe(1)
})
