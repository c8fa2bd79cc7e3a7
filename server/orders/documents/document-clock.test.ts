import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ToDo } from '#contract/dashboards.ts'
import type { IssuedNumber } from '#contract/gst/gst-schemas.ts'
import type { ComplianceGap } from '#contract/tax/compliance-gap-schemas.ts'
import { findViolations } from '#server/database/invariants.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import {
  confirm,
  openPaymentShop,
  type PaymentShop,
  payInWindow,
  startPayment,
} from '#tests/testing/payments/payment-fixtures.ts'
import type { TestPerson } from '#tests/testing/shop.ts'
import { startClock, tickClock } from './document-clock.ts'
import { documentsOf, placeOrders } from './document-fixtures.ts'
import { writeWaitingDocuments } from './waiting-documents.ts'

let shop: PaymentShop
let admin: TestPerson
let agent: TestPerson
let dispatch: ReturnType<typeof dispatchOf>
beforeAll(async () => {
  shop = await openPaymentShop()
  admin = await shop.person('admin')
  agent = await shop.person('delivery_agent')
  dispatch = dispatchOf(shop, admin)
})
afterAll(async () => {
  await forget()
  expect(await findViolations(shop.database)).toEqual([])
  await shop.close()
})

/** As if a wrong clock had dated a number of each of these series in a year that is to come. */
const numberAhead = (...series: string[]) =>
  shop.database.sql`
    insert into document_series (series, financial_year, last, last_on)
    select of_series, '97-98', 1, '2097-04-03' from unnest(${series}::text[]) as of_series`
const forget = () => shop.database.sql`delete from document_series where financial_year = '97-98'`
const clockSeen = (ago: string) =>
  shop.database.sql`update document_clock set has_jumped = false, seen_at = now() - ${ago}::interval`
beforeEach(async () => {
  await clockSeen('1 second')
  await forget()
})

async function assigned(): Promise<string> {
  const [id = ''] = await placeOrders(shop, 1)
  await dispatch.assign(id, agent.id)
  return id
}
const pickUp = (id: string, happenedAt?: string) => dispatch.step(id, 'picked_up', agent, { happenedAt })
const kindsOf = async (id: string) => (await documentsOf(shop, id, admin)).map(({ kind }) => kind)
const gaps = async () =>
  (await shop.call<ComplianceGap[]>('GET', '/api/gst/gaps', { as: admin })).body.data.filter(({ kind }) =>
    kind.startsWith('clock'),
  )
const waiting = async () =>
  (await shop.call<ToDo>('GET', '/api/desk/to-do', { as: admin })).body.data.waiting.waitingDocuments

test('an invoice of an earlier day than the last of its series waits, its pick-up does not, and it is written once the series is right', async () => {
  const [first, second] = [await assigned(), await assigned()]
  expect((await pickUp(first)).status).toBe(200)
  await shop.database.sql`update document_series set last_on = last_on + 3`
  const minuteAgo = new Date(Date.now() - 60_000).toISOString()
  expect((await pickUp(second, minuteAgo)).status).toBe(200)
  expect(await kindsOf(second)).toEqual([])
  expect(await waiting()).toBe(1)
  expect(await gaps()).toMatchObject([
    {
      kind: 'clock_behind',
      count: 1,
      text: expect.stringMatching(/^The last number of series .* is dated /),
    },
  ])
  await writeWaitingDocuments(shop)
  expect(await waiting()).toBe(1)
  await shop.database.sql`update document_series set last_on = last_on - 3`
  await writeWaitingDocuments(shop)
  expect(await kindsOf(second)).toHaveLength(1)
  expect([await waiting(), await gaps()]).toEqual([0, []])
})

test('a series of the next year that a wrong clock has begun holds back this year’s numbers, until another prefix begins new ones', async () => {
  const id = await assigned()
  const credited = await assigned()
  await pickUp(credited)
  const series = (await documentsOf(shop, credited, admin))[0]?.number.split('/')[0] ?? ''
  await numberAhead(series, 'C')
  await pickUp(id)
  await dispatch.cancel(credited)
  expect([await kindsOf(id), await waiting()]).toEqual([[], 2])
  const setPrefix = (documentPrefix: string) =>
    shop.call('PUT', '/api/settings', { as: admin, body: { documentPrefix } })
  await setPrefix('K')
  await writeWaitingDocuments(shop)
  const numbers = (await Promise.all([id, credited].map((of) => documentsOf(shop, of, admin)))).flat()
  expect(numbers.map(({ number }) => number.split('/')[0])).toEqual([`K${series}`, series, 'KC'])
  expect(await waiting()).toBe(0)
  await setPrefix('')
})

test('the credit note of a refund that went out meanwhile is written once the series is right', async () => {
  const started = await startPayment(shop)
  const { paymentId, signature } = await payInWindow(shop, started.intent.gatewayOrderId, {
    upi: 'success@razorpay',
  })
  const { body } = await confirm(shop, started, { paymentId, signature })
  const id = String(body.data.orderId)
  await dispatch.assign(id, agent.id)
  await pickUp(id)
  await numberAhead('C')
  const [payment] = await shop.database.sql<{ id: string }>`select id from payments where order_id = ${id}`
  await shop.call('POST', `/api/payments/${payment?.id}/refund`, {
    as: admin,
    body: { amount: 500, reason: 'A scratch' },
  })
  await shop.runJobs()
  expect([(await kindsOf(id)).length, await waiting()]).toEqual([1, 1])
  await forget()
  expect(await findViolations(shop.database)).toEqual([])
  await writeWaitingDocuments(shop)
  await writeWaitingDocuments(shop)
  expect(
    (await documentsOf(shop, id, admin)).map(({ kind, total }) => [kind === 'credit_note', total]),
  ).toEqual([
    [false, 2360],
    [true, 500],
  ])
})

test('what is asked for by hand is refused while it cannot be dated', async () => {
  const [id, left] = [await assigned(), await assigned()]
  await pickUp(id)
  await clockSeen('2 days')
  await pickUp(left)
  await dispatch.bring(id, agent, 'out_for_delivery', 'delivered')
  const body = { amount: 10, reason: 'Dented' }
  const note = await shop.call('POST', `/api/orders/${id}/credit-notes`, { as: admin, body })
  expect(note).toMatchObject({ status: 409, body: { code: 'clock_in_doubt' } })
  const issued = await shop.call<IssuedNumber>('POST', `/api/gst/orders/${left}/document`, { as: admin })
  expect(issued).toMatchObject({
    status: 409,
    body: {
      code: 'clock_in_doubt',
      message: expect.stringMatching(/^The clock of your server jumped from /),
    },
  })
})

test('a jump of the clock by more than a day is noticed, outlives a restart, and ends when somebody says that it is right', async () => {
  const id = await assigned()
  await clockSeen('25 hours')
  await pickUp(id)
  await tickClock(shop.database)
  await startClock(shop.database)
  await tickClock(shop.database)
  await writeWaitingDocuments(shop)
  expect(await kindsOf(id)).toEqual([])
  expect(await gaps()).toMatchObject([
    { kind: 'clock_jumped', text: expect.stringContaining('say that it is right') },
  ])
  const packer = await shop.person('admin', { staffRole: 'packer' })
  expect((await shop.call('POST', '/api/gst/clock', { as: packer })).status).toBe(403)
  expect((await shop.call('POST', '/api/gst/clock', { as: admin })).status).toBe(200)
  expect([(await kindsOf(id)).length, await gaps()]).toEqual([1, []])
})

test('a jump is forgotten when the clock is set back', async () => {
  await clockSeen('25 hours')
  await tickClock(shop.database)
  await shop.database.sql`update document_clock set seen_at = now() - interval '1 minute'`
  await tickClock(shop.database)
  expect(await gaps()).toEqual([])
})

test('a shop that was closed for a week bills at once', async () => {
  const id = await assigned()
  await clockSeen('7 days')
  await startClock(shop.database)
  await pickUp(id)
  expect(await kindsOf(id)).toHaveLength(1)
})
