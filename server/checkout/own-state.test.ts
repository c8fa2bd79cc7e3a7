import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Registration } from '#contract/tax/registration.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { findViolations } from '#server/database/invariants.ts'
import { orderBody, someDetails } from '#server/orders/order-fixtures.ts'
import { createIntent, openPaymentShop, type PaymentShop } from '#tests/testing/payments/payment-fixtures.ts'
import type { TestPerson } from '#tests/testing/shop.ts'

let shop: PaymentShop
let admin: TestPerson
beforeAll(async () => {
  const keys = {
    RAZORPAY_KEY_ID: 'rzp_test_1DP5mmOlF5G5ag',
    RAZORPAY_KEY_SECRET: 's',
    RAZORPAY_WEBHOOK_SECRET: 'w',
  }
  shop = await openPaymentShop({ DEMO: 'false', ...keys })
  admin = await shop.person('admin')
})
afterAll(async () => {
  expect(await findViolations(shop.database)).toEqual([])
  await shop.close()
})

const standTo = async (registrations: Registration[]) => {
  const body = { gstin: '29AAHCM7727Q1ZI', shopState: 'Karnataka', registrations }
  expect((await shop.call('PUT', '/api/settings', { as: admin, body })).status).toBe(200)
}
const bodyTo = async (state: string) => {
  const { id } = await insertProduct(shop.database, { stock: 5 })
  const deliveryDetails = { ...someDetails, state }
  return orderBody(shop.database, [{ productId: id, quantity: 1 }], { deliveryDetails })
}
const order = async (state: string) =>
  shop.call('POST', '/api/orders', { as: await shop.person(), body: await bodyTo(state) })
const OTHER_STATE = {
  status: 409,
  body: { code: 'other_state', message: 'We deliver inside Karnataka only.' },
}
const onlyState = async () =>
  (await shop.call<{ onlyState: string | null }>('GET', '/api/shop')).body.data.onlyState

test('a composition dealer sells only inside its state, in cash and online alike', async () => {
  await standTo([{ from: '2020-04-01', kind: 'composition' }])
  expect(await onlyState()).toBe('Karnataka')
  expect(await order('Kerala')).toMatchObject(OTHER_STATE)
  expect(await createIntent(shop, await shop.person(), await bodyTo('Kerala'))).toMatchObject(OTHER_STATE)
  expect((await order('Karnataka')).status).toBe(201)
})

test('who is registered regularly sells everywhere, also until a coming change', async () => {
  await standTo([
    { from: '2020-04-01', kind: 'regular' },
    { from: '2099-04-01', kind: 'composition' },
  ])
  expect(await onlyState()).toBeNull()
  expect((await order('Kerala')).status).toBe(201)
})

test('who has not said how it stands to GST is refused nothing', async () => {
  await standTo([])
  expect((await order('Kerala')).status).toBe(201)
})
