import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { findViolations } from '#server/database/invariants.ts'
import { placeOrder, someDetails } from '#server/orders/order-fixtures.ts'
import { ask } from '#server/tickets/ticket-fixtures.ts'
import { codeTo, newPhone, signInByPhone } from './testing/guest-fixtures.ts'
import {
  COUPON_PAISE,
  openPaymentShop,
  type PaymentShop,
  payInWindow,
  startPayment,
} from './testing/payments/payment-fixtures.ts'
import type { TestPerson } from './testing/shop.ts'

let shop: PaymentShop
let admin: TestPerson
const ROUNDS = 6
const UPI = { upi: 'success@razorpay' }
beforeAll(async () => {
  shop = await openPaymentShop()
  admin = await shop.person('admin')
  await shop.database.sql`
    insert into coupons (code, kind, amount_paise, total_limit, per_customer_limit)
    values ('ONCE', 'amount', ${COUPON_PAISE}, 1000, 1)`
})
afterAll(() => shop.close())

/** A code that works, whatever was used up before. */
async function freshCode(phone: string): Promise<string> {
  await shop.database.sql`delete from phone_codes where phone = ${phone}`
  return codeTo(shop, phone)
}

/** Somebody who signs in by this phone. */
const newOwner = async (phone: string) => signInByPhone(shop, phone, await freshCode(phone))

const prove = (as: TestPerson, phone: string, code: string, joins?: boolean) =>
  shop.call<{ orders: number }>('PUT', '/api/profile/phone', { as, body: { phone, code, joins } })

const join = async (as: TestPerson, phone: string) => prove(as, phone, await freshCode(phone), true)

const ordersOf = async (as: TestPerson) =>
  (await shop.call<{ items: Order[] }>('GET', '/api/orders', { as })).body.data.items.map(({ id }) => id)

const countsOf = async (id: string) =>
  (
    await shop.database.rows<Record<string, number>>(
      `select (select count(*)::int from orders where person_id = $1) as orders,
              (select count(*)::int from tickets where person_id = $1) as tickets,
              (select count(*)::int from wishlist_items where person_id = $1) as wishlist,
              (select count(*)::int from cart_lines where person_id = $1) as cart,
              (select count(*)::int from saved_addresses where person_id = $1) as addresses,
              (select count(*)::int from reviews where person_id = $1) as reviews,
              (select count(*)::int from stock_alerts where person_id = $1) as alerts,
              (select count(*)::int from sessions where person_id = $1) as sessions`,
      [id],
    )
  )[0]

const buy = (as: TestPerson, productId: string, withCode = false) =>
  placeOrder(shop, as, [{ productId, quantity: 1 }], {
    ...(withCode && { changes: { coupon: 'ONCE' }, discountPaise: COUPON_PAISE }),
  })

async function delivered(as: TestPerson, productId: string): Promise<string> {
  const { id } = (await buy(as, productId)).body.data
  await shop.database.sql`update orders set status = 'delivered', delivered_at = now() where id = ${id}`
  return id
}

/** One of each thing that an account can have. */
async function fill(as: TestPerson, reviewed: string): Promise<string> {
  const { id: productId } = await insertProduct(shop.database)
  const orderId = await delivered(as, reviewed)
  await ask(shop, as, orderId)
  await shop.call('POST', `/api/wishlist/${as.id}`, { as, body: { productId } })
  await shop.call('POST', `/api/cart/${as.id}`, { as, body: { productId, quantity: 2 } })
  await shop.call('POST', '/api/addresses', {
    as,
    body: { ...someDetails, address: productId, label: 'Home' },
  })
  await shop.call('POST', `/api/products/${reviewed}/reviews`, { as, body: { rating: 5, text: 'Good' } })
  await shop.database.sql`insert into stock_alerts (variant_id, person_id) values (${productId}, ${as.id})`
  return orderId
}

test('a phone with an account of its own is named with its orders alone, and its code is not used up', async () => {
  const phone = newPhone()
  const other = await newOwner(phone)
  const { id: productId } = await insertProduct(shop.database)
  await buy(other, productId)
  const person = await shop.person()
  const code = await freshCode(phone)
  expect((await prove(person, phone, '000000')).status).toBe(401)
  const offered = await prove(person, phone, code)
  expect(offered).toMatchObject({ status: 409, body: { code: 'phone_taken', data: { orders: 1 } } })
  expect(Object.keys(offered.body.data)).toEqual(['orders'])
  expect(await ordersOf(other)).toHaveLength(1)
  expect((await prove(person, phone, '000000', true)).status).toBe(401)
  expect((await prove(person, phone, code, true)).status).toBe(200)
  expect((await prove(person, phone, code, true)).status).toBe(401)
})

test('what one has belongs to the other, and of a product reviewed by both its own review stays', async () => {
  const phone = newPhone()
  const other = await newOwner(phone)
  const person = await shop.person()
  const { id: both } = await insertProduct(shop.database)
  const orders = [await fill(other, both), await fill(person, both)]
  expect((await join(person, phone)).status).toBe(200)
  expect((await ordersOf(person)).sort()).toEqual(orders.sort())
  expect(await countsOf(person.id)).toMatchObject({
    orders: 2,
    tickets: 2,
    wishlist: 2,
    cart: 2,
    addresses: 2,
    reviews: 1,
    alerts: 2,
  })
  expect(new Set(Object.values((await countsOf(other.id)) ?? {}))).toEqual(new Set([0]))
  const [product] = await shop.database.sql<{
    stars: number[]
  }>`select stars from products where id = ${both}`
  expect(product?.stars).toEqual([0, 0, 0, 0, 1])
  const defaults = await shop.database
    .sql`select from saved_addresses where person_id = ${person.id} and is_default`
  expect(defaults).toHaveLength(1)
  const again = await newOwner(phone)
  expect(again.id).toBe(person.id)
  await shop.database.sql`update orders set status = 'pending', delivered_at = null`
  expect(await findViolations(shop.database)).toEqual([])
})

test('the closed account is told by email, lets nobody in and cannot be reopened', async () => {
  const phone = newPhone()
  const other = await shop.person()
  await prove(other, phone, await freshCode(phone))
  const person = await shop.person()
  expect((await join(person, phone)).status).toBe(200)
  expect((await shop.call('GET', '/api/profile', { as: other })).status).toBe(401)
  const [job] = await shop.database.sql<{ id: number; task: string; data: object }>`
    select id, task, data from stepped_jobs where task = 'mail.account-joined' and data ->> 'email' = ${other.email}`
  if (!job) throw new Error('Nobody is told')
  await shop.queue.runOne(shop.database, job)
  const told = await shop.database.sql`select subject from mails where to_address = ${other.email}`
  expect(told).toEqual([{ subject: 'Your account has become part of another one' }])
  const reopened = await shop.call('POST', `/api/users/${other.id}/reactivate`, { as: admin })
  expect(reopened).toMatchObject({ status: 409, body: { code: 'deactivated' } })
})

test('nobody brings in staff, a demo login or a closed account, and a guest brings in nothing', async () => {
  const [phone, guestPhone] = [newPhone(), newPhone()]
  const other = await newOwner(phone)
  const person = await shop.person()
  const guest = await shop.person('customer', { email: '', phone: guestPhone })
  const refused = async (as: TestPerson) => {
    expect(await join(as, phone)).toMatchObject({ status: 409, body: { code: 'phone_taken' } })
    expect((await prove(as, phone, await freshCode(phone))).body).not.toHaveProperty('data')
  }
  await refused(guest)
  for (const state of ['is_demo = true', 'is_demo = false, deactivated_at = now()']) {
    await shop.database.rows(`update people set ${state} where id = $1`, [other.id])
    await refused(person)
  }
  const staff = await shop.person('delivery_agent', { phone: newPhone() })
  const [row] = await shop.database.sql<{ phone: string }>`
    update people set phone_proved_at = now() where id = ${staff.id} returning phone`
  expect((await join(person, row?.phone ?? '')).status).toBe(200)
  expect((await shop.call('GET', '/api/profile', { as: staff })).status).toBe(200)
})

test('a code counts once for both', async () => {
  const phone = newPhone()
  const other = await newOwner(phone)
  const person = await shop.person()
  const { id: productId } = await insertProduct(shop.database)
  const { id } = (await buy(other, productId, true)).body.data
  await join(person, phone)
  expect((await buy(person, productId, true)).body.code).toBe('coupon_refused')
  await shop.call('POST', `/api/orders/${id}/cancel`, { as: person, body: {} })
  expect((await buy(person, productId, true)).status).toBe(201)
})

test('what was being paid is the order of the account that stays, also through two joins', async () => {
  const [first, second] = [newPhone(), newPhone()]
  const payer = await newOwner(first)
  const started = await startPayment(shop, { customer: payer, coupon: 'ONCE' })
  const between = await shop.person()
  await prove(between, second, await freshCode(second))
  await join(between, first)
  const last = await shop.person()
  await join(last, first)
  await payInWindow(shop, started.intent.gatewayOrderId, UPI)
  await shop.runJobs()
  expect(await ordersOf(last)).toHaveLength(1)
  const uses = await shop.database.sql`
    select person_id from coupon_uses where code = 'ONCE' and count > 0 and person_id = any(${[payer.id, between.id, last.id]})`
  expect(uses).toEqual([{ personId: last.id }])
  expect(await findViolations(shop.database)).toEqual([])
})

test('an order that is placed at the same moment belongs to the account that stays, or is not placed', async () => {
  const { id: productId } = await insertProduct(shop.database, { stock: 100 })
  for (let round = 0; round < ROUNDS; round++) {
    const phone = newPhone()
    const other = await newOwner(phone)
    const person = await shop.person()
    const code = await freshCode(phone)
    const [placed, joined] = await Promise.all([buy(other, productId), prove(person, phone, code, true)])
    expect(joined.status).toBe(200)
    expect([201, 401]).toContain(placed.status)
    expect(await ordersOf(person)).toHaveLength(placed.status === 201 ? 1 : 0)
    expect(await countsOf(other.id)).toMatchObject({ orders: 0 })
  }
})

test('a payment that is settled at the same moment makes an order of the account that stays', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const phone = newPhone()
    const other = await newOwner(phone)
    const started = await startPayment(shop, { customer: other })
    const person = await shop.person()
    const code = await freshCode(phone)
    await payInWindow(shop, started.intent.gatewayOrderId, UPI)
    const [joined] = await Promise.all([prove(person, phone, code, true), shop.runJobs()])
    expect(joined.status).toBe(200)
    expect(await ordersOf(person)).toHaveLength(1)
  }
  expect(await findViolations(shop.database)).toEqual([])
})

test('of two joins at once one counts, whoever brings in whom', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [phoneA, phoneB] = [newPhone(), newPhone()]
    const [a, b] = [await shop.person(), await shop.person()]
    await prove(a, phoneA, await freshCode(phoneA))
    await prove(b, phoneB, await freshCode(phoneB))
    const { id: productId } = await insertProduct(shop.database)
    const orders = [(await buy(a, productId)).body.data.id, (await buy(b, productId)).body.data.id]
    const [codeA, codeB] = [await freshCode(phoneA), await freshCode(phoneB)]
    const answers = await Promise.all([prove(a, phoneB, codeB, true), prove(b, phoneA, codeA, true)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const stays = answers[0]?.status === 200 ? a : b
    expect((await ordersOf(stays)).sort()).toEqual(orders.sort())
  }
})

test('of two people who bring in the same account at once one has it', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const phone = newPhone()
    const other = await newOwner(phone)
    const { id: productId } = await insertProduct(shop.database)
    await buy(other, productId)
    const people = [await shop.person(), await shop.person()]
    const code = await freshCode(phone)
    const answers = await Promise.all(people.map((as) => prove(as, phone, code, true)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const found = await Promise.all(people.map(ordersOf))
    expect(found.map(({ length }) => length)).toEqual(answers.map(({ status }) => (status === 200 ? 1 : 0)))
  }
})
