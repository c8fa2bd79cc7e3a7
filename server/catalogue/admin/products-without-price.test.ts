import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminProductPage } from '#contract/catalogue/catalogue-management.ts'
import type { AdminProduct } from '#contract/catalogue/catalogue-schemas.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { insertProduct } from '../product-fixtures.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
  for (const name of ['Clay Lamp', 'Brass Lamp', 'Ajwain'])
    await insertProduct(shop.database, { name, pricePaise: 0, isVisible: false })
  await insertProduct(shop.database, { name: 'Oil Lamp' })
})
afterAll(() => shop.close())

const list = async (query: string) =>
  (await shop.call<AdminProductPage>('GET', `/api/admin/products?${query}`, { as: admin })).body.data
const namesOf = ({ items }: AdminProductPage) => items.map(({ name }) => name)

test.each(['name', 'newest', 'price-low', 'price-high'])(
  'products without a price are listed and counted by %s, page after page',
  async (sort) => {
    const page = await list(`price=missing&sort=${sort}&limit=2`)
    const rest = await list(`price=missing&sort=${sort}&limit=2&cursor=${page.nextCursor}`)
    expect([page.total, page.items.length]).toEqual([3, 2])
    expect([...namesOf(page), ...namesOf(rest)].sort()).toEqual(['Ajwain', 'Brass Lamp', 'Clay Lamp'])
  },
)

test('the filter goes together with a search and with the others', async () => {
  expect(namesOf(await list('price=missing&search=lamp'))).toEqual(['Brass Lamp', 'Clay Lamp'])
  expect((await list('price=missing&visibility=visible')).total).toBe(0)
  expect((await list('price=missing&stock=out')).total).toBe(0)
  expect((await list('')).total).toBe(4)
})

test('a product gets its price by whoever saw that it had none', async () => {
  const [product] = (await list('price=missing&search=ajwain')).items
  const { status, body } = await shop.call<AdminProduct>('PUT', `/api/products/${product?.id}`, {
    as: admin,
    body: { price: 90, isVisible: true, seen: { price: 0 } },
  })
  expect([status, body.data.price, body.data.isVisible]).toEqual([200, 90, true])
  expect((await list('price=missing')).total).toBe(2)
})
