import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductCard } from '#contract/catalogue/catalogue-schemas.ts'
import type { Home } from '#contract/home/home-schemas.ts'
import type { ShelfId } from '#contract/home/shelves.ts'
import { featureProducts } from '#server/catalogue/feature-products.ts'
import { insertCategory, insertProduct } from '#server/catalogue/product-fixtures.ts'
import { eventually } from '#tests/testing/eventually.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop({ env: { DEMO: 'false' } })
  admin = await shop.person('admin')
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  for (let number = 1; number <= 14; number++) {
    await insertProduct(shop.database, {
      id: `lamps_${number}`,
      categoryId: 'lamps',
      soldCount: 1000 - number * 50,
      createdAt: daysAgo(400 - number),
      pictures: number === 2 ? ['sample/lamp-2/hero'] : [],
    })
  }
  await insertProduct(shop.database, { id: 'rugs_out', categoryId: 'rugs', stock: 0, createdAt: daysAgo(1) })
  await insertProduct(shop.database, { id: 'rugs_hidden', categoryId: 'rugs', isVisible: false })
  for (const [id, mrpPaise] of [
    ['rugs_half', 200_000],
    ['rugs_tenth', 111_000],
    ['rugs_none', 100_000],
  ] as const)
    await insertProduct(shop.database, {
      id,
      categoryId: 'rugs',
      mrpPaise,
      rating: 1,
      createdAt: daysAgo(500),
    })
  await insertCategory(shop.database, { id: 'empty' })
  await featureProducts(shop.database)
})
afterAll(() => shop.close())

const readHome = async () => (await shop.call<Home>('GET', '/api/home')).body.data
const shelvesOf = ({ shelves }: Home) =>
  Object.fromEntries(shelves.map(({ id, products }) => [id, products.map((product) => product.id)]))
async function choose(homeShelves: ShelfId[]): Promise<Home> {
  const { status } = await shop.call('PUT', '/api/settings', { as: admin, body: { homeShelves } })
  expect(status).toBe(200)
  return eventually(async () => {
    const home = await readHome()
    const shown = [...home.shelves.map(({ id }) => id), ...home.personal]
    expect(homeShelves).toEqual(expect.arrayContaining(shown))
    return home
  })
}

test('home shows the categories that have products, with the picture of the best product that has one', async () => {
  const { categories } = await readHome()
  expect(categories.map(({ id, productCount, picture }) => [id, productCount, picture])).toEqual([
    ['lamps', 14, 'sample/lamp-2/hero'],
    ['rugs', 4, null],
  ])
})

test('a shelf has at most twelve products, none that is sold out or hidden, and no product stands on two', async () => {
  const shelves = shelvesOf(await readHome())
  expect(Object.keys(shelves)).toEqual(['featured', 'new'])
  expect(shelves.featured).toHaveLength(12)
  const all = Object.values(shelves).flat()
  expect(new Set(all).size).toBe(all.length)
  expect(all).not.toContain('rugs_out')
  expect(all).not.toContain('rugs_hidden')
})

test('new begins with the newest, offers with the greatest reduction, and a category has its own', async () => {
  expect(shelvesOf(await choose(['offers', 'new'])).offers).toEqual(['rugs_half', 'rugs_tenth'])
  expect(shelvesOf(await choose(['new'])).new?.slice(0, 2)).toEqual(['lamps_14', 'lamps_13'])
  expect(shelvesOf(await choose(['category:rugs']))['category:rugs']?.toSorted()).toEqual([
    'rugs_half',
    'rugs_none',
    'rugs_tenth',
  ])
})

test('shelves stand in the order of the setting, personal ones below; what has no products is left out', async () => {
  const home = await choose([
    'again',
    'category:rugs',
    'recent',
    'category:empty',
    'category:gone',
    'featured',
  ])
  expect(home.shelves.map(({ id }) => id)).toEqual(['category:rugs', 'featured'])
  expect(home.personal).toEqual(['again', 'recent'])
  expect(await choose([])).toMatchObject({ shelves: [], personal: [] })
})

test('the setting takes each shelf once and only those that there are', async () => {
  const save = async (homeShelves: unknown) =>
    (await shop.call('PUT', '/api/settings', { as: admin, body: { homeShelves } })).status
  expect(await save(['new', 'new'])).toBe(400)
  expect(await save(['bestsellers'])).toBe(400)
  expect(await save(['category:'])).toBe(400)
  expect(await save(Array.from({ length: 13 }, (_, at) => `category:c${at}`))).toBe(400)
})

test('cards come in the order of their ids, without what shoppers cannot see', async () => {
  const cards = async (ids: string) => shop.call<ProductCard[]>('GET', `/api/products/cards?ids=${ids}`)
  const { body } = await cards('rugs_half,gone,rugs_hidden,lamps_1')
  expect(body.data.map(({ id }) => id)).toEqual(['rugs_half', 'lamps_1'])
  expect((await cards('')).status).toBe(400)
  expect((await cards(Array.from({ length: 21 }, (_, at) => `lamps_${at}`).join(','))).status).toBe(400)
})
