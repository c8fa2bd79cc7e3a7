import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Cart } from '#contract/ordering/cart-schemas.ts'
import type { Checkout } from '#contract/ordering/checkout-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { findViolations } from '#server/database/invariants.ts'
import { orderBody, placeOrder } from '#server/orders/order-fixtures.ts'
import { newGuest, newPhone } from '#tests/testing/guest-fixtures.ts'
import {
  confirm,
  createIntent,
  dismiss,
  openPaymentShop,
  type PaymentShop,
  payInWindow,
  type StartedPayment,
  startPayment,
} from '#tests/testing/payments/payment-fixtures.ts'
import type { TestPerson } from '#tests/testing/shop.ts'

let shop: PaymentShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openPaymentShop()
  admin = await shop.person('admin')
})
afterAll(() => shop.close())

const UPI = { upi: 'success@razorpay' }
const countOrders = async (personId: string) =>
  (await shop.database.sql`select from orders where person_id = ${personId}`).length
const intentOf = async ({ intent }: Pick<StartedPayment, 'intent'>) => {
  const [row] = await shop.database.sql<{ status: string; holds: string; minutes: number }>`
    select status, holds_stock as holds, round(extract(epoch from expires_at - now()) / 60)::int as minutes
      from payment_intents where gateway_order_id = ${intent.gatewayOrderId}`
  return row
}

async function onceCode(): Promise<string> {
  const code = `ONCE${Math.random().toString(36).slice(2, 8).toUpperCase()}`
  const body = { code, kind: 'amount', amount: 100, perCustomerLimit: 1, totalLimit: 1 }
  const made = await shop.call('POST', '/api/coupons', { as: admin, body })
  expect(made.status).toBe(201)
  return code
}

/** The last unit, with a code that works once for this customer and once at all. */
async function startWithCode() {
  const customer = await shop.person()
  const { id: productId } = await insertProduct(shop.database, { stock: 1 })
  const coupon = await onceCode()
  const lines = [{ productId, quantity: 1 }]
  const body = await orderBody(shop.database, lines, { coupon }, 10_000)
  const answer = (await createIntent(shop, customer, body)).body
  if (!answer.success) throw new Error(answer.message)
  return { started: { customer, productId, lines, body, intent: answer.data }, coupon }
}

describe('a payment window that is closed', () => {
  test('frees the goods and the code at once; trying again pays the same order of the gateway', async () => {
    const { started, coupon } = await startWithCode()
    expect(await shop.stockOf(started.productId)).toBe(0)
    expect((await dismiss(shop, started)).body.data).toMatchObject({ status: 'open', orderId: null })
    expect(await shop.stockOf(started.productId)).toBe(1)
    const [uses] = await shop.database.sql`select used_count from coupons where code = ${coupon}`
    expect(uses).toEqual({ usedCount: 0 })
    expect((await dismiss(shop, started)).status).toBe(200)
    expect(await shop.stockOf(started.productId)).toBe(1)
    const again = (await createIntent(shop, started.customer, started.body)).body.data
    expect(again.gatewayOrderId).toBe(started.intent.gatewayOrderId)
    expect(await shop.stockOf(started.productId)).toBe(0)
    await payInWindow(shop, again.gatewayOrderId, UPI)
    await shop.runJobs()
    expect(await countOrders(started.customer.id)).toBe(1)
    expect(await findViolations(shop.database)).toEqual([])
  })

  test('after paying all the same it is an order', async () => {
    const started = await startPayment(shop)
    await payInWindow(shop, started.intent.gatewayOrderId, { ...UPI, simulate: ['drop-webhooks'] })
    expect((await dismiss(shop, started)).body.data.status).toBe('ordered')
    expect(await countOrders(started.customer.id)).toBe(1)
    expect(await shop.stockOf(started.productId)).toBe(8)
  })

  test('and paid later: the last unit that somebody else has bought is not sold twice', async () => {
    const started = await startPayment(shop, { stock: 2, quantity: 2 })
    await dismiss(shop, started)
    const faster = await shop.person()
    await placeOrder(shop, faster, [{ productId: started.productId, quantity: 1 }])
    const paid = await payInWindow(shop, started.intent.gatewayOrderId, UPI)
    expect((await confirm(shop, started, paid)).body.data.status).toBe('refunded')
    expect(await countOrders(faster.id)).toBe(1)
    expect(await shop.stockOf(started.productId)).toBe(1)
    await shop.runJobs()
    expect(await findViolations(shop.database)).toEqual([])
  })

  test('and paid later: what is still there is sold', async () => {
    const started = await startPayment(shop, { stock: 2, quantity: 2 })
    await dismiss(shop, started)
    await payInWindow(shop, started.intent.gatewayOrderId, UPI)
    await shop.runJobs()
    expect(await countOrders(started.customer.id)).toBe(1)
    expect(await shop.stockOf(started.productId)).toBe(0)
  })

  test('closed and paid at the same moment, again and again: each unit is sold or free, once', async () => {
    for (let round = 0; round < 10; round++) {
      const started = await startPayment(shop, { stock: 2, quantity: 2 })
      const paid = await payInWindow(shop, started.intent.gatewayOrderId, UPI)
      const answers = await Promise.all([
        dismiss(shop, started),
        confirm(shop, started, paid),
        dismiss(shop, started),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      await shop.runJobs()
      expect(await countOrders(started.customer.id)).toBe(1)
      expect(await shop.stockOf(started.productId)).toBe(0)
    }
  })

  test('is nobody else’s to close', async () => {
    const started = await startPayment(shop)
    expect((await dismiss(shop, started, await shop.person())).status).toBe(404)
    expect((await intentOf(started))?.holds).toBe('held')
  })
})

describe('what a person holds is not counted against that person', () => {
  test('in the price of the checkout and in the cart: the last unit is there, the code is good', async () => {
    const { started, coupon } = await startWithCode()
    const { customer, productId } = started
    const price = (as: TestPerson) =>
      shop.call<Checkout>('POST', '/api/checkout/price', {
        as,
        body: { orderType: 'buy-now', items: [{ productId, quantity: 1 }], coupon },
      })
    const own = (await price(customer)).body.data
    expect(own.items).toMatchObject([{ isAvailable: true }])
    expect(own.coupon).toMatchObject({ isValid: true })
    const other = (await price(await shop.person())).body.data
    expect(other.items).toMatchObject([{ isAvailable: false }])
    expect(other.coupon).toMatchObject({ isValid: false })
    const cart = `/api/cart/${customer.id}`
    const added = await shop.call('POST', cart, { as: customer, body: { productId, quantity: 1 } })
    expect(added.status).toBe(200)
    const put = await shop.call('PUT', `${cart}/${productId}`, { as: customer, body: { quantity: 1 } })
    expect(put.status).toBe(200)
    const { items } = (await shop.call<Cart>('GET', cart, { as: customer })).body.data
    expect(items).toMatchObject([{ productId, quantity: 1, stockState: 'few_left', left: 1 }])
    expect((await shop.call('PUT', `${cart}/coupon`, { as: customer, body: { code: coupon } })).status).toBe(
      200,
    )
  })
})

describe('a hold without payment', () => {
  test('ends for a guest too, who is not sent to cash', async () => {
    await shop.call('PUT', '/api/settings', { as: admin, body: { storefrontAccess: 'everyone' } })
    const started = await startPayment(shop, { customer: await newGuest(shop, newPhone()) })
    await shop.database.sql`
      update payment_intents set held_since = now() - interval '1 hour' where person_id = ${started.customer.id}`
    const refused = await createIntent(shop, started.customer, started.body)
    expect(refused.body.code).toBe('hold_used_up')
    expect(refused.body.message).not.toContain('cash')
  })

  test('lasts an hour at most, however often it is begun again, and is possible anew after a pause', async () => {
    let started = await startPayment(shop, { stock: 2, quantity: 2 })
    const begin = () => createIntent(shop, started.customer, started.body)
    for (const minutes of [14, 14, 14]) {
      await shop.pass(minutes)
      const { data } = (await begin()).body
      started = { ...started, intent: data }
    }
    expect((await intentOf(started))?.minutes).toBe(15)
    await dismiss(shop, started)
    await shop.pass(14)
    started = { ...started, intent: (await begin()).body.data }
    expect((await intentOf(started))?.minutes).toBe(4)
    await shop.pass(5)
    const refused = await begin()
    expect(refused).toMatchObject({ status: 409, body: { code: 'hold_used_up' } })
    expect(refused.body.message).toContain('You can pay online again in 14 minutes')
    await shop.sweep()
    expect(await shop.stockOf(started.productId)).toBe(2)
    await shop.pass(15)
    started = { ...started, intent: (await begin()).body.data }
    expect((await intentOf(started))?.minutes).toBe(15)
  })
})

test('who orders for cash instead frees the own hold with the order; paying after it gives the money back', async () => {
  const { started, coupon } = await startWithCode()
  const { customer, lines } = started
  const placed = await placeOrder(shop, customer, lines, { changes: { coupon }, discountPaise: 10_000 })
  expect(placed.status).toBe(201)
  expect(await shop.stockOf(started.productId)).toBe(0)
  expect((await intentOf(started))?.holds).toBe('released')
  const paid = await payInWindow(shop, started.intent.gatewayOrderId, UPI)
  expect((await confirm(shop, started, paid)).body.data.status).toBe('refunded')
  await shop.runJobs()
  expect(await countOrders(customer.id)).toBe(1)
  expect(await findViolations(shop.database)).toEqual([])
})
