import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { openLocalGateway } from '#server/demo/local-gateway/local-gateway.ts'
import { orderBody } from '#server/orders/order-fixtures.ts'
import { createIntent } from '#tests/testing/payments/payment-fixtures.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'

const keys = (kind: 'test' | 'live') => ({
  RAZORPAY_KEY_ID: `rzp_${kind}_abc123`,
  RAZORPAY_KEY_SECRET: 'a-key-secret',
})

describe.each([
  ['outside a demo without keys', { DEMO: 'false' }],
  ['in a demo with test keys', keys('test')],
  ['with live keys', { DEMO: 'false', ...keys('live') }],
])('%s', (_name, env: Record<string, string>) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ env })
  })
  afterAll(() => shop.close())

  test('the local gateway refuses to start, and none of its pages and calls exist', async () => {
    expect(() => openLocalGateway(shop.app, { ...shop, log: shop.app.log })).toThrow(
      'in a demo shop without keys alone',
    )
    for (const url of ['/gateway/v1/orders?receipt=x', '/gateway/checkout/order_x', '/gateway/v1/payments'])
      expect((await shop.app.inject(url)).statusCode).toBe(404)
  })
})

test('outside a demo without keys nobody pays online, and a webhook has no address', async () => {
  const shop = await openTestShop({ env: { DEMO: 'false' } })
  const { id } = await insertProduct(shop.database)
  const body = await orderBody(shop.database, [{ productId: id, quantity: 1 }])
  const refused = await createIntent(shop, await shop.person(), body)
  expect(refused.status).toBe(409)
  expect(refused.body.message).toBe('This shop takes no online payments. Please choose cash on delivery.')
  expect((await shop.call('POST', '/api/payment/webhook', { body: {} })).status).toBe(404)
  await shop.close()
})
