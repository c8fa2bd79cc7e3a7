import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/ordering/cart-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { orderBody, placeOrder } from '#server/orders/order-fixtures.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'

const MOST = 100

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('a reorder fills the cart up to what an order may have, says what was left out, and the cart can be ordered', async () => {
  const customer = await shop.person()
  const ordered: string[] = []
  for (let made = 0; made < MOST; made++)
    ordered.push((await insertProduct(shop.database, { pricePaise: 1000 })).id)
  const placed = await placeOrder(
    shop,
    customer,
    ordered.map((productId) => ({ productId, quantity: 1 })),
  )
  expect(placed.status).toBe(201)
  const inCart: string[] = [String(ordered[0])]
  for (let made = 0; made < 50; made++)
    inCart.push((await insertProduct(shop.database, { pricePaise: 1000 })).id)
  await shop.database.sql`
    insert into cart_lines (person_id, variant_id, quantity, seen_price_paise)
    select ${customer.id}, id, 1, 1000 from unnest(${inCart}::text[]) as id`

  const again = () =>
    shop.call<{ added: number; skipped: string[]; leftOut: string[] }>(
      'POST',
      `/api/orders/${placed.body.data.id}/reorder`,
      { as: customer },
    )
  const [first, second] = await Promise.all([again(), again()])
  for (const { body } of [first, second]) {
    expect(body.data).toMatchObject({ added: 50, skipped: [] })
    expect(body.data.leftOut).toHaveLength(50)
  }
  const cart = await shop.call<Cart>('GET', `/api/cart/${customer.id}`, { as: customer })
  expect(cart.body.data.items).toHaveLength(MOST)
  const lines = cart.body.data.items.map(({ productId, quantity }) => ({ productId, quantity }))
  const order = await placeOrder(shop, customer, lines, { changes: { orderType: 'cart' } })
  expect(order.status).toBe(201)
})

test('an order and a payment of more products are refused by the same limit, and say it', async () => {
  const customer = await shop.person()
  const items = Array.from({ length: MOST + 1 }, (_, at) => ({ productId: `some_${at}`, quantity: 1 }))
  const body = await orderBody(shop.database, items)
  for (const path of ['/api/orders', '/api/payment/create-intent']) {
    const answer = await shop.call('POST', path, { as: customer, body })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain('A cart holds at most 100 products')
  }
})
