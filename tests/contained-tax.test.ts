import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Cart } from '#contract/ordering/cart-schemas.ts'
import type { Checkout } from '#contract/ordering/checkout-schemas.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import type { PaymentIntent } from '#contract/ordering/payments.ts'
import type { ShopInfo } from '#contract/settings.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { findViolations } from '#server/database/invariants.ts'
import { orderBody, someDetails } from '#server/orders/order-fixtures.ts'
import { countStatements } from './testing/count-statements.ts'
import {
  confirm,
  createIntent,
  openPaymentShop,
  type PaymentShop,
  payInWindow,
  VISA,
} from './testing/payments/payment-fixtures.ts'
import { newDatabase, openTestShop, type TestPerson, type TestShop } from './testing/shop.ts'

const GSTIN = '29AAHCM7727Q1ZI'
const BUSINESS = { gstin: '29AABCR1718E1ZL', legalName: 'Rao Traders' }
const KERALA = { ...someDetails, city: 'Kochi', state: 'Kerala', pincode: '682001' }

let database: Awaited<ReturnType<typeof newDatabase>>
/** The real shop, and the same one with the demo's payment gateway, which alone takes money here. */
let shop: TestShop
let till: PaymentShop
let admin: TestPerson
let customer: TestPerson
let productId: string
beforeAll(async () => {
  database = await newDatabase()
  shop = await openTestShop({ env: { DEMO: 'false' }, connection: database.connection })
  till = await openPaymentShop({}, database.connection)
  admin = await shop.person('admin')
  await roundCash(false)
})
afterAll(async () => {
  expect(await findViolations(shop.database)).toEqual([])
  await till.close()
  await shop.close()
  await database.drop()
})
beforeEach(async () => {
  await register('regular')
  await setRate(1800)
  customer = await shop.person()
  productId = (await insertProduct(shop.database, { pricePaise: 49_999, stock: 50 })).id
})

const roundCash = (isWanted: boolean) => shop.database.sql`
  insert into settings (name, value) values ('roundsCash', ${JSON.stringify(isWanted)}::jsonb)
  on conflict (name) do update set value = excluded.value`

async function register(kind: string): Promise<void> {
  const body = { gstin: GSTIN, registrations: [{ from: '2020-01-01', kind }] }
  const saved = await shop.call('PUT', '/api/settings', { as: admin, body })
  expect(saved, saved.text).toMatchObject({ status: 200 })
}

/** The rate of the shop's default class, which the product has. */
const setRate = (basisPoints: number) => shop.database.sql`
  update tax_classes set rates = ${JSON.stringify([{ from: '2017-07-01', upToPaise: null, basisPoints }])}::jsonb
   where id = 'gst_18'`

const bodyOf = (changes: object = {}) => orderBody(shop.database, [{ productId, quantity: 1 }], changes)
const order = async (changes: object = {}, key?: string) =>
  shop.call<Order>('POST', '/api/orders', { as: customer, body: await bodyOf(changes), key })
const priceFor = async (more: object = {}) => {
  const body = { orderType: 'buy-now', items: [{ productId, quantity: 1 }], ...more }
  return (await shop.call<Checkout>('POST', '/api/checkout/price', { as: customer, body })).body.data
}

describe('a shop that charges GST, whose prices include it', () => {
  test('says in visitors’ and customers’ carts, at checkout and on the order how much the total contains', async () => {
    const items = [{ productId, quantity: 1 }]
    const visitors = await shop.call<Cart>('POST', '/api/cart/visitor', { body: { items } })
    const own = await shop.call<Cart>('POST', `/api/cart/${customer.id}`, { as: customer, body: items[0] })
    const quote = await priceFor()
    const placed = (await order()).body.data
    for (const amounts of [visitors.body.data.amounts, own.body.data.amounts, quote.amounts, placed]) {
      expect(amounts).toMatchObject({ tax: 0, containedTax: 76.26 })
      expect(amounts.charges.at(-1)).toMatchObject({ note: 'includes GST ₹76.26' })
    }
  })

  test('reckons it by the state of the address, where that is known', async () => {
    const quote = await priceFor({ state: 'Kerala' })
    const placed = (await order({ deliveryDetails: KERALA })).body.data
    expect([quote.amounts.containedTax, placed.containedTax]).toEqual([76.27, 76.27])
  })

  test('tells it with a total that has changed, and taxes no rounding', async () => {
    await roundCash(true)
    const refused = await order()
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'price_changed', data: { amounts: { total: 500, containedTax: 76.26 } } },
    })
    await roundCash(false)
  })

  test.each(['unregistered', 'composition'])('says nothing of it once it is %s', async (kind) => {
    await register(kind)
    const quote = await priceFor()
    const placed = (await order()).body.data
    for (const amounts of [quote.amounts, placed]) {
      expect(amounts.containedTax).toBeNull()
      expect(amounts.charges.at(-1)).toMatchObject({ note: 'incl. of all taxes' })
    }
  })

  test('keeps with an order what it said, whatever becomes of rate, class and registration', async () => {
    const { id } = (await order()).body.data
    await setRate(500)
    await shop.database.sql`update products set tax_class = 'exempt' where id = ${productId}`
    await register('unregistered')
    const again = await shop.call<Order>('GET', `/api/orders/${id}`, { as: customer })
    expect(again.body.data.containedTax).toBe(76.26)
  })

  test('says nothing of orders from before it said it', async () => {
    const { id } = (await order()).body.data
    await shop.database.sql`update orders set contained_tax_paise = null where id = ${id}`
    const again = await shop.call<Order>('GET', `/api/orders/${id}`, { as: customer })
    expect(again.body.data).toMatchObject({ containedTax: null })
    expect(again.body.data.charges.at(-1)).toMatchObject({ note: 'incl. of all taxes' })
  })

  test('adds no statement to an order, also for a business', async () => {
    await shop.database.sql`update people set email_proved_at = now() where id = ${customer.id}`
    const counts = []
    for (const business of [undefined, BUSINESS]) {
      const body = await bodyOf({ business })
      let status = 0
      const count = await countStatements(shop.database.pool, async () => {
        const key = `counted-${business ? 'business' : 'person'}`
        status = (await shop.call('POST', '/api/orders', { as: customer, body, key })).status
      })
      counts.push([status, count])
    }
    expect(counts).toEqual([
      [201, 10],
      [201, 10],
    ])
  })
})

test('rate, class and state that change under buyers refuse nobody, and every order says the tax of one of them', async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, () => shop.person()))
  const body = await bodyOf()
  let isOver = false
  const changing = (async () => {
    for (let at = 0; !isOver; at++) {
      await setRate(at % 2 === 0 ? 500 : 1800)
      const taxClass = at % 3 === 0 ? 'exempt' : null
      await shop.database.sql`update products set tax_class = ${taxClass} where id = ${productId}`
    }
  })()
  const placed = await Promise.all(
    buyers.flatMap((as, at) =>
      [someDetails, KERALA].map((deliveryDetails) =>
        shop.call<Order>('POST', '/api/orders', {
          as,
          body: { ...body, deliveryDetails },
          key: `race-${at}-${deliveryDetails.pincode}`,
        }),
      ),
    ),
  )
  isOver = true
  await changing
  for (const { status, body: answer } of placed) {
    expect(status).toBe(201)
    expect([0, 23.81, 23.8, 76.26, 76.27]).toContain(answer.data.containedTax)
  }
})

describe('a payment', () => {
  test('that is tried again says the tax of now, and so does its order', async () => {
    const body = await bodyOf()
    const first = await createIntent(till, customer, body)
    await setRate(500)
    const second = await createIntent(till, customer, body)
    expect(second.body.data.gatewayOrderId).toBe(first.body.data.gatewayOrderId)
    expect([first.body.data.amounts.containedTax, second.body.data.amounts.containedTax]).toEqual([
      76.26, 23.8,
    ])
    expect(await pay(second.body.data, body)).toMatchObject({ containedTax: 23.8, total: 499.99 })
  })

  test('for a business keeps it, and another business, or none, is another checkout', async () => {
    const body = await bodyOf({ business: BUSINESS })
    const first = await createIntent(till, customer, body)
    const same = await createIntent(till, customer, { ...body, business: { ...BUSINESS } })
    expect(same.body.data.gatewayOrderId).toBe(first.body.data.gatewayOrderId)
    const other = await createIntent(till, customer, {
      ...body,
      business: { ...BUSINESS, legalName: 'Rao and Sons' },
    })
    const none = await createIntent(till, customer, { ...body, business: undefined })
    const ids = [first, other, none].map(({ body: { data } }) => data.gatewayOrderId)
    expect(new Set(ids).size).toBe(3)
    const again = await createIntent(till, customer, body)
    const paid = await pay(again.body.data, body)
    expect(paid.business).toEqual(BUSINESS)
  })

  test('buys for nobody else than it was made for', async () => {
    const body = await bodyOf({ business: BUSINESS })
    const { body: intent } = await createIntent(till, customer, body)
    const paid = await payInWindow(till, intent.data.gatewayOrderId, { card: VISA })
    await confirm(till, { customer, productId, lines: [], body, intent: intent.data }, paid)
    const paymentDetails = { razorpayPaymentId: paid.paymentId }
    const buy = (business?: object) =>
      till.call<Order>('POST', '/api/orders', {
        as: customer,
        body: { ...body, business, paymentMethod: 'razorpay', paymentDetails },
      })
    expect(await buy()).toMatchObject({ status: 409, body: { code: 'payment_used' } })
    expect((await buy(BUSINESS)).body.data).toMatchObject({ business: BUSINESS })
  })

  async function pay(intent: PaymentIntent, body: Awaited<ReturnType<typeof bodyOf>>): Promise<Order> {
    const paid = await payInWindow(till, intent.gatewayOrderId, { card: VISA })
    const done = await confirm(till, { customer, productId, lines: [], body, intent }, paid)
    const { orderId } = done.body.data as { orderId: string }
    return (await shop.call<Order>('GET', `/api/orders/${orderId}`, { as: customer })).body.data
  }
})

describe('a business', () => {
  test('that buys with its GSTIN stands on the order, in its export, and is offered again from it', async () => {
    const typed = { gstin: ' 29aabcr1718e1zl', legalName: ' Rao Traders ' }
    const placed = await order({ business: typed })
    expect(placed.body.data.business).toEqual(BUSINESS)
    const latest = await shop.call<{ items: Order[] }>('GET', '/api/orders?limit=1', { as: customer })
    expect(latest.body.data.items[0]?.business).toEqual(BUSINESS)
    const { text } = await shop.call('GET', '/api/orders/export', { as: admin })
    const row = text.split('\r\n').find((line) => line.startsWith(placed.body.data.id))
    expect(row).toMatch(/,Rao Traders,29AABCR1718E1ZL,online,/)
  })

  test('with a wrong check character, or without a name, is refused at its field', async () => {
    const wrong = await order({ business: { ...BUSINESS, gstin: '29AABCR1718E1ZK' } })
    expect(wrong).toMatchObject({ status: 400, body: { fields: { 'business.gstin': /GSTIN/ } } })
    const nameless = await order({ business: { ...BUSINESS, legalName: ' ' } })
    expect(nameless.body.fields).toHaveProperty('business.legalName')
  })

  test.each(['unregistered', 'composition'])('is refused by a shop that is %s', async (kind) => {
    await register(kind)
    const refused = { status: 400, body: { fields: { business: expect.any(String) } } }
    expect(await order({ business: BUSINESS })).toMatchObject(refused)
    expect(await createIntent(till, customer, await bodyOf({ business: BUSINESS }))).toMatchObject(refused)
    const info = await shop.call<ShopInfo>('GET', '/api/shop')
    expect(info.body.data.givesTaxInvoices).toBe(false)
  })

  test('is another order under the same key', async () => {
    const placed = await order({}, 'the-same-key')
    const other = await order({ business: BUSINESS }, 'the-same-key')
    expect([placed.status, other.body.code]).toEqual([201, 'idempotency_mismatch'])
  })
})

test('the demo contains no tax, offers no invoice for a business, and refuses one', async () => {
  const demo = await openTestShop()
  const info = await demo.call<ShopInfo>('GET', '/api/shop')
  expect(info.body.data.givesTaxInvoices).toBe(false)
  const buyer = await demo.person()
  const { id } = await insertProduct(demo.database, { stock: 10 })
  const body = await orderBody(demo.database, [{ productId: id, quantity: 1 }])
  const placed = await demo.call<Order>('POST', '/api/orders', { as: buyer, body })
  expect(placed.body.data).toMatchObject({ tax: 180, total: 1180, containedTax: null })
  const refused = await demo.call('POST', '/api/orders', {
    as: buyer,
    body: { ...body, business: BUSINESS },
  })
  expect(refused).toMatchObject({ status: 400, body: { fields: { business: expect.any(String) } } })
  await demo.close()
})
