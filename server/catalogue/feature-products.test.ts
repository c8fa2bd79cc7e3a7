import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductPage } from '#contract/catalogue/catalogue-schemas.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { featureProducts } from './feature-products.ts'
import { insertProduct } from './product-fixtures.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  const add = (
    name: string,
    categoryId: string,
    subcategory: string,
    soldCount = 0,
    stock: number | null = 9,
  ) => insertProduct(shop.database, { name, categoryId, subcategory, soldCount, stock })
  for (const number of [1, 2, 3]) await add(`Bandage ${number}`, 'pharmacy', 'First aid', 100 - number)
  await add('Lotion', 'pharmacy', 'Skin care', 2)
  await add('Soap', 'pharmacy', 'Skin care', 500, 0)
  await add('Chair', 'furniture', 'Dining', 20)
  await add('Table', 'furniture', 'Dining')
  await add('Sofa', 'furniture', 'Living room')
})
afterAll(() => shop.close())

const featured = async (query = '') =>
  (await shop.call<ProductPage>('GET', `/api/products?sort=featured${query}`)).body.data.items.map(
    ({ name }) => name,
  )

test('the featured order takes the categories and their kinds in turn, best sellers first, sold out last', async () => {
  expect(await featureProducts(shop.database)).toBe(7)
  const names = await featured()
  expect(new Set(names.slice(0, 2))).toEqual(new Set(['Bandage 1', 'Chair']))
  expect(new Set(names.slice(2, 4))).toEqual(new Set(['Lotion', 'Sofa']))
  expect(names.at(-1)).toBe('Soap')
  expect(await featured('&category=pharmacy')).toEqual([
    'Bandage 1',
    'Lotion',
    'Bandage 2',
    'Bandage 3',
    'Soap',
  ])
})

test('nothing moves where nothing changed, and a new product comes last until the next hour', async () => {
  expect(await featureProducts(shop.database)).toBe(0)
  await insertProduct(shop.database, { name: 'Vase', categoryId: 'furniture', subcategory: 'Decor' })
  // Another address than above, which is cached.
  const now = await featured('&limit=50')
  expect(now.slice(-2).sort()).toEqual(['Soap', 'Vase'])
  const pageAfter = async (cursor: string) =>
    (await shop.call<ProductPage>('GET', `/api/products?sort=featured&limit=5${cursor}`)).body.data
  const first = await pageAfter('')
  const second = await pageAfter(`&cursor=${first.nextCursor}`)
  const names = [...first.items, ...second.items].map(({ name }) => name)
  expect(names).toEqual(now)
})
