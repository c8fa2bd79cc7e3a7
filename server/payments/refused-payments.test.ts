import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderBody } from '#server/orders/order-fixtures.ts'
import {
  confirm,
  openPaymentShop,
  orderWithPayment,
  type PaymentShop,
  payInWindow,
  startPayment,
} from '#tests/testing/payments/payment-fixtures.ts'

let shop: PaymentShop
beforeAll(async () => {
  shop = await openPaymentShop()
})
afterAll(() => shop.close())

const ordersOf = (personId: string) => shop.database.sql`select id from orders where person_id = ${personId}`

describe('payments that are refused', () => {
  test('a made-up payment, a made-up signature and no payment at all', async () => {
    const started = await startPayment(shop)
    const madeUp = { paymentId: 'pay_MadeUp00000001', signature: 'a'.repeat(64) }
    expect(await confirm(shop, started, madeUp)).toMatchObject({
      status: 400,
      body: { code: 'payment_not_verified' },
    })
    expect(await orderWithPayment(shop, started, madeUp.paymentId)).toMatchObject({
      status: 409,
      body: { code: 'payment_not_verified' },
    })
    const without = await orderWithPayment(shop, started, 'x', { changes: { paymentDetails: undefined } })
    expect(without.status).toBe(400)
    expect(await ordersOf(started.customer.id)).toHaveLength(0)
  })

  test('somebody else’s payment, for confirming, asking and ordering', async () => {
    const started = await startPayment(shop)
    const paid = await payInWindow(shop, started.intent.gatewayOrderId, { upi: 'success@razorpay' })
    const thief = await shop.person()
    const path = `/api/payment/${started.intent.paymentIntentId}`
    expect((await confirm(shop, started, paid, thief)).status).toBe(404)
    expect((await shop.call('GET', path, { as: thief })).status).toBe(404)
    expect(await orderWithPayment(shop, started, paid.paymentId, { as: thief })).toMatchObject({
      status: 409,
      body: { code: 'payment_not_verified' },
    })
    expect(await ordersOf(thief.id)).toHaveLength(0)
  })

  test('a genuine payment that comes unsigned', async () => {
    const started = await startPayment(shop)
    const { paymentId } = await payInWindow(shop, started.intent.gatewayOrderId, { upi: 'success@razorpay' })
    expect(await confirm(shop, started, { paymentId, signature: '' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    })
    expect(await confirm(shop, started, { paymentId, signature: 'unsigned' })).toMatchObject({
      status: 400,
      body: { code: 'payment_not_verified' },
    })
    expect(await ordersOf(started.customer.id)).toHaveLength(0)
  })

  test('a signature of another order', async () => {
    const [cheap, dear] = [
      await startPayment(shop, { quantity: 1 }),
      await startPayment(shop, { quantity: 9 }),
    ]
    const paid = await payInWindow(shop, cheap.intent.gatewayOrderId, { upi: 'success@razorpay' })
    expect(await confirm(shop, dear, paid)).toMatchObject({
      status: 400,
      body: { code: 'payment_not_verified' },
    })
  })

  test('a used payment buys no second and no larger order', async () => {
    const started = await startPayment(shop)
    const paid = await payInWindow(shop, started.intent.gatewayOrderId, { upi: 'success@razorpay' })
    await confirm(shop, started, paid)
    const larger = await orderBody(shop.database, [{ productId: started.productId, quantity: 5 }])
    const { paymentMethod: _, ...rest } = larger
    expect(await orderWithPayment(shop, started, paid.paymentId, { changes: rest })).toMatchObject({
      status: 409,
      body: { code: 'payment_used' },
    })
    expect(await ordersOf(started.customer.id)).toHaveLength(1)
  })

  test.each([
    ['too little', 'amount_paise = amount_paise - 1', 'amount-differs'],
    ['another currency', `currency = 'USD'`, 'other-currency'],
  ])('%s goes back in full, with mail and a note for a person', async (_name, change, kind) => {
    const started = await startPayment(shop)
    const order = started.intent.gatewayOrderId
    await shop.database.rows(`update gateway_orders set ${change} where id = $1`, [order])
    const paid = await payInWindow(shop, order, { upi: 'success@razorpay' })
    const confirmed = await confirm(shop, started, paid)
    expect(confirmed.body.data.status).toBe('refunded')
    expect(await orderWithPayment(shop, started, paid.paymentId)).toMatchObject({
      body: { code: 'payment_failed' },
    })
    await shop.runJobs()
    const [refund] = await shop.database.sql`
      select r.status, r.amount_paise = p.amount_paise as is_full from refunds r join payments p on p.id = r.payment_id
       where p.gateway_payment_id = ${paid.paymentId}`
    expect(refund).toEqual({ status: 'processed', isFull: true })
    const issues = await shop.database.sql`
      select kind from payment_issues where gateway_payment_id = ${paid.paymentId}`
    expect(issues).toEqual([{ kind }])
    const mails = await shop.database.sql`select 1 from stepped_jobs where task = 'mail.payment-returned'`
    expect(mails.length).toBeGreaterThan(0)
    expect(await shop.stockOf(started.productId)).toBe(10)
  })
})

describe('what the browser never sees', () => {
  test('no answer of a payment holds a secret of the gateway', async () => {
    const [row] = await shop.database.sql<{ value: { keySecret: string; webhookSecret: string } }>`
      select value from settings where name = 'localGatewayKeys'`
    const started = await startPayment(shop)
    const paid = await payInWindow(shop, started.intent.gatewayOrderId, { upi: 'success@razorpay' })
    const answers = [
      JSON.stringify(started.intent),
      (await confirm(shop, started, paid)).text,
      (await orderWithPayment(shop, started, paid.paymentId)).text,
      (await shop.call('GET', '/api/shop')).text,
      (await shop.call('GET', '/api/settings', { as: await shop.person('admin') })).text,
    ].join('\n')
    expect(answers).not.toContain(row?.value.keySecret ?? 'missing')
    expect(answers).not.toContain(row?.value.webhookSecret ?? 'missing')
  })
})
