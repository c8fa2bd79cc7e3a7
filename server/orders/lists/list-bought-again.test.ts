import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductCard } from '#contract/catalogue/catalogue-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { insertKnownOrder } from '#server/orders/known-order-fixtures.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('a customer can buy again what was delivered to them, each product once, newest first', async () => {
  const customer = await shop.person()
  const other = await shop.person()
  const [soap, rice, hidden, onTheWay, foreign] = await Promise.all(
    ['soap', 'rice', 'hidden', 'way', 'foreign'].map((id) => insertProduct(shop.database, { id })),
  )
  if (!soap || !rice || !hidden || !onTheWay || !foreign) throw new Error('No products')
  const order = (product: typeof soap, day: number, status: 'delivered' | 'shipped', by = customer) => {
    const at = new Date(`2026-10-0${day}T10:00:00Z`)
    const row = { status, placedAt: at, deliveredAt: status === 'delivered' ? at : null }
    return insertKnownOrder(shop.database, { customer: by, lines: [{ product, quantity: 1 }], row })
  }
  await order(soap, 1, 'delivered')
  await order(rice, 2, 'delivered')
  await order(soap, 3, 'delivered')
  await order(hidden, 4, 'delivered')
  await order(onTheWay, 5, 'shipped')
  await order(foreign, 6, 'delivered', other)
  await shop.database.sql`update products set is_visible = false where id = ${hidden.id}`
  const { body } = await shop.call<ProductCard[]>('GET', '/api/orders/again', { as: customer })
  expect(body.data.map(({ id }) => id)).toEqual(['soap', 'rice'])
  const mine = await shop.call<ProductCard[]>('GET', '/api/orders/again', { as: await shop.person() })
  expect(mine.body.data).toEqual([])
})
