import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CashOverview, CourierBook } from '#contract/delivery-schemas.ts'
import { findViolations } from '#server/database/invariants.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
let admin: TestPerson
let dispatch: ReturnType<typeof dispatchOf>
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
  dispatch = dispatchOf(shop, admin)
})
afterAll(() => shop.close())

const CASH = '/api/analytics/admin/cash'
const courierCash = async (name: string | null) => {
  const { body } = await shop.call<CashOverview>('GET', CASH, { as: admin })
  return body.data.couriers.find((courier) => courier.name === name)
}
const book = async (id: string) =>
  (await shop.call<CourierBook>('GET', `${CASH}/couriers/${id}`, { as: admin })).body.data
const move = (id: string, what: 'received' | 'write-offs', body: object, as = admin) =>
  shop.call('POST', `${CASH}/couriers/${id}/${what}`, { as, body })

test('a customer sees courier and tracking number of a shipped order', async () => {
  const { id, customer } = await dispatch.newOrder()
  const shipment = { courier: 'Delhivery', trackingNumber: 'AWB 4711' }
  expect((await dispatch.byCourier(id, shipment)).status).toBe(200)
  expect(await dispatch.read(id, customer)).toMatchObject({ status: 'shipped', ...shipment })
})

test('cash of an order that a courier delivered is due from the courier until the shop has received it', async () => {
  const { id } = await dispatch.newOrder()
  await dispatch.byCourier(id, { courier: 'Blue Dart' })
  expect(await courierCash('Blue Dart')).toMatchObject({ cashInHand: 0, toCollect: 1180 })
  await dispatch.step(id, 'delivered', admin)
  const owed = await courierCash('Blue Dart')
  expect(owed).toMatchObject({ cashInHand: 1180, toCollect: 0 })
  const courier = owed?.id ?? ''
  expect(await move(courier, 'received', { amount: 1180.01 })).toMatchObject({
    status: 400,
    body: { fields: { amount: expect.any(String) } },
  })
  expect((await move(courier, 'received', { amount: 1100, note: 'UTR 55' })).status).toBe(200)
  expect((await move(courier, 'write-offs', { amount: 80 })).status).toBe(400)
  expect((await move(courier, 'write-offs', { amount: 80, note: 'Fee of the courier' })).status).toBe(200)
  expect(await book(courier)).toMatchObject({
    cashInHand: 0,
    entries: [
      { kind: 'difference', amount: -80, note: 'Fee of the courier' },
      { kind: 'handed_over', amount: -1100, note: 'UTR 55' },
      { kind: 'collected', amount: 1180, orderId: id },
    ],
  })
  expect(await courierCash('Blue Dart')).toBeUndefined()
  expect(await findViolations(shop.database)).toEqual([])
})

test('an order that is shipped without a courier owes its cash all the same', async () => {
  const { id, customer } = await dispatch.newOrder()
  expect((await dispatch.byCourier(id)).status).toBe(200)
  expect(await dispatch.read(id, customer)).toMatchObject({ courier: null, trackingNumber: null })
  await dispatch.step(id, 'delivered', admin)
  expect(await courierCash(null)).toMatchObject({ cashInHand: 1180 })
  expect(await findViolations(shop.database)).toEqual([])
})

test('an order delivered by its courier although it was cancelled owes its cash too', async () => {
  const { id, customer } = await dispatch.newOrder()
  await dispatch.byCourier(id, { courier: 'DTDC' })
  await dispatch.cancel(id)
  const path = `/api/orders/${id}/delivered-after-all`
  expect((await shop.call('POST', path, { as: admin, body: { reason: 'The courier says so' } })).status).toBe(
    200,
  )
  expect((await dispatch.read(id, customer)).history.at(-1)?.note).toBeNull()
  expect((await dispatch.read(id, admin)).history.at(-1)?.note).toContain('The courier says so')
  expect(await courierCash('DTDC')).toMatchObject({ cashInHand: 1180 })
  expect(await findViolations(shop.database)).toEqual([])
})

test('one courier in several spellings of its capitals has one book, also for parcels given at once', async () => {
  const orders = await Promise.all(['Ekart', 'EKART', 'ekart'].map(() => dispatch.newOrder()))
  const names = ['Ekart', 'EKART', 'ekart']
  const given = orders.map(({ id }, at) => dispatch.byCourier(id, { courier: names[at] }))
  for (const answer of await Promise.all(given)) expect(answer.status).toBe(200)
  const { body } = await shop.call<CashOverview>('GET', CASH, { as: admin })
  const books = body.data.couriers.filter(({ name }) => name?.toLowerCase() === 'ekart')
  expect(books).toMatchObject([{ toCollect: 3540 }])
})

test('courier and number are corrected while a courier has the parcel, and not before or after', async () => {
  const { id, customer } = await dispatch.newOrder()
  const correct = () =>
    shop.call('PUT', `/api/orders/${id}`, {
      as: admin,
      body: { courier: 'India Post', trackingNumber: 'EA1' },
    })
  expect((await correct()).status).toBe(409)
  await dispatch.byCourier(id, { courier: 'Indai Post' })
  expect((await correct()).status).toBe(200)
  expect(await dispatch.read(id, customer)).toMatchObject({ courier: 'India Post', trackingNumber: 'EA1' })
  await dispatch.step(id, 'delivered', admin)
  expect((await correct()).status).toBe(409)
  expect(await courierCash('India Post')).toMatchObject({ cashInHand: 1180 })
})

test('parallel receipts never take more than the courier owes', async () => {
  const { id } = await dispatch.newOrder()
  await dispatch.byCourier(id, { courier: 'Shadowfax' }, 'delivered')
  const courier = (await courierCash('Shadowfax'))?.id ?? ''
  const answers = await Promise.all([1, 2, 3, 4].map(() => move(courier, 'received', { amount: 1000 })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  expect((await book(courier)).cashInHand).toBe(180)
  expect(await findViolations(shop.database)).toEqual([])
})
