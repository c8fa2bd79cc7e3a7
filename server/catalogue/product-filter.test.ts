import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductFilters, ProductPage } from '#contract/catalogue/catalogue-schemas.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { insertProduct } from './product-fixtures.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  for (const [name, originCountry, categoryId, pricePaise] of [
    ['Kettle', 'IN', 'kitchen', 100_00],
    ['Teapot', 'JP', 'kitchen', 200_00],
    ['Toaster', 'DE', 'kitchen', 300_00],
    ['Spoon', null, 'kitchen', 400_00],
    ['Lamp kettle', 'CN', 'home', 500_00],
    ['Rug', 'IN', 'home', 600_00],
  ] as const)
    await insertProduct(shop.database, { name, originCountry, categoryId, pricePaise, description: '' })
  await insertProduct(shop.database, { name: 'Hidden', originCountry: 'FR', isVisible: false })
})
afterAll(() => shop.close())

const list = async (query: string) => (await shop.call<ProductPage>('GET', `/api/products${query}`)).body.data
const names = async (query: string) => (await list(query)).items.map(({ name }) => name)
const origins = async (query = '') =>
  (await shop.call<{ origins: string[] }>('GET', `/api/products/filters${query}`)).body.data.origins

test('a list has only the products of the chosen countries, and counts them', async () => {
  expect(await names('?origin=IN')).toEqual(['Kettle', 'Rug'])
  expect((await list('?origin=IN')).total).toBe(2)
  expect(await names('?origin=IN,JP')).toEqual(['Kettle', 'Rug', 'Teapot'])
  expect(await names('?origin=JP&origin=in')).toEqual(['Kettle', 'Rug', 'Teapot'])
  expect(await names('?origin=BR')).toEqual([])
})

test.each(['name', 'price-low', 'price-high', 'rating', 'origin'])(
  'sorted by %s too, with category, price and search',
  async (sort) => {
    expect((await names(`?origin=IN,CN&sort=${sort}`)).sort()).toEqual(['Kettle', 'Lamp kettle', 'Rug'])
    expect(await names(`?origin=IN,CN&category=kitchen&sort=${sort}`)).toEqual(['Kettle'])
    expect(await names(`?origin=IN,CN&minPrice=550&sort=${sort}`)).toEqual(['Rug'])
    expect(await names(`?origin=CN&search=kettle&sort=${sort}`)).toEqual(['Lamp kettle'])
  },
)

test('the best matches of a search are narrowed as well', async () => {
  expect(await names('?search=kettle')).toEqual(['Kettle', 'Lamp kettle'])
  expect(await names('?search=kettle&origin=CN')).toEqual(['Lamp kettle'])
})

test('sorted by country the unknown ones come last, page by page', async () => {
  const found: string[] = []
  for (let cursor = ''; ; ) {
    const page = await list(`?sort=origin&limit=2${cursor}`)
    found.push(...page.items.map(({ name }) => name))
    if (page.nextCursor === null) break
    cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`
  }
  expect(found).toEqual(['Lamp kettle', 'Toaster', 'Rug', 'Kettle', 'Teapot', 'Spoon'])
})

test('the countries to choose from are those of the shown products', async () => {
  expect(await origins()).toEqual(['CN', 'DE', 'IN', 'JP'])
  expect(await origins('?category=all')).toEqual(['CN', 'DE', 'IN', 'JP'])
  expect(await origins('?category=home')).toEqual(['CN', 'IN'])
  expect(await origins('?category=nothing')).toEqual([])
})

test.each(['India', 'I', 'IN,', '1N', `IN'`])('"%s" is no country', async (origin) => {
  const answer = await shop.call('GET', `/api/products?origin=${encodeURIComponent(origin)}`)
  expect(answer.status).toBe(400)
})

describe('options', () => {
  let shirt: string
  beforeAll(async () => {
    const cells = [
      ['Blue', 'M', 0],
      ['Blue', 'L', 3],
      ['Red', 'M', 5],
    ] as const
    const variants = cells.map(([colour, size, stock]) => ({
      options: [colour, size],
      pricePaise: 100_00,
      stock,
    }))
    const given = { categoryId: 'clothes', name: 'Shirt', optionNames: ['Colour', 'Size'], variants }
    shirt = (await insertProduct(shop.database, given)).id
    await insertProduct(shop.database, {
      ...given,
      name: 'Cap',
      optionNames: ['Colour'],
      variants: [{ options: ['Blue'], pricePaise: 50_00, stock: 0 }],
    })
    await insertProduct(shop.database, { categoryId: 'clothes', name: 'Belt', stock: 0 })
  })

  test('are those of the shown category, in their order, of the most products first', async () => {
    const filters = async (query: string) =>
      (await shop.call<ProductFilters>('GET', `/api/products/filters${query}`)).body.data.options
    expect(await filters('?category=clothes')).toEqual([
      { name: 'Colour', values: ['Blue', 'Red'] },
      { name: 'Size', values: ['M', 'L'] },
    ])
    expect(await filters('?category=kitchen')).toEqual([])
  })

  test('narrow the list to products of which one variant has them all', async () => {
    const found = (query: string) => names(`?category=clothes&${query}`)
    expect(await found('option=Colour:Blue')).toEqual(['Cap', 'Shirt'])
    expect(await found('option=Colour:Blue&option=Colour:Red&option=Size:M')).toEqual(['Shirt'])
    expect(await found('option=Colour:Red&option=Size:L')).toEqual([])
    expect(await found('option=Colour:Blue&sort=price-high')).toEqual(['Shirt', 'Cap'])
    expect((await shop.call('GET', '/api/products?option=Blue')).status).toBe(400)
  })

  test('together with in stock only ask for a variant that can be bought', async () => {
    const found = (query: string) => names(`?category=clothes&inStock=true&${query}`)
    expect(await found('')).toEqual(['Shirt'])
    expect(await found('option=Colour:Blue&option=Size:M')).toEqual([])
    expect(await found('search=shirt')).toEqual(['Shirt'])
    expect((await list('?category=clothes&inStock=true')).total).toBe(1)
    expect(await found('option=Colour:Blue')).toEqual(['Shirt'])
    const { id } = await insertProduct(shop.database, {
      categoryId: 'clothes',
      name: 'Antibiotic',
      needsPrescription: true,
    })
    expect(await found('')).toEqual(['Shirt'])
    await shop.database.sql`delete from products where id = ${id}`
    await shop.database.sql`update variants set is_visible = false where id = ${`${shirt}-2`}`
    expect(await names('?inStock=true&category=clothes&option=Colour:Blue&limit=5')).toEqual([])
  })
})
