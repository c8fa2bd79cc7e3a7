import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Cart } from '#contract/ordering/cart-schemas.ts'
import type { Checkout, PlaceOrderBody } from '#contract/ordering/checkout-schemas.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import type { Area } from '#contract/promises/areas-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { findViolations } from '#server/database/invariants.ts'
import { someDetails } from '#server/orders/order-fixtures.ts'
import { someArea } from '#server/settings/areas/area-fixtures.ts'
import {
  createIntent,
  openPaymentShop,
  orderWithPayment,
  type PaymentShop,
  payInWindow,
  VISA,
} from '#tests/testing/payments/payment-fixtures.ts'
import type { TestPerson } from '#tests/testing/shop.ts'

const PINCODE = '411004'
const details = { ...someDetails, pincode: PINCODE }

let shop: PaymentShop
let admin: TestPerson
let area: Area
beforeAll(async () => {
  shop = await openPaymentShop()
  admin = await shop.person('admin')
  await shop.database.sql`insert into settings (name, value) values ('pricesIncludeTax', 'true')`
  const body = someArea('Pune', { prefixes: ['411'], fee: 30, freeFrom: 499, leadDays: 2 })
  area = (await shop.call<Area>('POST', '/api/areas', { as: admin, body })).body.data
  const coupon = { code: 'LESS200', kind: 'amount', amount: 200 }
  const { status } = await shop.call('POST', '/api/coupons', { as: admin, body: coupon })
  expect(status).toBe(201)
})
afterAll(() => shop.close())
beforeEach(() => changeArea({ fee: 30, leadDays: 2 }))

async function changeArea(changes: Partial<Area>) {
  const { _id, id, createdAt, updatedAt, ...terms } = { ...area, ...changes }
  const { status } = await shop.call('PUT', `/api/areas/${id}`, { as: admin, body: terms })
  expect(status).toBe(200)
}

/** A cart of two products of ₹300, as its customer sees it before ordering, and the order of what was shown. */
async function cartTo(pincode: string, coupon?: string) {
  const customer = await shop.person()
  const { id: productId } = await insertProduct(shop.database, { pricePaise: 30_000, stock: 9 })
  const items = [{ productId, quantity: 2 }]
  const path = `/api/cart/${customer.id}`
  await shop.call('POST', path, { as: customer, body: items[0] })
  if (coupon) await shop.call('PUT', `${path}/coupon`, { as: customer, body: { code: coupon } })
  const cart = (await shop.call<Cart>('GET', `${path}?pincode=${pincode}`, { as: customer })).body.data
  const price = { orderType: 'cart', pincode }
  const answer = await shop.call<Checkout>('POST', '/api/checkout/price', { as: customer, body: price })
  const checkout = answer.body.data
  const { subtotal, discount, tax, delivery, total } = checkout.amounts
  const body: PlaceOrderBody = {
    items,
    coupon: coupon ?? null,
    deliveryDetails: { ...details, pincode },
    paymentMethod: 'cod',
    orderType: 'cart',
    ...{ subtotal, discount, tax, delivery, total },
    deliverBy: checkout.delivery.on ?? undefined,
  }
  const place = (changes: Partial<PlaceOrderBody> = {}) =>
    shop.call<Order>('POST', '/api/orders', { as: customer, body: { ...body, ...changes } })
  return { customer, productId, items, cart, checkout, body, place }
}

async function storedIntent(id: string) {
  const [row] = await shop.database.sql<{ fee: number; day: string; total: number }>`
    select delivery_paise / 100.0 as fee, delivery->>'on' as day, total_paise / 100.0 as total
      from payment_intents where gateway_order_id = ${id}`
  return row && [Number(row.fee), row.day, Number(row.total)]
}

test.each([
  ['without a code, whose goods make delivery free', undefined, 0, 600],
  ['with a code, after which the goods do not', 'LESS200', 30, 430],
])('cart, checkout, payment and order say one fee, day and total: %s', async (_, coupon, fee, total) => {
  const { customer, cart, checkout, body, place } = await cartTo(PINCODE, coupon)
  const day = checkout.delivery.on
  const said = [fee, day, total]
  expect([cart.amounts.delivery, cart.delivery.on, cart.amounts.total]).toEqual(said)
  expect([checkout.amounts.delivery, day, checkout.amounts.total]).toEqual(said)
  const intent = (await createIntent(shop, customer, body)).body.data
  expect(await storedIntent(intent.gatewayOrderId)).toEqual(said)
  expect([intent.amounts.delivery, intent.amount]).toEqual([fee, total * 100])
  const { body: answer } = await place()
  const { delivery, expectedDelivery, total: ordered } = answer.data
  expect([delivery, expectedDelivery, ordered]).toEqual(said)
})

test('a payment that was begun keeps fee and day, though the area has changed before it is paid', async () => {
  const { customer, productId, items, checkout, body } = await cartTo(PINCODE, 'LESS200')
  const intent = (await createIntent(shop, customer, body)).body.data
  await changeArea({ fee: 90, leadDays: 9 })
  const { paymentId } = await payInWindow(shop, intent.gatewayOrderId, { card: VISA })
  const started = { customer, productId, lines: items, body, intent }
  const { body: answer, status } = await orderWithPayment(shop, started, paymentId)
  expect(status, answer.message).toBe(201)
  expect(answer.data).toMatchObject({ delivery: 30, total: 430, expectedDelivery: checkout.delivery.on })
})

test('a fee or a later day that came after the checkout is asked about again', async () => {
  const { place, checkout } = await cartTo(PINCODE, 'LESS200')
  await changeArea({ leadDays: 9 })
  const late = await place()
  expect(late).toMatchObject({ status: 409, body: { code: 'delivery_changed' } })
  await changeArea({ fee: 90 })
  expect(await place()).toMatchObject({
    status: 409,
    body: { code: 'price_changed', data: { amounts: { delivery: 90, total: 490 } } },
  })
  await changeArea({ leadDays: 1 })
  const { body: answer } = await place()
  expect((answer.data.expectedDelivery ?? '') < (checkout.delivery.on ?? '')).toBe(true)
})

test('a client that knows of no delivery orders where it is free, and nowhere unseen for a fee', async () => {
  const unsaid = { delivery: undefined, deliverBy: undefined }
  const free = await cartTo('560038', 'LESS200')
  expect(await free.place(unsaid)).toMatchObject({ status: 201, body: { data: { delivery: 0, total: 400 } } })
  const costly = await cartTo(PINCODE, 'LESS200')
  expect(await costly.place({ ...unsaid, total: 400 })).toMatchObject({
    status: 409,
    body: { code: 'price_changed', data: { amounts: { delivery: 30, total: 430 } } },
  })
})

test('afterwards the books hold', async () => {
  expect(await findViolations(shop.database)).toEqual([])
})
