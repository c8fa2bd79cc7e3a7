import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderPage } from '#contract/ordering/orders-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { newId } from '#server/database/identifiers.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import {
  openPaymentShop,
  type PaymentShop,
  payInWindow,
  startPayment,
} from '#tests/testing/payments/payment-fixtures.ts'
import type { TestPerson } from '#tests/testing/shop.ts'

let shop: PaymentShop
beforeAll(async () => {
  shop = await openPaymentShop()
})
afterAll(() => shop.close())

const find = (key: string, as?: TestPerson) =>
  shop.call<OrderPage>('GET', `/api/orders?key=${encodeURIComponent(key)}`, { as })
const NOTHING = { items: [], total: 0, nextCursor: null }

async function placeUnder(key: string, customer: TestPerson) {
  const product = await insertProduct(shop.database)
  return (await placeOrder(shop, customer, [{ productId: product.id, quantity: 1 }], { key })).body.data
}

test('a key finds the one order that it has placed, among others of the same customer', async () => {
  const customer = await shop.person()
  const key = newId()
  const order = await placeUnder(key, customer)
  await placeUnder(newId(), customer)
  const found = await find(key, customer)
  expect(found.status).toBe(200)
  expect(found.body.data).toEqual({ items: [order], total: 1, nextCursor: null })
})

test('a key finds the order that a payment has made', async () => {
  const { customer, body, intent } = await startPayment(shop)
  const { paymentId } = await payInWindow(shop, intent.gatewayOrderId, { upi: 'success@razorpay' })
  const key = newId()
  expect((await find(key, customer)).body.data).toEqual(NOTHING)
  const paid = { ...body, paymentMethod: 'razorpay', paymentDetails: { razorpayPaymentId: paymentId } }
  const placed = await shop.call<{ id: string }>('POST', '/api/orders', { as: customer, body: paid, key })
  expect((await find(key, customer)).body.data.items).toMatchObject([{ id: placed.body.data.id }])
})

test('a key that has placed nothing finds nothing, and an empty one is no question for all orders', async () => {
  const customer = await shop.person()
  await placeUnder(newId(), customer)
  expect((await find(newId(), customer)).body.data).toEqual(NOTHING)
  expect((await find('', customer)).body.data).toEqual(NOTHING)
})

test("nobody finds an order by somebody else's key, not even staff", async () => {
  const key = newId()
  await placeUnder(key, await shop.person())
  for (const role of ['customer', 'delivery_agent', 'admin'] as const) {
    expect((await find(key, await shop.person(role))).body.data).toEqual(NOTHING)
  }
})

test('without a session a key is not answered', async () => {
  expect((await find(newId())).status).toBe(401)
})
