import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { insertCategory } from '../../product-fixtures.ts'
import { findNewCategories, resolveCategories } from './resolve-categories.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.database.sql`delete from categories`
  await insertCategory(shop.database, { id: 'clothing', name: 'Clothing' })
  await insertCategory(shop.database, { id: 'home-kitchen', name: 'Home & Kitchen' })
  await insertCategory(shop.database, { id: 'cafe', name: 'Café' })
  await insertCategory(shop.database, { id: 'old', name: 'Old', deletedAt: new Date() })
})
afterAll(() => shop.close())

const resolve = async (categories: string[][], category?: string, created: string[] = []) => {
  const [found] = await resolveCategories(shop.database, [{ categories }], { category }, created)
  return [found?.id, found?.subcategory]
}
const newOf = (...groups: string[][][]) =>
  findNewCategories(
    shop.database,
    groups.map((categories) => ({ categories, products: 1 })),
  )

test.each<[string[][], string | undefined, string | undefined]>([
  [[['Clothing']], 'clothing', undefined],
  [[['  CLOTHING ']], 'clothing', undefined],
  [[['home-kitchen']], 'home-kitchen', undefined],
  [[['cafe']], 'cafe', undefined],
  [[['Women', 'Clothing', 'Sarees']], 'clothing', 'Sarees'],
  [[['Clothing', 'Home & Kitchen']], 'home-kitchen', undefined],
  [[['Sarees'], ['Apparel', 'Clothing', 'Saris']], 'clothing', 'Sarees'],
  [[['Old']], undefined, 'Old'],
  [[['Nowhere', '']], undefined, 'Nowhere'],
  [[], undefined, undefined],
])('of %j the category is %s and the subcategory %s', async (categories, id, subcategory) => {
  expect(await resolve(categories)).toEqual([id, subcategory])
})

test('an unknown category is the answered one, which keeps the narrowest name', async () => {
  expect(await resolve([['Women', 'Sarees']], 'Clothing')).toEqual(['clothing', 'Sarees'])
  expect(await resolve([], 'clothing')).toEqual(['clothing', undefined])
  expect(await resolve([['Sarees']], 'nowhere')).toEqual([undefined, 'Sarees'])
})

test('one that will be created has its name until then, in whatever case', async () => {
  expect(await resolve([['Women', 'sarees', 'Silk']], undefined, ['Sarees'])).toEqual(['Sarees', 'Silk'])
  expect(await resolve([['sarees']], undefined, ['Sarees'])).toEqual(['Sarees', undefined])
})

test('the widest name of each unknown path is created once, and none that another makes needless', async () => {
  expect(await newOf([['Toys', 'Cars']], [['toys']], [['Clothing', 'Sarees']], [])).toEqual([
    { name: 'toys', products: 2 },
  ])
  expect(await newOf([['Women', 'Sarees']], [['Sarees']])).toEqual([{ name: 'Sarees', products: 2 }])
  expect(await newOf([['Home > Lamps'], ['Home', 'Lamps']])).toEqual([{ name: 'Home', products: 1 }])
  expect(await newOf([['x', 'Books']])).toEqual([{ name: 'Books', products: 1 }])
})

test('a name longer than a category may have is found again once it is created', async () => {
  const long = 'Handwoven '.repeat(9)
  const [made] = await newOf([[long]])
  expect(made?.name.length).toBeLessThanOrEqual(60)
  await insertCategory(shop.database, { id: 'handwoven', name: made?.name ?? '' })
  expect(await resolve([[long]])).toEqual(['handwoven', undefined])
  expect(await newOf([[long]])).toEqual([])
})

test('thousands of names of one product are not looked at', async () => {
  const many = Array.from({ length: 5_000 }, (_, at) => [`Name ${at}`])
  expect(await resolve([...many, ['Clothing']])).toEqual([undefined, 'Name 0'])
})
