import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditPage } from '#contract/audit.ts'
import type { Coupon, CouponPage, RemovedCoupon } from '#contract/ordering/coupons.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { orderBody, placeOrder } from '#server/orders/order-fixtures.ts'
import { decided } from '#tests/testing/decided.ts'
import { newGuest, newPhone } from '#tests/testing/guest-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
})
afterAll(() => shop.close())

const create = (body: object) => shop.call<Coupon>('POST', '/api/coupons', { as: admin, body })
const change = (code: string, body: object) =>
  shop.call<Coupon>('PUT', `/api/coupons/${code}`, { as: admin, body })
const remove = (code: string) => shop.call<RemovedCoupon>('DELETE', `/api/coupons/${code}`, { as: admin })
const list = async (query = '') =>
  (await shop.call<CouponPage>('GET', `/api/coupons${query}`, { as: admin })).body.data

/** One order of 1,000 rupees before tax with 100 rupees off. */
async function useOnce(code: string) {
  const product = await insertProduct(shop.database)
  return placeOrder(shop, await shop.person(), [{ productId: product.id, quantity: 1 }], {
    changes: { coupon: code },
    discountPaise: 10_000,
  })
}

test('a created code takes its percentage off and shows its uses', async () => {
  const created = await create({ code: 'diwali-10', kind: 'percent', percent: 10, totalLimit: 2 })
  expect(created.status).toBe(201)
  expect(created.body.data).toEqual({
    _id: 'DIWALI-10',
    id: 'DIWALI-10',
    code: 'DIWALI-10',
    kind: 'percent',
    percent: 10,
    amount: null,
    minimum: 0,
    startsAt: null,
    endsAt: null,
    totalLimit: 2,
    perCustomerLimit: null,
    usedCount: 0,
    isActive: true,
    state: 'active',
    createdAt: expect.any(String),
  })
  expect((await useOnce('DIWALI-10')).status).toBe(201)
  expect((await list('?search=diwali')).items).toMatchObject([{ usedCount: 1, state: 'active' }])
  expect((await useOnce('DIWALI-10')).status).toBe(201)
  expect((await list('?search=diwali')).items).toMatchObject([{ usedCount: 2, state: 'used_up' }])
})

test('an amount in rupees with paise is stored exactly', async () => {
  const body = { code: 'FLAT', kind: 'amount', amount: 99.99, minimum: 499.5 }
  expect((await create(body)).body.data).toMatchObject({ percent: null, amount: 99.99, minimum: 499.5 })
})

test.each([
  ['code', { code: 'A' }],
  ['code', { code: 'TEN OFF' }],
  ['code', { code: 'X'.repeat(41) }],
  ['kind', { kind: 'gift' }],
  ['percent', { percent: 0 }],
  ['percent', { percent: 101 }],
  ['percent', { percent: 9.5 }],
  ['percent', { percent: null }],
  ['amount', { kind: 'amount' }],
  ['amount', { kind: 'amount', amount: 0 }],
  ['amount', { kind: 'amount', amount: 1.999 }],
  ['minimum', { minimum: -1 }],
  ['startsAt', { startsAt: 'tomorrow' }],
  ['endsAt', { startsAt: '2026-05-02T00:00:00Z', endsAt: '2026-05-01T00:00:00Z' }],
  ['totalLimit', { totalLimit: 0 }],
  ['perCustomerLimit', { perCustomerLimit: 1.5 }],
  ['body', { usedCount: 5 }],
])('a wrong %s is refused with its field: %j', async (field, wrong) => {
  const answer = await create({ code: 'WRONG', kind: 'percent', percent: 10, ...wrong })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
  expect((await list('?search=wrong')).total).toBe(0)
})

test('a taken code is refused', async () => {
  await create({ code: 'TWICE', kind: 'percent', percent: 5 })
  expect(await create({ code: 'twice', kind: 'percent', percent: 6 })).toMatchObject({
    status: 409,
    body: { code: 'name_taken', fields: { code: 'TWICE exists already' } },
  })
})

test('times and switch decide the state', async () => {
  const base = { kind: 'percent', percent: 5 }
  const past = '2020-01-01T00:00:00+05:30'
  const future = '2999-01-01T00:00:00+05:30'
  const stateOf = async (code: string, more: object) =>
    (await create({ ...base, code, ...more })).body.data.state
  expect(await stateOf('STATE-1', { startsAt: past, endsAt: future })).toBe('active')
  expect(await stateOf('STATE-2', { startsAt: future })).toBe('scheduled')
  expect(await stateOf('STATE-3', { startsAt: '2019-01-01T00:00:00+05:30', endsAt: past })).toBe('expired')
  expect(await stateOf('STATE-4', { isActive: false })).toBe('inactive')
  expect(await useOnce('STATE-3')).toMatchObject({ body: { message: 'This code has expired' } })
})

test('changed terms hold for the next order; the code and counted uses stay', async () => {
  const body = { code: 'TERMS', kind: 'amount', amount: 100, totalLimit: 5 }
  await create(body)
  await useOnce('TERMS')
  await useOnce('TERMS')
  expect(await change('TERMS', { ...body, totalLimit: 1 })).toMatchObject({
    status: 400,
    body: { fields: { totalLimit: 'Already used 2 times' } },
  })
  expect(await change('TERMS', { ...body, code: 'OTHER' })).toMatchObject({
    status: 400,
    body: { fields: { code: 'A code cannot be changed' } },
  })
  expect(await change('terms', { ...body, minimum: 5000 })).toMatchObject({
    status: 200,
    body: { data: { minimum: 5000, usedCount: 2 } },
  })
  expect(await useOnce('TERMS')).toMatchObject({ status: 409, body: { code: 'coupon_refused' } })
  expect((await change('NOBODY', { ...body, code: 'NOBODY' })).status).toBe(404)
})

test('a delivery after all counts above the limit, so that a limited code is never free once too often', async () => {
  const body = { code: 'ONCE', kind: 'percent', percent: 10, totalLimit: 1 }
  await create(body)
  const dispatch = dispatchOf(shop, admin)
  const first = (await useOnce('ONCE')).body.data.id
  await dispatch.bring(first, await shop.person('delivery_agent'), 'picked_up')
  await dispatch.cancel(first)
  const second = (await useOnce('ONCE')).body.data.id
  await shop.call('POST', `/api/orders/${first}/delivered-after-all`, {
    as: admin,
    body: { reason: 'He called' },
  })
  expect(await change('ONCE', { ...body, minimum: 100 })).toMatchObject({ body: { data: { usedCount: 2 } } })
  await dispatch.cancel(second)
  expect((await useOnce('ONCE')).status).toBe(409)
})

test('an unused code is deleted, a used one is switched off', async () => {
  await create({ code: 'UNUSED', kind: 'percent', percent: 10 })
  await create({ code: 'USED', kind: 'percent', percent: 10 })
  await useOnce('USED')
  expect((await remove('UNUSED')).body.data).toEqual({ outcome: 'deleted' })
  expect((await remove('USED')).body.data).toEqual({ outcome: 'deactivated' })
  expect((await list('?search=used')).items).toMatchObject([{ code: 'USED', state: 'inactive' }])
  expect(await useOnce('USED')).toMatchObject({ status: 409 })
  expect((await remove('UNUSED')).status).toBe(404)
})

test('every change is in the audit trail with what differs', async () => {
  const body = { code: 'TRACED', kind: 'percent', percent: 10 }
  await create(body)
  await change('TRACED', { ...body, percent: 15 })
  await change('TRACED', { ...body, percent: 15 })
  await remove('TRACED')
  const trail = await shop.call<AuditPage>('GET', '/api/audit?subjectType=coupon&subjectId=TRACED', {
    as: admin,
  })
  expect(trail.body.data.items.map(({ action }) => action)).toEqual([
    'coupon.deleted',
    'coupon.changed',
    'coupon.created',
  ])
  expect(trail.body.data.items[1]).toMatchObject({ before: { percent: 10 }, after: { percent: 15 } })
})

test('pages visit every code once, the latest first', async () => {
  for (let at = 0; at < 5; at++) await create({ code: `PAGE-${at}`, kind: 'percent', percent: 1 })
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: CouponPage = await list(`?search=page-&limit=2${cursor ? `&cursor=${cursor}` : ''}`)
    expect(page.total).toBe(5)
    seen.push(...page.items.map(({ code }) => code))
    cursor = page.nextCursor
  } while (cursor)
  expect(seen).toEqual(['PAGE-4', 'PAGE-3', 'PAGE-2', 'PAGE-1', 'PAGE-0'])
  expect((await list('?search=%25')).total).toBe(0)
})

test('nobody but administrators reads or writes codes', async () => {
  const body = { code: 'SELF-MADE', kind: 'percent', percent: 100 }
  for (const role of ['customer', 'delivery_agent'] as const) {
    const as = await shop.person(role)
    expect((await shop.call('GET', '/api/coupons', { as })).status).toBe(403)
    expect((await shop.call('POST', '/api/coupons', { as, body })).status).toBe(403)
    expect((await shop.call('PUT', '/api/coupons/SAVE10', { as, body })).status).toBe(403)
    expect((await shop.call('DELETE', '/api/coupons/SAVE10', { as })).status).toBe(403)
  }
  expect((await shop.call('POST', '/api/coupons', { body })).status).toBe(401)
})

test('a code that would have ended before it begins is refused', async () => {
  const over = '2020-01-01T00:00:00Z'
  const terms = { code: 'OVER', kind: 'percent', percent: 5 }
  expect(await create({ ...terms, endsAt: over })).toMatchObject({
    status: 400,
    body: { fields: { endsAt: 'This end is already over' } },
  })
  expect((await create({ ...terms, startsAt: '2019-12-01T00:00:00Z', endsAt: over })).status).toBe(201)
  expect((await change('OVER', { ...terms, endsAt: over })).status).toBe(400)
})

test('two administrators who move start and end past each other make no code that never holds', async () => {
  const [early, middle, late] = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z']
  const terms = { code: 'CROSSED', kind: 'percent', percent: 5, startsAt: early, endsAt: late }
  await create(terms)
  const { code: _code, ...seen } = terms
  await change('CROSSED', { ...terms, startsAt: middle, seen })
  const crossed = await change('CROSSED', { ...terms, endsAt: '2026-01-15T00:00:00Z', seen })
  expect(crossed).toMatchObject({ status: 400, body: { fields: { endsAt: expect.any(String) } } })
})

describe('codes that do not exist', () => {
  // Twenty times as many in the demo.
  beforeAll(
    () => shop.database.sql`
    insert into settings (name, value) values ('wrongCodesPerPerson', '1'), ('wrongCodesPerNetwork', '1')`,
  )
  const guess = (as: TestPerson, code: string, remoteAddress = '127.0.0.1') =>
    decided(async () => {
      const { statusCode } = await shop.app.inject({
        method: 'PUT',
        url: `/api/cart/${as.id}/coupon`,
        headers: { authorization: `Bearer ${as.token}` },
        remoteAddress,
        payload: { code },
      })
      return { status: statusCode }
    })
  const guessMany = async (count: number, who: (at: number) => [TestPerson, string?]) => {
    const answers = Array.from({ length: count }, (_, at) => {
      const [person, address] = who(at)
      return guess(person, `GUESS-${at}`, address)
    })
    return (await Promise.all(answers)).filter(({ status }) => status === 429).length
  }

  test('are limited for a person who tries many at the same moment, and then no code is told', async () => {
    await create({ code: 'REAL', kind: 'amount', amount: 10 })
    const [customer, other] = [await shop.person(), await shop.person()]
    for (let at = 0; at < 25; at++) expect((await guess(customer, 'REAL')).status).toBe(200)
    expect(await guessMany(30, () => [customer])).toBe(10)
    await shop.call('DELETE', `/api/cart/${customer.id}/coupon`, { as: customer })
    expect((await guess(customer, 'REAL')).status).toBe(429)
    expect((await guess(other, 'REAL')).status).toBe(200)
  })

  test('are limited in the price, in orders and in payments too', async () => {
    const customer = await shop.person()
    expect(await guessMany(20, () => [customer])).toBe(0)
    const { id: productId } = await insertProduct(shop.database)
    const lines = [{ productId, quantity: 1 }]
    const body = await orderBody(shop.database, lines, { coupon: 'GUESS' })
    for (const path of ['/api/checkout/price', '/api/orders', '/api/payment/create-intent'])
      expect([path, (await shop.call('POST', path, { as: customer, body })).status]).toEqual([path, 429])
  })

  test('are limited for the guests of a network together, whoever has proved something apart', async () => {
    const [network, guests] = ['203.0.113.20', [] as TestPerson[]]
    for (let at = 0; at < 5; at++) guests.push(await newGuest(shop, newPhone()))
    const guest = (at: number) => guests[at % 5] as TestPerson
    expect(await guessMany(30, (at) => [guest(at), network])).toBe(10)
    expect(await guessMany(5, (at) => [guest(at), '203.0.113.21'])).toBe(0)
    const proved = await shop.person()
    await shop.database.sql`update people set phone_proved_at = now() where id = ${proved.id}`
    expect(await guessMany(5, () => [proved, network])).toBe(0)
  })
})
