import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/catalogue-schemas.ts'
import type { PlaceOrderBody } from '#contract/ordering/checkout-schemas.ts'
import type { Settings } from '#contract/settings.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { findViolations } from '#server/database/invariants.ts'
import { orderBody } from '#server/orders/order-fixtures.ts'
import { eventually } from '#tests/testing/eventually.ts'
import {
  openPaymentShop,
  orderWithPayment,
  payInWindow,
  startPayment,
  VISA,
} from '#tests/testing/payments/payment-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await save(false)
})

const save = (pricesIncludeTax: boolean, seen?: object, on = shop) =>
  on.call<Settings>('PUT', '/api/settings', { as: admin, body: { pricesIncludeTax, ...(seen && { seen }) } })
const shownOn = async (on: TestShop, id: string) =>
  (await on.call<Product>('GET', `/api/products/${id}`)).body.data

test('prices that customers would pay above the MRP keep the tax from being added, and are named', async () => {
  await save(true)
  const made = await Promise.all(
    ['Atta', 'Besan'].map((name) =>
      insertProduct(shop.database, { name, pricePaise: 10_000, mrpPaise: 11_000 }),
    ),
  )
  await insertProduct(shop.database, { pricePaise: 10_000, mrpPaise: 11_800 })
  const text =
    'With 18% tax added, 2 products would cost more than their MRP: Atta, Besan. Lower their prices first.'
  expect(await save(false)).toMatchObject({ status: 400, body: { fields: { pricesIncludeTax: text } } })
  const { body } = await shop.call<Settings>('GET', '/api/settings', { as: admin })
  expect(body.data.pricesIncludeTax).toBe(true)
  for (const { id } of made)
    await shop.call('PUT', `/api/products/${id}`, { as: admin, body: { price: 93.22 } })
  expect((await save(false)).status).toBe(200)
  expect(await findViolations(shop.database)).toEqual([])
})

test('a change is kept in the activity log', async () => {
  await save(true, { pricesIncludeTax: false })
  const { body } = await shop.call<{ items: { action: string; after: object }[] }>(
    'GET',
    '/api/audit?limit=5',
    { as: admin },
  )
  expect(body.data.items[0]).toMatchObject({
    action: 'settings.changed',
    before: { pricesIncludeTax: false },
    after: { pricesIncludeTax: true },
  })
})

test('every server shows the products on the new terms at once', async () => {
  const { id } = await insertProduct(shop.database, { pricePaise: 10_000, mrpPaise: 11_800 })
  const second = await openTestShop({ connection: shop.connection })
  for (const server of [shop, second])
    expect(await shownOn(server, id)).toMatchObject({ price: 100, mrp: 118, listPrice: null })
  await save(true)
  expect(await shownOn(shop, id)).toMatchObject({ price: 100, mrp: 118, listPrice: 118 })
  await eventually(async () => expect(await shownOn(second, id)).toMatchObject({ listPrice: 118 }))
  await second.close()
})

test('who checks out with the amounts of before is asked again, with those of now', async () => {
  const customer = await shop.person()
  const { id } = await insertProduct(shop.database)
  const body = await orderBody(shop.database, [{ productId: id, quantity: 1 }])
  await save(true)
  expect(await shop.call('POST', '/api/orders', { as: customer, body })).toMatchObject({
    status: 409,
    body: {
      code: 'price_changed',
      data: { amounts: { subtotal: 1000, tax: 0, total: 1000, taxIncluded: true } },
    },
  })
})

test('a payment that was started before keeps its amounts', async () => {
  const paying = await openPaymentShop()
  const owner = await paying.person('admin')
  const started = await startPayment(paying, { quantity: 1 })
  await paying.call('PUT', '/api/settings', { as: owner, body: { pricesIncludeTax: true } })
  const { paymentId } = await payInWindow(paying, started.intent.gatewayOrderId, { card: VISA })
  expect((await orderWithPayment(paying, started, paymentId)).status).toBe(201)
  const orders = await paying.database.sql<object>`select tax_paise, total_paise, tax_included from orders`
  expect(orders).toEqual([{ taxPaise: 18_000, totalPaise: 118_000, taxIncluded: false }])
  await paying.close()
})

test('a payment of the same total on other terms is a new one, so that its lines fit its amounts', async () => {
  const paying = await openPaymentShop()
  const owner = await paying.person('admin')
  const started = await startPayment(paying, { quantity: 1 })
  await paying.call('PUT', '/api/settings', { as: owner, body: { pricesIncludeTax: true } })
  await paying.call('PUT', `/api/products/${started.productId}`, { as: owner, body: { price: 1180 } })
  const again = await startPayment(paying, {
    quantity: 1,
    customer: started.customer,
    productId: started.productId,
  })
  expect(again.intent.amounts).toMatchObject({ subtotal: 1180, tax: 0, total: 1180, taxIncluded: true })
  expect(again.intent.gatewayOrderId).not.toBe(started.intent.gatewayOrderId)
  await paying.close()
})

test('orders that are placed while the terms change have the amounts of one or the other', async () => {
  const customers = await Promise.all(Array.from({ length: 8 }, () => shop.person()))
  const { id } = await insertProduct(shop.database, { stock: null })
  const bodies: PlaceOrderBody[] = []
  for (const taxIncluded of [true, false]) {
    await save(taxIncluded)
    bodies.push(await orderBody(shop.database, [{ productId: id, quantity: 1 }]))
  }
  let isDone = false
  const switching = (async () => {
    for (let at = 0; !isDone; at++) await save(at % 2 === 0)
  })()
  const statuses = (
    await Promise.all(
      customers.map(async (customer) => {
        const seen = []
        for (let at = 0; at < 12; at++) {
          const body = bodies[at % 2]
          seen.push((await shop.call('POST', '/api/orders', { as: customer, body })).status)
        }
        return seen
      }),
    )
  ).flat()
  isDone = true
  await switching
  expect(new Set(statuses)).toEqual(new Set([201, 409]))
  const kinds = await shop.database.sql<object>`
    select distinct o.tax_included, o.tax_paise, o.total_paise from orders o join order_lines l on l.order_id = o.id
     where l.variant_id = ${id} order by o.tax_included`
  expect(kinds).toEqual([
    { taxIncluded: false, taxPaise: 18_000, totalPaise: 118_000 },
    { taxIncluded: true, taxPaise: 0, totalPaise: 100_000 },
  ])
  expect(await findViolations(shop.database)).toEqual([])
})

test('of a price and terms that do not fit each other only one is saved, however close they come', async () => {
  for (let round = 0; round < 6; round++) {
    await save(true)
    const { id } = await insertProduct(shop.database, { pricePaise: 10_000, mrpPaise: 11_800 })
    const price = shop.call('PUT', `/api/products/${id}`, { as: admin, body: { price: 110 } })
    const answers = await Promise.all(round % 2 === 0 ? [price, save(false)] : [save(false), price])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await findViolations(shop.database)).toEqual([])
    await shop.call('PUT', `/api/products/${id}`, { as: admin, body: { price: 100 } })
  }
})
