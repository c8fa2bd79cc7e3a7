import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { orderBody } from '#server/orders/order-fixtures.ts'
import {
  confirm,
  createIntent,
  DECLINED_CARD,
  openPaymentShop,
  orderWithPayment,
  type PaymentShop,
  payInWindow,
  startPayment,
  VISA,
} from '#tests/testing/payments/payment-fixtures.ts'

let shop: PaymentShop
beforeAll(async () => {
  shop = await openPaymentShop()
})
afterAll(() => shop.close())

const ordersOf = async (personId: string) =>
  shop.database.sql<{ id: string; status: string; totalPaise: number }>`
    select id, status, total_paise from orders where person_id = ${personId}`

describe('starting a payment', () => {
  test('prices on the server, holds the stock and answers what the window needs', async () => {
    const { intent, productId } = await startPayment(shop, { stock: 10, quantity: 2 })
    expect(intent).toMatchObject({
      amount: 236_000,
      currency: 'INR',
      mode: 'local',
      amounts: { subtotal: 2000, discount: 0, tax: 360, total: 2360 },
      prefill: { name: 'Asha Rao', email: 'asha@example.com', contact: '9876543210' },
    })
    expect(intent.key).toMatch(/^rzp_test_/)
    expect(intent.notes.address).toBe('14, 3rd Cross, Bengaluru, Karnataka - 560038')
    expect(intent.paymentIntentId).toBe(intent.gatewayOrderId)
    expect(await shop.stockOf(productId)).toBe(8)
  })

  test('keeps the key id with which it was made, and one of other keys is not paid again', async () => {
    const first = await startPayment(shop)
    const keyIdOf = async (id: string) =>
      (await shop.database.sql`select key_id from payment_intents where gateway_order_id = ${id}`)[0]
    expect(await keyIdOf(first.intent.gatewayOrderId)).toEqual({ keyId: first.intent.key })
    await shop.database.sql`update payment_intents set key_id = 'rzp_live_old' where status = 'open'`
    const { body } = await createIntent(shop, first.customer, first.body)
    expect(body.data.gatewayOrderId).not.toBe(first.intent.gatewayOrderId)
    expect(await keyIdOf(body.data.gatewayOrderId)).toEqual({ keyId: first.intent.key })
  })

  test('another price than the server’s is refused and holds nothing', async () => {
    const customer = await shop.person()
    const product = await insertProduct(shop.database, { stock: 5 })
    const body = await orderBody(shop.database, [{ productId: product.id, quantity: 1 }])
    const answer = await createIntent(shop, customer, { ...body, total: 1 })
    expect(answer).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    expect(await shop.stockOf(product.id)).toBe(5)
  })

  test('trying again needs one hold and one gateway order, also for the last unit', async () => {
    const first = await startPayment(shop, { stock: 2, quantity: 2 })
    const again = await createIntent(shop, first.customer, first.body)
    expect(again.body.data.gatewayOrderId).toBe(first.intent.gatewayOrderId)
    expect(await shop.stockOf(first.productId)).toBe(0)
  })

  test('a double click holds the stock once', async () => {
    const customer = await shop.person()
    const product = await insertProduct(shop.database, { stock: 10 })
    const body = await orderBody(shop.database, [{ productId: product.id, quantity: 3 }])
    const answers = await Promise.all([1, 2, 3, 4].map(() => createIntent(shop, customer, body)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(await shop.stockOf(product.id)).toBe(7)
  })

  test('another checkout ends the hold of the one before', async () => {
    const first = await startPayment(shop, { stock: 10, quantity: 4 })
    await startPayment(shop, { customer: first.customer })
    expect(await shop.stockOf(first.productId)).toBe(10)
  })

  test('nobody else can have what is held', async () => {
    const { productId } = await startPayment(shop, { stock: 2, quantity: 2 })
    const rival = await shop.person()
    const body = await orderBody(shop.database, [{ productId, quantity: 1 }])
    expect(await createIntent(shop, rival, body)).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock' },
    })
  })

  test('a code’s last use belongs to the one who pays, and comes back with the hold', async () => {
    await shop.database.sql`
      insert into coupons (code, kind, percent, total_limit) values ('LAST', 'percent', 10, 1)`
    const [one, two] = [await shop.person(), await shop.person()]
    const product = await insertProduct(shop.database)
    const body = await orderBody(
      shop.database,
      [{ productId: product.id, quantity: 1 }],
      { coupon: 'LAST' },
      10_000,
    )
    expect((await createIntent(shop, one, body)).status).toBe(201)
    expect(await createIntent(shop, two, body)).toMatchObject({ body: { code: 'coupon_refused' } })
    await shop.pass(16)
    await shop.sweep()
    expect((await createIntent(shop, two, body)).status).toBe(201)
  })

  test('staff cannot pay, and nobody without a session', async () => {
    const body = await orderBody(shop.database, [])
    expect((await createIntent(shop, await shop.person('admin'), body)).status).toBe(403)
    expect((await shop.call('POST', '/api/payment/create-intent', { body })).status).toBe(401)
  })
})

describe('paying', () => {
  test.each([
    ['card', { card: VISA }],
    ['UPI', { upi: 'success@razorpay' }],
  ])('by %s makes one confirmed order', async (_name, choice) => {
    const started = await startPayment(shop)
    const paid = await payInWindow(shop, started.intent.gatewayOrderId, choice)
    expect(paid.outcome).toBe('paid')
    const confirmed = await confirm(shop, started, paid)
    expect(confirmed.body.data).toMatchObject({
      paymentIntentId: started.intent.paymentIntentId,
      status: 'ordered',
      paymentId: paid.paymentId,
    })
    const order = await orderWithPayment(shop, started, paid.paymentId, { key: 'one-wish-to-order' })
    expect(order.status).toBe(201)
    expect(order.body.data).toMatchObject({ status: 'confirmed', paymentState: 'paid', total: 2360 })
    expect(order.body.data.id).toBe(confirmed.body.data.orderId)
    const repeat = await orderWithPayment(shop, started, paid.paymentId, { key: 'one-wish-to-order' })
    expect(repeat).toMatchObject({ status: 200, body: { data: { id: order.body.data.id } } })
    expect(await ordersOf(started.customer.id)).toHaveLength(1)
    expect(await shop.stockOf(started.productId)).toBe(8)
  })

  test('confirmation, webhooks, sweep and order all at once make one order', async () => {
    const started = await startPayment(shop)
    const paid = await payInWindow(shop, started.intent.gatewayOrderId, {
      upi: 'success@razorpay',
      simulate: ['duplicate-webhooks'],
    })
    const jobs = await shop.queue.waiting(shop.database)
    await Promise.all([
      ...[1, 2, 3].map(() => confirm(shop, started, paid)),
      ...[1, 2, 3].map(() => orderWithPayment(shop, started, paid.paymentId)),
      ...jobs.map((job) => shop.queue.runOne(shop.database, job)),
    ])
    await shop.sweep()
    expect(await ordersOf(started.customer.id)).toHaveLength(1)
    expect(await shop.stockOf(started.productId)).toBe(8)
  })

  test('a cart is emptied by its paid order, and what was added meanwhile stays', async () => {
    const customer = await shop.person()
    const [bought, later] = [await insertProduct(shop.database), await insertProduct(shop.database)]
    const put = (productId: string, quantity: number) =>
      shop.database.sql`
        insert into cart_lines (person_id, variant_id, quantity, seen_price_paise)
          values (${customer.id}, ${productId}, ${quantity}, 100000)`
    await put(bought.id, 2)
    const body = await orderBody(shop.database, [{ productId: bought.id, quantity: 2 }], {
      orderType: 'cart',
    })
    const { gatewayOrderId } = (await createIntent(shop, customer, body)).body.data
    await put(later.id, 1)
    await payInWindow(shop, gatewayOrderId, { upi: 'success@razorpay' })
    await shop.runJobs()
    expect(await ordersOf(customer.id)).toHaveLength(1)
    const cart = await shop.database.sql`select variant_id from cart_lines where person_id = ${customer.id}`
    expect(cart).toEqual([{ variantId: later.id }])
  })

  test.each([
    [
      'a declined card',
      { card: DECLINED_CARD },
      'Your payment was declined by the bank. Try another card or method.',
    ],
    ['a wrong OTP', { card: VISA, otp: '12' }, 'The OTP entered was incorrect.'],
    ['a refused UPI request', { upi: 'failure@razorpay' }, 'Your payment was declined in the UPI app.'],
  ])('%s orders nothing, says why, and the next try pays once', async (_name, choice, description) => {
    const started = await startPayment(shop)
    const failed = await payInWindow(shop, started.intent.gatewayOrderId, choice)
    expect(failed).toMatchObject({ outcome: 'failed', description })
    await shop.runJobs()
    expect(await ordersOf(started.customer.id)).toHaveLength(0)
    const again = await createIntent(shop, started.customer, started.body)
    await payInWindow(shop, again.body.data.gatewayOrderId, { upi: 'success@razorpay' })
    await shop.runJobs()
    expect(await ordersOf(started.customer.id)).toHaveLength(1)
    expect(await shop.stockOf(started.productId)).toBe(8)
  })

  test('who has paid unnoticed is not asked to pay again', async () => {
    const started = await startPayment(shop)
    await payInWindow(shop, started.intent.gatewayOrderId, {
      upi: 'success@razorpay',
      simulate: ['drop-webhooks', 'close-tab'],
    })
    const again = await createIntent(shop, started.customer, started.body)
    const [order] = await ordersOf(started.customer.id)
    expect(again).toMatchObject({ status: 409, body: { code: 'already_paid', data: { orderId: order?.id } } })
  })

  test('the gateway refuses a second payment of a paid order', async () => {
    const started = await startPayment(shop)
    await payInWindow(shop, started.intent.gatewayOrderId, { upi: 'success@razorpay' })
    const second = await payInWindow(shop, started.intent.gatewayOrderId, { upi: 'success@razorpay' })
    expect(second.outcome).toBeUndefined()
  })
})
