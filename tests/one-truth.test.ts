import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import type { Cart } from '#contract/ordering/cart-schemas.ts'
import type { Checkout, PlaceOrderBody } from '#contract/ordering/checkout-schemas.ts'
import type { Order, OrderPage, TrackedOrder } from '#contract/ordering/orders-schemas.ts'
import type { PaymentStatus } from '#contract/ordering/payments.ts'
import { indiaDay } from '#contract/ordering/promised-day.ts'
import { dayAfter } from '#contract/promises/areas.ts'
import type { DeliveryPromise } from '#contract/promises/areas-schemas.ts'
import type { Report } from '#contract/reports.ts'
import { findViolations } from '#server/database/invariants.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { emailHtml, emailText, type Sender } from '#server/notifications/email.ts'
import type { OrderMessage } from '#server/notifications/message-data.ts'
import { MESSAGE_TEXTS } from '#server/notifications/message-texts.ts'
import { shortText } from '#server/notifications/short-texts.ts'
import { trackingLink } from '#server/orders/guests/tracking-link.ts'
import { someDetails } from '#server/orders/order-fixtures.ts'
import { findOrder } from '#server/orders/order-queries.ts'
import {
  confirm,
  createIntent,
  openPaymentShop,
  type PaymentShop,
  payInWindow,
  VISA,
} from './testing/payments/payment-fixtures.ts'
import { newDatabase, openTestShop, type TestPerson, type TestShop } from './testing/shop.ts'

/** The cut-off is hours away, so that it does not pass meanwhile. */
const hourInIndia = new Date(Date.now() + 5.5 * 60 * 60 * 1000).getUTCHours()

/** Two of these cost 400 rupees, which is 99 short of a free delivery, and with it 430, 65.60 of it GST at 18 %. */
const PRICE = 200
const AREA = {
  name: 'Bengaluru East',
  fee: 30,
  freeFrom: 499,
  minimum: 100,
  takesCash: true,
  leadDays: 2,
  weekdays: [1, 2, 3, 4, 5],
  cutOff: hourInIndia < 12 ? '18:00' : '06:00',
  carrier: 'riders',
  prefixes: ['560'],
}
const TODAY = indiaDay(new Date())

let database: Awaited<ReturnType<typeof newDatabase>>
/** The real shop, and the same one with the demo's payment gateway, which alone takes money here. */
let shop: TestShop
let till: PaymentShop
let admin: TestPerson
let agent: TestPerson
let customer: TestPerson
let productId: string
let day: string
beforeAll(async () => {
  database = await newDatabase()
  shop = await openTestShop({ env: { DEMO: 'false', SHOP_NAME: 'Kirana' }, connection: database.connection })
  till = await openPaymentShop({}, database.connection)
  admin = await shop.person('admin')
  agent = await shop.person('delivery_agent')
  customer = await shop.person()
  const body = { gstin: '29AAHCM7727Q1ZI', registrations: [{ from: '2020-01-01', kind: 'regular' }] }
  expect(await shop.call('PUT', '/api/settings', { as: admin, body })).toMatchObject({ status: 200 })
  expect(await shop.call('POST', '/api/areas', { as: admin, body: AREA })).toMatchObject({ status: 201 })
  await shop.call('POST', '/api/categories', { as: admin, body: { name: 'Groceries' } })
  const made = await shop.call<{ id: string }>('POST', '/api/products', {
    as: admin,
    body: { name: 'Sona Masoori rice', category: 'groceries', price: PRICE, stock: 100, hsn: '1006' },
  })
  productId = made.body.data.id
  const { on } = (await asked<DeliveryPromise>('/api/delivery-promise?pincode=560038&goods=400')) ?? {}
  if (!on) throw new Error('The area is not delivered to')
  day = on
})
afterAll(async () => {
  await till.close()
  await shop.close()
  await database.drop()
})

const asked = async <Data>(path: string, as?: TestPerson) =>
  (await shop.call<Data>('GET', path, { as })).body.data

/** What the checkout sends of what it was told, and of nothing else. */
function bodyOf({ amounts, delivery }: Checkout): Omit<PlaceOrderBody, 'paymentMethod'> {
  const { subtotal, discount, tax, total } = amounts
  return {
    items: [{ productId, quantity: 2, price: PRICE }],
    deliveryDetails: someDetails,
    orderType: 'buy-now',
    ...{ subtotal, discount, tax, total },
    delivery: amounts.delivery,
    deliverBy: delivery.on ?? undefined,
  }
}

async function checkout(): Promise<Checkout> {
  const body = { orderType: 'buy-now', items: [{ productId, quantity: 2 }], pincode: '560038' }
  return (await shop.call<Checkout>('POST', '/api/checkout/price', { as: customer, body })).body.data
}

async function orderInCash(): Promise<Order> {
  const body = { ...bodyOf(await checkout()), paymentMethod: 'cod' }
  const placed = await shop.call<Order>('POST', '/api/orders', { as: customer, body })
  expect(placed, placed.text).toMatchObject({ status: 201 })
  return placed.body.data
}

async function orderOnline(): Promise<Order> {
  const body = bodyOf(await checkout())
  const intent = await createIntent(till, customer, body)
  expect(intent, intent.text).toMatchObject({
    status: 201,
    body: {
      data: {
        amount: 43_000,
        amounts: { subtotal: 400, tax: 0, delivery: 30, total: 430, containedTax: 65.6 },
      },
    },
  })
  const started = { customer, productId, lines: [{ productId, quantity: 2 }], body, intent: intent.body.data }
  const paid = await payInWindow(till, started.intent.gatewayOrderId, { card: VISA })
  const { orderId } = (await confirm(till, started, paid)).body.data as PaymentStatus
  return asked<Order>(`/api/orders/${orderId}`, customer)
}

/** Days as people read them, such as "Fri, 27 Nov" and "Friday, 27 November". */
const daysIn = (text: string) =>
  text.match(/\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sep|Oct|Nov|Dec)[a-z]*/g) ?? []
const amountsIn = (text: string) => text.match(/₹[\d,]+(?:\.\d+)?/g) ?? []
const KNOWN_AMOUNTS = ['₹400.00', '₹200.00', '₹30.00', '₹430.00', '₹65.60']

/** The promised day with its month in short and in full. */
function namesOfDay(): string[] {
  const date = new Date(`${day}T12:00:00+05:30`)
  return (['short', 'long'] as const).map((month) =>
    new Intl.DateTimeFormat('en-IN', { day: 'numeric', month, timeZone: 'Asia/Kolkata' }).format(date),
  )
}

/** No text says another day or an amount that is no part of the order. */
function expectOneTruth(text: string): void {
  for (const said of daysIn(text)) expect(namesOfDay()).toContain(said)
  for (const said of amountsIn(text)) expect(KNOWN_AMOUNTS).toContain(said)
}

const sender: Sender = {
  shopName: 'Kirana',
  supportEmail: 'help@kirana.example',
  supportPhone: null,
  address: '12, Bazaar Road',
  logoUrl: null,
  brandColour: null,
  seller: { legalName: 'Kirana Stores LLP', gstin: null, fssaiLicence: null, drugLicence: null },
}

/** Every message about an order, as text, as HTML and in short. */
async function messagesOf(orderId: string) {
  const order = await findOrder(shop.database, orderId)
  const link = await trackingLink(shop.database, shop.config, 'https://kirana.example', orderId)
  const told = { order, refundedPaise: 43_000, trackingLink: link, isProved: true } as OrderMessage
  const kinds = [
    'order-placed',
    'order-shipped',
    'order-out-for-delivery',
    'order-not-delivered',
    'order-delivered',
    'order-cancelled',
    'order-refunded',
  ] as const
  return kinds.map((kind) => {
    const { email, short } = {
      email: MESSAGE_TEXTS[kind].email?.(told, sender),
      short: MESSAGE_TEXTS[kind].short?.(told, sender),
    }
    if (!email || !short) throw new Error(`${kind} has no text`)
    return { kind, text: emailText(email, sender), html: emailHtml(email, sender), short: shortText(short) }
  })
}

test('the day is a day of the area, two days ahead or three after the cut-off, and then the next weekday', () => {
  expect([dayAfter(TODAY, 2), dayAfter(TODAY, 3), dayAfter(TODAY, 4), dayAfter(TODAY, 5)]).toContain(day)
  expect(AREA.weekdays).toContain(new Date(`${day}T00:00:00Z`).getUTCDay())
})

test('a visitor’s cart, a customer’s cart and the checkout say the same day, fee, total and tax in it', async () => {
  const items = [{ productId, quantity: 2 }]
  const visitors = await shop.call<Cart>('POST', '/api/cart/visitor?pincode=560038', { body: { items } })
  await shop.call('POST', `/api/cart/${customer.id}`, { as: customer, body: items[0] })
  const own = await asked<Cart>(`/api/cart/${customer.id}?pincode=560038`, customer)
  const { amounts, amountsInCash, delivery } = await checkout()
  for (const said of [visitors.body.data.delivery, own.delivery, delivery])
    expect(said).toMatchObject({ on: day, fee: 30, freeFrom: 499, missingForFree: 99 })
  for (const said of [visitors.body.data.amounts, own.amounts, amounts, amountsInCash])
    expect(said).toMatchObject({ subtotal: 400, tax: 0, delivery: 30, total: 430, containedTax: 65.6 })
})

describe.each([
  ['in cash', orderInCash, 430],
  ['online', orderOnline, 0],
] as const)('an order that is paid %s', (_how, place, due) => {
  let order: Order
  beforeAll(async () => {
    order = await place()
  })
  const amounts = { subtotal: 400, delivery: 30, total: 430, containedTax: 65.6 }
  const facts = () => ({ id: order.id, expectedDelivery: day, ...amounts, due })

  test('is the same in every list and call of its customer, the administrator and its agent', async () => {
    expect(order).toMatchObject(facts())
    for (const person of [customer, admin]) {
      const { items } = await asked<OrderPage>('/api/orders', person)
      expect(items.find(({ id }) => id === order.id)).toMatchObject(facts())
      expect(await asked<Order>(`/api/orders/${order.id}`, person)).toMatchObject(facts())
    }
    expect(await asked<Order>(`/api/orders/${order.id}`, admin)).toMatchObject({
      areaName: AREA.name,
      carrier: 'riders',
    })
    expect(await asked<Order>(`/api/orders/${order.id}`, customer)).not.toHaveProperty('areaName')
    const { assign } = dispatchOf(shop, admin)
    expect(await assign(order.id, agent.id)).toMatchObject({ status: 200 })
    const { items } = await asked<OrderPage>('/api/orders', agent)
    expect(items.find(({ id }) => id === order.id)).toMatchObject(facts())
  })

  test('has rows that people read: the fee between the goods and the total', async () => {
    const { charges } = await asked<Order>(`/api/orders/${order.id}`, customer)
    expect(charges.map(({ label, text, note }) => [label, text, note])).toEqual([
      ['Subtotal', '₹400.00', undefined],
      ['Delivery', '₹30.00', undefined],
      ['Total', '₹430.00', 'includes GST ₹65.60'],
    ])
  })

  test('is tracked by its day, its goods and what is due at the door, without other amounts', async () => {
    const link = await trackingLink(shop.database, shop.config, 'https://kirana.example', order.id)
    const answer = await shop.call<TrackedOrder>('POST', '/api/orders/track', {
      body: { token: link.split('#')[1] },
    })
    const items = [{ name: 'Sona Masoori rice', options: [], quantity: 2 }]
    expect(answer).toMatchObject({ status: 200, body: { data: { expectedDelivery: day, items, due } } })
    expect(answer.text).not.toMatch(due === 430 ? /200|400|"total"/ : /430|400|"total"/)
  })

  test('is exported with fee, area and day', async () => {
    const { text } = await shop.call('GET', '/api/orders/export', { as: admin })
    const row = text.split('\r\n').find((line) => line.startsWith(order.id))
    expect(row).toMatch(new RegExp(`,430.00,${TODAY},.*,30.00,${AREA.name},${day},,,online,`))
  })

  test('is told in no email and text message with another day or amount', async () => {
    const messages = await messagesOf(order.id)
    for (const { text, html, short } of messages) for (const said of [text, html, short]) expectOneTruth(said)
    const [placed] = messages
    for (const said of [placed?.text ?? '', placed?.html ?? '']) {
      expect(daysIn(said)).toEqual([namesOfDay()[1]])
      expect(amountsIn(said)).toEqual(expect.arrayContaining(['₹400.00', '₹30.00', '₹430.00', '₹65.60']))
    }
    expect(daysIn(placed?.short ?? '')).toEqual([namesOfDay()[0]])
  })

  test('has its fee back with everything else when it is cancelled before its delivery', async () => {
    const { body } = await shop.call<Order>('POST', `/api/orders/${order.id}/cancel`, {
      as: customer,
      body: { reason: 'Bought it elsewhere' },
    })
    expect(body.data).toMatchObject({ status: 'cancelled', delivery: 30, total: 430 })
    const refunds = await shop.database.sql<{ amountPaise: number }>`
      select r.amount_paise from refunds r join payments p on p.id = r.payment_id where p.order_id = ${order.id}`
    expect(refunds).toEqual(due === 0 ? [{ amountPaise: 43_000 }] : [])
    expect(body.data.paymentState).toBe(due === 0 ? 'refund_pending' : 'none')
  })
})

test('the invoice of an order has the tax that everything before it said', async () => {
  const { id } = await orderInCash()
  await dispatchOf(shop, admin).bring(id, agent, 'picked_up')
  const [invoice] = await asked<IssuedDocument[]>(`/api/orders/${id}/documents`, customer)
  expect(invoice).toMatchObject({ total: 430, taxable: 364.4, cgst: 32.8, sgst: 32.8, igst: 0, roundOff: 0 })
  expect(await asked<Order>(`/api/orders/${id}`, customer)).toMatchObject({ total: 430, containedTax: 65.6 })
})

test('the report of sales has the fee in a column of its own', async () => {
  const report = await asked<Report>(`/api/reports?kind=sales&from=${TODAY}&to=${TODAY}`, admin)
  expect(report.columns.map(({ label }) => label)).toContain('Delivery')
  expect(report.totals).toMatchObject({ orders: 1, subtotal: 400, delivery: 30, total: 430 })
})

test('goods that reach what makes delivery free leave no fee anywhere', async () => {
  const body = { orderType: 'buy-now', items: [{ productId, quantity: 3 }], pincode: '560038' }
  const { data } = (await shop.call<Checkout>('POST', '/api/checkout/price', { as: customer, body })).body
  expect(data).toMatchObject({
    amounts: { subtotal: 600, delivery: 0, total: 600 },
    delivery: { on: day, fee: 0, missingForFree: 0 },
  })
})

test('orders with a fee keep every invariant', async () => {
  expect(await findViolations(shop.database)).toEqual([])
})
