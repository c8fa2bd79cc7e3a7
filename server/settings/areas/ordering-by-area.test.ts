import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Checkout } from '#contract/ordering/checkout-schemas.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import type { Area, AreaBody, AreaPage } from '#contract/promises/areas-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { findViolations } from '#server/database/invariants.ts'
import { orderBody, someDetails } from '#server/orders/order-fixtures.ts'
import { countStatements } from '#tests/testing/count-statements.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { someArea } from './area-fixtures.ts'

let shop: TestShop
let admin: TestPerson
let productId: string
beforeAll(async () => {
  shop = await openTestShop({ env: { DEMO: 'false' } })
  admin = await shop.person('admin')
  productId = (await insertProduct(shop.database, { pricePaise: 20_000, stock: null })).id
})
afterAll(() => shop.close())

const PUNE = '411004'

async function save(body: AreaBody): Promise<void> {
  const known = (await shop.call<AreaPage>('GET', '/api/areas', { as: admin })).body.data.items.find(
    ({ name }) => name === body.name,
  )
  const answer = known
    ? await shop.call<Area>('PUT', `/api/areas/${known.id}`, { as: admin, body })
    : await shop.call<Area>('POST', '/api/areas', { as: admin, body })
  expect(answer.status).toBeLessThan(300)
}

/** What the web app sends for so many of the product, with the fee that it was shown. */
async function order(as: TestPerson, delivery: number, { quantity = 1, pincode = PUNE } = {}) {
  const body = await orderBody(shop.database, [{ productId, quantity }], {
    deliveryDetails: { ...someDetails, pincode, state: 'Maharashtra' },
    delivery,
    total: quantity * 200 + delivery,
  })
  return shop.call<Order>('POST', '/api/orders', { as, body })
}
const price = async (as: TestPerson, quantity: number, pincode = PUNE) =>
  (
    await shop.call<Checkout>('POST', '/api/checkout/price', {
      as,
      body: { orderType: 'buy-now', items: [{ productId, quantity, price: 200 }], pincode },
    })
  ).body.data

test('what is shown before an order is what the order costs, on both sides of free delivery', async () => {
  await save(someArea('Pune', { prefixes: ['411'], fee: 30, freeFrom: 400 }))
  const customer = await shop.person()
  for (const [quantity, fee] of [
    [1, 30],
    [2, 0],
  ] as const) {
    expect(await price(customer, quantity)).toMatchObject({ delivery: { fee }, amounts: { delivery: fee } })
    expect(await order(customer, fee, { quantity })).toMatchObject({
      status: 201,
      body: { data: { total: quantity * 200 + fee } },
    })
  }
  expect(await order(customer, 0)).toMatchObject({ status: 409, body: { code: 'price_changed' } })
})

test('an order below the minimum of its area is refused, and one at the minimum placed', async () => {
  await save(someArea('Pune', { prefixes: ['411'], fee: 30, minimum: 400 }))
  const customer = await shop.person()
  expect(await order(customer, 30)).toMatchObject({ status: 409, body: { code: 'below_minimum' } })
  expect((await order(customer, 30, { quantity: 2 })).status).toBe(201)
})

test('cash is refused where the area takes none', async () => {
  await save(someArea('Pune', { prefixes: ['411'], fee: 0, takesCash: false }))
  const customer = await shop.person()
  expect((await price(customer, 1)).cashRefusal).toMatch(/cannot be paid in cash/)
  expect(await order(customer, 0)).toMatchObject({ status: 409, body: { code: 'cash_refused' } })
})

test('orders that are placed while a fee changes have one fee or the other, or are asked about again', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => shop.person()))
  await save(someArea('Pune', { prefixes: ['411'], fee: 30 }))
  let isDone = false
  const switching = (async () => {
    for (let at = 0; !isDone; at++) await save(someArea('Pune', { prefixes: ['411'], fee: at % 2 ? 30 : 50 }))
  })()
  const answers = (
    await Promise.all(
      people.map(async (customer) => {
        const seen = []
        for (let at = 0; at < 10; at++) seen.push(await order(customer, at % 2 ? 30 : 50))
        return seen
      }),
    )
  ).flat()
  isDone = true
  await switching
  const kinds = answers.map(({ status, body }) =>
    status === 201 ? `201 with ${body.data.total - 200}` : `${status} ${body.code}`,
  )
  expect(new Set(kinds)).toEqual(new Set(['201 with 30', '201 with 50', '409 price_changed']))
  const stored = await shop.database.sql<object>`
    select distinct o.delivery_paise, o.total_paise from orders o join order_lines l on l.order_id = o.id
     where o.person_id = any(${people.map(({ id }) => id)}::uuid[]) order by o.delivery_paise`
  expect(stored).toEqual([
    { deliveryPaise: 3000, totalPaise: 23_000 },
    { deliveryPaise: 5000, totalPaise: 25_000 },
  ])
  expect(await findViolations(shop.database)).toEqual([])
})

test('orders that are placed while their area is closed are placed or told that it is not served', async () => {
  await save(someArea('All of India', { prefixes: [], leadDays: 6 }))
  const people = await Promise.all(Array.from({ length: 8 }, () => shop.person()))
  for (let round = 0; round < 3; round++) {
    await save(someArea('Pune', { prefixes: ['411'], fee: 30 }))
    const placing = Promise.all(
      people.map(async (customer) => {
        const seen = []
        for (let at = 0; at < 5; at++) seen.push(await order(customer, 30))
        return seen
      }),
    )
    await save(someArea('Pune', { prefixes: [], fee: 30 }))
    const answers = (await placing).flat()
    for (const { status, body } of answers) expect([201, 'not_delivered']).toContain(body.code ?? status)
    const after = await order(people[0] ?? admin, 30)
    expect(after).toMatchObject({ status: 409, body: { code: 'not_delivered' } })
  }
  expect(await findViolations(shop.database)).toEqual([])
})

test('placing an order costs a real shop one statement more than the demo, and one more for who has proved nothing', async () => {
  await save(someArea('Pune', { prefixes: ['411'], fee: 30 }))
  const demo = await openTestShop()
  const counts = []
  for (const [on, fee, isProved] of [
    [shop, 30, true],
    [shop, 30, false],
    [demo, 0, false],
  ] as const) {
    const customer = await on.person()
    if (isProved) await on.database.sql`update people set email_proved_at = now() where id = ${customer.id}`
    const { id } = await insertProduct(on.database, { stock: 10 })
    const body = await orderBody(on.database, [{ productId: id, quantity: 1 }], {
      deliveryDetails: { ...someDetails, pincode: PUNE, state: 'Maharashtra' },
    })
    const sent = { ...body, delivery: fee, total: body.total + fee }
    let status = 0
    const count = await countStatements(on.database.pool, async () => {
      status = (await on.call('POST', '/api/orders', { as: customer, body: sent, key: 'counted-once' }))
        .status
    })
    counts.push([status, count])
  }
  await demo.close()
  // From the session to the commit, as before there were areas; `interrupted-calls.test.ts` has the same number.
  expect(counts).toEqual([
    [201, 10],
    [201, 11],
    [201, 9],
  ])
})

test('a shop of 19,000 pincodes in 40 areas prices a cart as fast as one with one area', async () => {
  const one = await openTestShop({ env: { DEMO: 'false' } })
  const shops = await Promise.all(
    [one, shop].map(async (on) => {
      const { id } = await insertProduct(on.database, { pricePaise: 20_000 })
      const body = { orderType: 'buy-now', items: [{ productId: id, quantity: 1, price: 200 }] }
      return { on, body, as: await on.person(), times: [] as number[] }
    }),
  )
  for (let at = 0; at < 40; at++) {
    const prefixes = Array.from({ length: 475 }, (_, place) => String(420_000 + (at * 475 + place) * 3))
    await save(someArea(`Area ${at}`, { prefixes, fee: at }))
  }
  const listed = await shop.database.sql`select 1 from area_pincodes where length(prefix) = 6`
  expect(listed).toHaveLength(19_000)
  await shop.database.sql`analyze area_pincodes`
  for (let turn = 0; turn < 120; turn++) {
    const pincode = String(420_000 + ((turn * 7919) % 19_000) * 3)
    for (const { on, body, as, times } of shops) {
      const before = performance.now()
      const answer = await on.call<Checkout>('POST', '/api/checkout/price', {
        as,
        body: { ...body, pincode },
      })
      // The first ones warm up.
      if (turn >= 20) times.push(performance.now() - before)
      expect(answer.body.data.delivery.isServed).toBe(true)
    }
  }
  await one.close()
  const [single = 0, many = 0] = shops.map(({ times }) => times.sort((a, b) => a - b)[times.length >> 1] ?? 0)
  console.info(
    `pricing a cart: ${single.toFixed(2)} ms with one area, ${many.toFixed(2)} ms with 19,000 pincodes`,
  )
  expect(many / single).toBeLessThan(1.5)
})
