import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import type { Category } from '#contract/catalogue/catalogue-schemas.ts'
import type { ProblemBody } from '#contract/envelope.ts'
import { findViolations } from '#server/database/invariants.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { insertCategory } from '../product-fixtures.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
  await insertCategory(shop.database, { id: 'clothes', name: 'Clothes' })
})
afterAll(() => shop.close())

const KURTA = {
  name: 'Kurta',
  category: 'clothes',
  optionNames: ['Colour', 'Size'],
  variants: [
    { options: ['Blue', 'M'], price: 999, mrp: 1500, stock: 4, sku: 'KB-M', barcode: '8901234567894' },
    { options: ['Blue', 'L'], price: 1099, stock: null },
    { options: ['Red', 'M'], price: 899, stock: 0, isVisible: false },
  ],
}
const create = (body: object) => shop.call<AdminProduct>('POST', '/api/products', { as: admin, body })
const refusal = async (body: object) => {
  const answer = await create(body)
  return [answer.status, (answer.body as unknown as ProblemBody).fields]
}
const countProducts = async () =>
  (await shop.database.sql<{ count: number }>`select count(*)::int as count from products`)[0]?.count

test('a product is created with its options, prices, stocks and numbers in one call', async () => {
  const { status, body } = await create(KURTA)
  expect(status).toBe(201)
  const { id, optionNames, price, stock, variants } = body.data
  expect([optionNames, price, stock]).toEqual([['Colour', 'Size'], 899, null])
  expect(variants).toMatchObject([
    { id, options: ['Blue', 'M'], price: 999, mrp: 1500, stock: 4, sku: 'KB-M', barcode: '8901234567894' },
    { id: `${id}-2`, options: ['Blue', 'L'], price: 1099, mrp: null, stock: null },
    { id: `${id}-3`, options: ['Red', 'M'], price: 899, stock: 0, isVisible: false },
  ])
  const moved = await shop.database.sql`
    select variant_id, change, reason from stock_movements where variant_id like ${`${id}%`} order by variant_id`
  expect(moved).toEqual([{ variantId: id, change: 4, reason: 'start' }])
  expect(await findViolations(shop.database)).toEqual([])
})

test('what is wrong with one variant is named, and nothing is created', async () => {
  const before = await countProducts()
  const [first, second] = KURTA.variants
  const refused = (changes: object) => refusal({ ...KURTA, variants: [{ ...first, sku: null, ...changes }] })
  expect(await refused({ stock: undefined })).toEqual([400, { 'variants.0.stock': expect.any(String) }])
  expect(await refused({ price: 0 })).toEqual([400, { 'variants.0.price': 'The price must be above zero' }])
  expect(await refused({ mrp: 10 })).toEqual([
    400,
    { 'variants.0.mrp': expect.stringContaining('above the MRP') },
  ])
  expect(await refused({ options: ['Blue'] })).toEqual([400, { variants: expect.any(String) }])
  expect(await refused({ id: 'clothes_001' })).toEqual([400, { 'variants.0': expect.any(String) }])
  expect(await refused({ pictures: ['uploads/none'] })).toEqual([400, { pictures: expect.any(String) }])
  expect(await refused({ sku: 'KB-M' })).toEqual([400, { variants: 'Another product has this SKU' }])
  expect(await refusal({ ...KURTA, variants: [second, second] })).toEqual([
    400,
    { variants: 'Two variants have the same options' },
  ])
  expect(await refusal({ ...KURTA, variants: [] })).toEqual([400, { variants: expect.any(String) }])
  expect(await countProducts()).toBe(before)
})

test('a product is sold as it is or by its options, never by both', async () => {
  const { optionNames: _names, variants: _variants, ...plain } = KURTA
  expect(await refusal(plain)).toEqual([400, { price: 'Enter a price' }])
  expect(await refusal({ ...KURTA, price: 5 })).toEqual([400, { price: 'Each variant has its own' }])
  expect(await refusal({ ...KURTA, stock: 0 })).toEqual([400, { stock: 'Each variant has its own' }])
  expect(await refusal({ ...plain, price: 5, variants: KURTA.variants })).toEqual([
    400,
    { optionNames: 'Name the option' },
  ])
})

test('each variant needs what the category demands of a pack', async () => {
  await insertCategory(shop.database, { id: 'spices', name: 'Spices' })
  await shop.call<Category>('PUT', '/api/categories/spices', {
    as: admin,
    body: { requiredFacts: ['netQuantity'] },
  })
  const packs = (quantity: string | null) => ({
    name: 'Turmeric',
    category: 'spices',
    optionNames: ['Pack'],
    variants: [
      { options: ['Small'], price: 40, stock: 3, netQuantity: '100 g' },
      { options: ['Large'], price: 80, stock: 3, netQuantity: quantity },
    ],
  })
  expect(await refusal(packs(null))).toEqual([400, { netQuantity: expect.stringContaining('need this') }])
  expect((await create(packs('250 g'))).status).toBe(201)
})
