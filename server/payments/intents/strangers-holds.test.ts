import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ToDo } from '#contract/dashboards.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { findViolations } from '#server/database/invariants.ts'
import { orderBody, placeOrder, someDetails } from '#server/orders/order-fixtures.ts'
import { decided } from '#tests/testing/decided.ts'
import { newGuest, newPhone } from '#tests/testing/guest-fixtures.ts'
import {
  confirm,
  createIntent,
  dismiss,
  openPaymentShop,
  type PaymentShop,
  payInWindow,
  type StartedPayment,
} from '#tests/testing/payments/payment-fixtures.ts'
import type { TestPerson } from '#tests/testing/shop.ts'

/** A shop that can prove phones, with the gateway of the demo. */
let shop: PaymentShop
let admin: TestPerson
beforeAll(async () => {
  const sms = { SMS_URL: 'http://127.0.0.1:1/sms', SMS_BODY: '{"to":"{to}"}' }
  const env = { PUBLIC_URL: 'https://kirana.example', ...sms }
  shop = await openPaymentShop(env, undefined, { trustsStrangers: false })
  admin = await shop.person('admin')
  await shop.call('PUT', '/api/settings', { as: admin, body: { storefrontAccess: 'everyone' } })
})
afterAll(() => shop.close())

const UPI = { upi: 'success@razorpay' }
const newProduct = async (stock: number) => (await insertProduct(shop.database, { stock })).id
const stranger = () => shop.person('customer')
const times = <Item>(count: number, make: () => Item) => Array.from({ length: count }, make)

async function proved(): Promise<TestPerson> {
  const person = await shop.person()
  await shop.database
    .sql`update people set phone_proved_at = now(), phone = ${newPhone()} where id = ${person.id}`
  return person
}

/** Starts a payment with an own phone and door. */
async function start(
  customer: TestPerson,
  productId: string,
  given: { quantity?: number; phone?: string; remoteAddress?: string } = {},
) {
  const { quantity = 1, phone = newPhone(), remoteAddress } = given
  const lines = [{ productId, quantity }]
  const deliveryDetails = { ...someDetails, fullName: `Asha ${phone}`, phone }
  const body = await orderBody(shop.database, lines, { deliveryDetails })
  const headers = { authorization: `Bearer ${customer.token}` }
  const { answer } = await decided(async () => {
    const url = '/api/payment/create-intent'
    const sent = await shop.app.inject({ method: 'POST', url, headers, remoteAddress, payload: body })
    return { status: sent.statusCode, answer: sent.json() }
  })
  const started: StartedPayment = { customer, productId, lines, body, intent: answer.data }
  return { answer, started, code: answer.success ? 'held' : answer.code }
}
const codes = (all: readonly { code: string }[]) => all.map(({ code }) => code).sort()
const minutesLeft = async ({ intent }: StartedPayment) =>
  Math.round((Date.parse(intent.expiresAt) - Date.now()) / 60_000)

describe('started payments of people who have proved nothing', () => {
  test('hold half of a variant at most, all of them together and at the same moment', async () => {
    const productId = await newProduct(11)
    const all = await Promise.all(times(10, async () => start(await stranger(), productId)))
    expect(codes(all)).toEqual([...times(6, () => 'held'), ...times(4, () => 'unproved_limit')])
    expect(await shop.stockOf(productId)).toBe(5)
    const refused = all.find(({ code }) => code === 'unproved_limit')?.answer.message
    expect(refused).toContain('confirm your phone with a code under My Account')
    expect((await start(await proved(), productId, { quantity: 5 })).code).toBe('held')
  })

  test('and their cash orders wait for no second connection, however many come at once', async () => {
    const productId = await newProduct(1000)
    const crowd = await Promise.all(times(25, stranger))
    const from = (at: number) => `198.51.100.${at + 1}`
    const held = await Promise.all(
      crowd.map((customer, at) => start(customer, productId, { remoteAddress: from(at) })),
    )
    expect(codes(held)).toEqual(times(25, () => 'held'))
    const order = async (customer: TestPerson, at: number) => {
      const deliveryDetails = { ...someDetails, fullName: `Ravi ${at}`, phone: newPhone() }
      const payload = await orderBody(shop.database, [{ productId, quantity: 1 }], { deliveryDetails })
      const headers = { authorization: `Bearer ${customer.token}` }
      const call = { method: 'POST', url: '/api/orders', headers, payload, remoteAddress: from(at) } as const
      return (await shop.app.inject(call)).statusCode
    }
    expect(await Promise.all(crowd.map(order))).toEqual(times(25, () => 201))
  })

  test('may hold the last unit', async () => {
    expect((await start(await stranger(), await newProduct(1))).code).toBe('held')
  })

  test('are ten a day with a phone, also at the same moment, and one that goes on counts once', async () => {
    const [productId, phone] = [await newProduct(1000), newPhone()]
    const customer = await stranger()
    const first = await start(customer, productId, { phone })
    for (let at = 0; at < 12; at++) expect((await start(customer, productId, { phone })).code).toBe('held')
    await dismiss(shop, first.started)
    const all = await Promise.all(times(12, async () => start(await stranger(), productId, { phone })))
    expect(codes(all)).toEqual([...times(9, () => 'held'), ...times(3, () => 'unproved_limit')])
    expect((await start(await proved(), productId, { phone })).code).toBe('held')
  })

  test('are limited in a network, of whose proved customers none is refused', async () => {
    await shop.database.sql`insert into settings (name, value) values ('unprovedHoldsPerNetwork', '3')`
    const productId = await newProduct(1000)
    const from = async (remoteAddress: string) =>
      start(await newGuest(shop, newPhone()), productId, { remoteAddress })
    const all = await Promise.all(times(5, () => from('203.0.113.40')))
    expect(codes(all)).toEqual([...times(3, () => 'held'), ...times(2, () => 'unproved_limit')])
    expect((await start(await proved(), productId, { remoteAddress: '203.0.113.40' })).code).toBe('held')
    expect(codes(await Promise.all(times(5, () => from('127.0.0.1'))))).toEqual(times(5, () => 'held'))
  })

  test('hold for ten minutes and for twenty with all that follow; who has proved something for fifteen', async () => {
    const [productId, customer] = [await newProduct(10), await stranger()]
    const { started } = await start(customer, productId)
    expect(await minutesLeft(started)).toBe(10)
    const again = async (minutes: number) => {
      await shop.pass(minutes)
      return createIntent(shop, customer, started.body)
    }
    expect((await again(8)).status).toBe(201)
    const last = await again(7)
    expect(await minutesLeft({ ...started, intent: last.body.data })).toBe(5)
    const refused = await again(6)
    expect(refused.body.code).toBe('hold_used_up')
    expect(refused.body.message).toContain('for 20 minutes')
    expect(await minutesLeft((await start(await proved(), productId)).started)).toBe(15)
  })
})

describe('goods that people hold who have proved nothing', () => {
  test('go to the cash order of somebody who has; who held them and pays then gets the money back', async () => {
    const productId = await newProduct(2)
    const { started } = await start(await stranger(), productId)
    const buyer = await proved()
    expect((await placeOrder(shop, await stranger(), [{ productId, quantity: 2 }])).body.code).toBe(
      'out_of_stock',
    )
    expect((await placeOrder(shop, buyer, [{ productId, quantity: 3 }])).body.code).toBe('out_of_stock')
    expect(await shop.stockOf(productId)).toBe(1)
    expect((await placeOrder(shop, buyer, [{ productId, quantity: 2 }])).status).toBe(201)
    const paid = await payInWindow(shop, started.intent.gatewayOrderId, UPI)
    expect((await confirm(shop, started, paid)).body.data.status).toBe('refunded')
    await shop.runJobs()
    const told = await shop.database.sql`
      select r.status, r.amount_paise = p.amount_paise as is_whole
        from payments p join refunds r on r.payment_id = p.id
        join stepped_jobs j on j.task = 'mail.payment-returned' and j.data ->> 'paymentId' = p.id::text
       where p.gateway_payment_id = ${paid.paymentId}`
    expect(told).toEqual([{ status: 'processed', isWhole: true }])
    expect(await findViolations(shop.database)).toEqual([])
  })

  test('stay with who held them first and pays, where nobody has come before', async () => {
    const productId = await newProduct(2)
    const { started } = await start(await stranger(), productId)
    const other = await start(await proved(), productId, { quantity: 2 })
    expect(other.code).toBe('held')
    await dismiss(shop, other.started)
    const paid = await payInWindow(shop, started.intent.gatewayOrderId, UPI)
    expect((await confirm(shop, started, paid)).body.data.status).toBe('ordered')
  })

  test('go to a late payment, the oldest hold first and no more than it takes', async () => {
    const productId = await newProduct(4)
    const late = await start(await stranger(), productId, { quantity: 2 })
    await dismiss(shop, late.started)
    const oldest = await start(await stranger(), productId)
    const newest = await start(await stranger(), productId)
    expect((await placeOrder(shop, await proved(), [{ productId, quantity: 1 }])).status).toBe(201)
    const paid = await payInWindow(shop, late.started.intent.gatewayOrderId, UPI)
    expect((await confirm(shop, late.started, paid)).body.data.status).toBe('ordered')
    const holds = async ({ intent }: StartedPayment) =>
      (
        await shop.database.sql<{ holds: string }>`
          select holds_stock as holds from payment_intents where gateway_order_id = ${intent.gatewayOrderId}`
      )[0]?.holds
    expect([await holds(oldest.started), await holds(newest.started)]).toEqual(['released', 'held'])
  })

  test('are not taken from anybody who has proved something', async () => {
    const productId = await newProduct(2)
    expect((await start(await proved(), productId, { quantity: 2 })).code).toBe('held')
    expect((await placeOrder(shop, await proved(), [{ productId, quantity: 1 }])).body.code).toBe(
      'out_of_stock',
    )
  })

  test('and the last use of a code too', async () => {
    await shop.database.sql`
      insert into coupons (code, kind, amount_paise, total_limit) values ('LAST-ONE', 'amount', 1000, 1)`
    const productId = await newProduct(100)
    const body = await orderBody(shop.database, [{ productId, quantity: 1 }], { coupon: 'LAST-ONE' }, 1000)
    const order = async (buyer: TestPerson) => shop.call('POST', '/api/orders', { as: buyer, body })
    expect((await createIntent(shop, await stranger(), body)).status).toBe(201)
    expect((await order(await stranger())).body.code).toBe('coupon_refused')
    expect((await order(await proved())).status).toBe(201)
    expect((await order(await proved())).body.code).toBe('coupon_refused')
    expect(await findViolations(shop.database)).toEqual([])
  })

  test('are told under "to do" once three payments hold a third of a product', async () => {
    const read = async () =>
      (await shop.call<ToDo>('GET', '/api/desk/to-do', { as: admin })).body.data.waiting.heldStock
    const before = await read()
    const productId = await newProduct(8)
    await start(await stranger(), productId)
    await start(await stranger(), productId, { quantity: 2 })
    expect(await read()).toBe(before)
    const { started } = await start(await stranger(), productId)
    expect(await read()).toBe((before ?? 0) + 1)
    await dismiss(shop, started)
    expect(await read()).toBe(before)
  })
})
