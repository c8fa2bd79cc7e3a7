import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '#server/database/invariants.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { changesOf } from '#server/orders/change/change-fixtures.ts'
import { openPaymentShop, type PaymentShop } from '#tests/testing/payments/payment-fixtures.ts'
import type { TestPerson } from '#tests/testing/shop.ts'
import { documentsOf } from './document-fixtures.ts'
import { type PartlyCashOrder, partlyCashOrder } from './partly-cash-fixtures.ts'

const DUE = 1180
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
  expect(await findViolations(shop.database)).toEqual([])
  await shop.close()
})

async function delivered(): Promise<PartlyCashOrder> {
  const order = await partlyCashOrder(shop, admin)
  await dispatch.bring(order.id, agent, 'picked_up', 'out_for_delivery', 'delivered')
  return order
}

const credit = (id: string, body: object) =>
  shop.call('POST', `/api/orders/${id}/credit-notes`, { as: admin, body: { reason: 'Scratched', ...body } })
const notesOf = async (id: string) =>
  (await documentsOf(shop, id, admin)).slice(1).map(({ total, isCash }) => ({ total, isCash }))
const stateOf = async (id: string) => (await changesOf(shop, admin).read(id)).paymentState

test('of an order paid online and in cash, the cash is credited by hand and no more than that', async () => {
  const { id } = await delivered()
  expect((await credit(id, { amount: 180 })).status).toBe(201)
  for (const body of [{ amount: 1000.01 }, { lines: [{ lineNo: 1, quantity: 1 }] }]) {
    expect(await credit(id, body)).toMatchObject({
      status: 409,
      body: {
        code: 'credit_refused',
        message: 'Only ₹1,180.00 of this order was paid in cash: refund the rest in Payments',
      },
    })
  }
  expect((await credit(id, { amount: 1000 })).status).toBe(201)
  expect(await notesOf(id)).toEqual([
    { total: 180, isCash: true },
    { total: 1000, isCash: true },
  ])
})

test('cash that nobody has collected yet is not credited', async () => {
  const { id } = await partlyCashOrder(shop, admin)
  await dispatch.bring(id, agent, 'picked_up', 'out_for_delivery')
  expect(await credit(id, { amount: 10 })).toMatchObject({
    status: 409,
    body: { message: 'What is paid in cash can be credited once the order is delivered' },
  })
})

test('a credit note for cash explains no refund: what goes back online has a note of its own', async () => {
  const order = await delivered()
  expect((await credit(order.id, { amount: 100 })).status).toBe(201)
  await order.refund(80)
  await order.refund(2280)
  expect(await notesOf(order.id)).toEqual([
    { total: 100, isCash: true },
    { total: 80, isCash: false },
    { total: 2280, isCash: false },
  ])
  expect((await credit(order.id, { amount: DUE - 100 })).status).toBe(201)
})

test('is given once where several ask for all of the cash at the same time', async () => {
  const { id } = await delivered()
  const answers = await Promise.all([1, 2, 3].map(() => credit(id, { amount: DUE })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

test('a delivered order says that its cash was collected, until something goes back online', async () => {
  const order = await delivered()
  expect(await stateOf(order.id)).toBe('collected')
  await order.ask(100)
  expect(await stateOf(order.id)).toBe('refund_pending')
  await shop.runJobs()
  expect(await stateOf(order.id)).toBe('partly_refunded')
  await order.refund(2260)
  expect(await stateOf(order.id)).toBe('partly_refunded')
})

test('a delivered order whose change alone gave money back says that its cash was collected', async () => {
  const order = await partlyCashOrder(shop, admin, [1, 2])
  await dispatch.bring(order.id, agent, 'picked_up', 'out_for_delivery', 'delivered')
  expect(await stateOf(order.id)).toBe('collected')
  await shop.runJobs()
  expect(await stateOf(order.id)).toBe('collected')
})

test('the export has what went back beyond changes: those have lowered what was paid online', async () => {
  const order = await partlyCashOrder(shop, admin, [1])
  const columns = async () => {
    const { text } = await shop.call('GET', `/api/orders/export?userId=${order.customer.id}`, { as: admin })
    return text.split('\r\n')[1]?.split(',').slice(-5, -2)
  }
  expect(await columns()).toEqual(['1180.00', '0.00', '0.00'])
  await order.refund(30)
  expect(await columns()).toEqual(['1180.00', '0.00', '30.00'])
})
