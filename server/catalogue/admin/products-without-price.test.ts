import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import type { AdminProductPage, BulkProductsAnswer } from '#contract/catalogue/catalogue-management.ts'
import type { ProblemBody } from '#contract/envelope.ts'
import { findViolations } from '#server/database/invariants.ts'
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

describe('a product without a price is not shown', () => {
  const REFUSAL = 'Customers see no product without a price: give it one, or hide it'
  const one = async (query: string) => (await list(query)).items[0] as AdminProduct
  const call = (method: 'PUT' | 'POST', path: string, body: unknown) =>
    shop.call<AdminProduct & BulkProductsAnswer>(method, path, { as: admin, body })

  test('by its form, but everything else of it can be changed', async () => {
    const { id } = await one('price=missing')
    const shown = await call('PUT', `/api/products/${id}`, { isVisible: true })
    expect([shown.status, (shown.body as unknown as ProblemBody).fields]).toEqual([400, { price: REFUSAL }])
    const described = await call('PUT', `/api/products/${id}`, { description: 'Of clay' })
    expect([described.status, described.body.data.isVisible]).toEqual([200, false])
    expect((await call('PUT', `/api/products/${id}`, { price: 0 })).status).toBe(400)
  })

  test('by a change of many', async () => {
    const [priced, unpriced] = [await one('search=oil'), await one('price=missing')]
    const { body } = await call('POST', '/api/products/bulk', {
      ids: [priced.id, unpriced.id],
      changes: { isVisible: true },
    })
    expect(body.data.outcomes).toMatchObject([{ status: 'unchanged' }, { status: 'refused', note: REFUSAL }])
    const stocked = await call('POST', '/api/products/bulk', { ids: [unpriced.id], changes: { stock: null } })
    expect(stocked.body.data.outcomes).toMatchObject([{ status: 'changed' }])
    const dearer = await call('POST', '/api/products/bulk', {
      ids: [unpriced.id],
      changes: { price: 5, isVisible: true },
    })
    expect(dearer.body.data.outcomes).toMatchObject([{ status: 'changed' }])
  })

  test('by its variants, of which each that is seen needs one', async () => {
    const { id, updatedAt } = await one('search=oil')
    const variants = (isVisible: boolean) => ({
      optionNames: ['Size'],
      variants: [
        { id, options: ['M'], price: 100 },
        { options: ['L'], price: 0, stock: 5, isVisible },
      ],
      seenAt: updatedAt,
    })
    const refused = await call('PUT', `/api/products/${id}/variants`, variants(true))
    expect([refused.status, (refused.body as unknown as ProblemBody).fields]).toEqual([
      400,
      { 'variants.1.price': REFUSAL },
    ])
    expect((await call('PUT', `/api/products/${id}/variants`, variants(false))).status).toBe(200)
  })
})

test('no product is left that can be seen without a price', async () => {
  expect(await findViolations(shop.database)).toEqual([])
})
