import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { findViolations } from '#server/database/invariants.ts'
import { eventually } from '#tests/testing/eventually.ts'
import { codeTo, newGuest, newPhone, signInByPhone } from '#tests/testing/guest-fixtures.ts'
import {
  COUPON_PAISE,
  confirm,
  openPaymentShop,
  orderWithPayment,
  type PaymentShop,
  payInWindow,
  type StartedPayment,
  startPayment,
} from '#tests/testing/payments/payment-fixtures.ts'
import type { TestPerson } from '#tests/testing/shop.ts'

let shop: PaymentShop
const ROUNDS = 10
beforeAll(async () => {
  shop = await openPaymentShop()
  await shop.database.sql`
    insert into coupons (code, kind, amount_paise, total_limit) values ('GUESTS', 'amount', ${COUPON_PAISE}, 1000)`
})
afterAll(() => shop.close())

interface Paying {
  phone: string
  guest: TestPerson
  started: StartedPayment
  code: string
}

/** A guest whose payment window is open, and the code that has come to the guest's phone. */
async function openAsGuest(): Promise<Paying> {
  const phone = newPhone()
  const guest = await newGuest(shop, phone)
  const started = await startPayment(shop, { customer: guest, coupon: 'GUESTS' })
  return { phone, guest, started, code: await codeTo(shop, phone) }
}

const pay = ({ started }: Paying) =>
  payInWindow(shop, started.intent.gatewayOrderId, { upi: 'success@razorpay' })

const ordersOf = async (person: TestPerson) =>
  (await shop.call<{ items: Order[] }>('GET', '/api/orders', { as: person })).body.data.items

const usesOf = async (person: TestPerson) =>
  (
    await shop.database.sql<{ count: number }>`
      select count from coupon_uses where code = 'GUESTS' and person_id = ${person.id}`
  )[0]?.count

async function expectOrderOf(owner: TestPerson, { guest }: Paying): Promise<Order | undefined> {
  const found = await ordersOf(owner)
  expect(found).toHaveLength(1)
  expect(await ordersOf(guest)).toEqual([])
  expect([await usesOf(owner), (await usesOf(guest)) ?? 0]).toEqual([1, 0])
  return found[0]
}

test('paid after the phone was proved elsewhere: the order is in the account of the phone', async () => {
  const paying = await openAsGuest()
  const owner = await signInByPhone(shop, paying.phone, paying.code)
  await pay(paying)
  await shop.runJobs()
  const order = await expectOrderOf(owner, paying)
  const cancelled = await shop.call('POST', `/api/orders/${order?.id}/cancel`, { as: owner, body: {} })
  expect(cancelled.status).toBe(200)
  expect(await usesOf(owner)).toBe(0)
})

test('and the guest is notified of the order that was paid', async () => {
  const paying = await openAsGuest()
  const owner = await signInByPhone(shop, paying.phone, paying.code)
  const paid = await pay(paying)
  expect((await confirm(shop, paying.started, paid)).body.data.status).toBe('ordered')
  for (const status of [201, 200]) {
    const placed = await orderWithPayment(shop, paying.started, paid.paymentId, { key: 'paid-once' })
    expect(placed.status).toBe(status)
    expect(placed.body.data.id).toBe((await ordersOf(owner))[0]?.id)
  }
})

test('paid after the hold had ended and the phone was proved: the code counts for the owner alone', async () => {
  const paying = await openAsGuest()
  await shop.pass(16)
  await shop.sweep()
  const owner = await signInByPhone(shop, paying.phone, paying.code)
  await pay(paying)
  await shop.sweep()
  await expectOrderOf(owner, paying)
})

test('proved by an account with an email: it has the order too', async () => {
  const paying = await openAsGuest()
  const owner = await shop.person()
  const body = { phone: paying.phone, code: paying.code }
  await shop.call('PUT', '/api/profile/phone', { as: owner, body })
  await pay(paying)
  await shop.runJobs()
  await expectOrderOf(owner, paying)
})

test('a closed account gets nothing', async () => {
  const paying = await openAsGuest()
  const owner = await signInByPhone(shop, paying.phone, paying.code)
  await shop.database.sql`update people set deactivated_at = now() where id = ${owner.id}`
  await pay(paying)
  await shop.runJobs()
  expect(await ordersOf(paying.guest)).toHaveLength(1)
})

/** Waits until this many statements wait for locks of others, or `done` is. */
async function untilWaiting(count: number, done: Promise<unknown> = new Promise(() => undefined)) {
  let isDone = false
  void done.finally(() => {
    isDone = true
  })
  await eventually(async () => {
    const [waiting] = await shop.database.sql<{ count: number }>`
      select count(*)::int as count from pg_locks where not granted`
    expect(isDone || (waiting?.count ?? 0) >= count).toBe(true)
  })
}

test('proved while the payment is being settled: the order is in the account', async () => {
  const paying = await openAsGuest()
  const paid = await pay(paying)
  const other = await shop.database.pool.connect()
  try {
    await other.query('begin')
    await other.query('select from variants where id = $1 for update', [paying.started.productId])
    const confirmed = confirm(shop, paying.started, paid)
    await untilWaiting(1)
    const proved = signInByPhone(shop, paying.phone, paying.code)
    await untilWaiting(2, proved)
    await other.query('commit')
    await confirmed
    await expectOrderOf(await proved, paying)
  } finally {
    other.release(true)
  }
})

test('proved and settled at the same moment, again and again: the order is in the account, once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const paying = await openAsGuest()
    const paid = await pay(paying)
    const [owner, , confirmed] = await Promise.all([
      signInByPhone(shop, paying.phone, paying.code),
      shop.runJobs(),
      confirm(shop, paying.started, paid),
    ])
    expect(confirmed.body.data.status).toBe('ordered')
    await expectOrderOf(owner, paying)
  }
  expect(await findViolations(shop.database)).toEqual([])
})
