import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { orderBody, placeOrder, someDetails } from '#server/orders/order-fixtures.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'

let real: TestShop
let demo: TestShop
beforeAll(async () => {
  real = await openTestShop({
    env: {
      DEMO: 'false',
      RAZORPAY_KEY_ID: 'rzp_test_1DP5mmOlF5G5ag',
      RAZORPAY_KEY_SECRET: 's',
      RAZORPAY_WEBHOOK_SECRET: 'w',
    },
  })
  demo = await openTestShop()
})
afterAll(() => Promise.all([real.close(), demo.close()]))

const TEXT = 'No post office has this pincode. Please check it.'
const deliveryDetails = { ...someDetails, pincode: '650001' }

/** What an order and a saved address answer with this pincode. */
async function answersOf(shop: TestShop) {
  const customer = await shop.person()
  const { id: productId } = await insertProduct(shop.database)
  const lines = [{ productId, quantity: 1 }]
  const order = await placeOrder(shop, customer, lines, { changes: { deliveryDetails } })
  const body = { ...deliveryDetails, label: 'Home' }
  const saved = await shop.call<{ id: string }>('POST', '/api/addresses', { as: customer, body })
  return { customer, lines, order, saved }
}

test('a real shop takes no pincode that no post office has: neither in an order, a payment nor a saved address', async () => {
  const { customer, lines, order, saved } = await answersOf(real)
  expect(order).toMatchObject({
    status: 400,
    body: { message: TEXT, fields: { 'deliveryDetails.pincode': TEXT } },
  })
  expect(saved).toMatchObject({ status: 400, body: { fields: { pincode: TEXT } } })
  const paid = await orderBody(real.database, lines, { deliveryDetails, paymentMethod: 'razorpay' })
  const intent = await real.call('POST', '/api/payment/create-intent', { as: customer, body: paid })
  expect(intent).toMatchObject({ status: 400, body: { message: TEXT } })
  const body = { ...someDetails, label: 'Home' }
  const home = await real.call<{ id: string }>('POST', '/api/addresses', { as: customer, body })
  const changed = await real.call('PUT', `/api/addresses/${home.body.data.id}`, {
    as: customer,
    body: { ...body, pincode: '000000' },
  })
  expect(changed.status).toBe(400)
})

test('the demo takes any six digits', async () => {
  const { order, saved } = await answersOf(demo)
  expect([order.status, saved.status]).toEqual([201, 201])
})
