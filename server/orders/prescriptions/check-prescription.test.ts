import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order, OrderPage } from '#contract/ordering/orders-schemas.ts'
import { findViolations } from '#server/database/invariants.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { codeTo, newGuest, newPhone, signInByPhone } from '#tests/testing/guest-fixtures.ts'
import {
  confirm,
  createIntent,
  openPaymentShop,
  orderWithPayment,
  type PaymentShop,
  payInWindow,
} from '#tests/testing/payments/payment-fixtures.ts'
import type { TestPerson } from '#tests/testing/shop.ts'
import { orderBody, placeOrder } from '../order-fixtures.ts'
import { addPrescription, insertMedicine, sellPrescriptions } from './prescription-fixtures.ts'

let shop: PaymentShop
let admin: TestPerson
let dispatch: ReturnType<typeof dispatchOf>
beforeAll(async () => {
  shop = await openPaymentShop()
  admin = await shop.person('admin')
  dispatch = dispatchOf(shop, admin)
  await sellPrescriptions(shop)
})
afterAll(() => shop.close())

const check = (id: string, body: object, as = admin) =>
  shop.call<Order>('PUT', `/api/orders/${id}/prescription`, { as, body })
const ACCEPT = { state: 'accepted' }
const REFUSE = { state: 'refused', reason: 'The prescription has expired' }
const UNCHECKED = { status: 409, body: { code: 'prescription_unchecked' } }

/** An order of one piece that waits to be checked. */
async function toCheck() {
  const customer = await shop.person()
  const productId = await insertMedicine(shop)
  const prescriptionId = await addPrescription(shop, customer)
  const placed = await placeOrder(shop, customer, [{ productId, quantity: 1 }], {
    changes: { prescriptionId },
  })
  return { customer, productId, id: placed.body.data.id, number: placed.body.data.orderNumber }
}

/** A payment that is about to be made for medicine. */
async function startMedicine(customer: TestPerson) {
  const productId = await insertMedicine(shop)
  const prescriptionId = await addPrescription(shop, customer)
  const lines = [{ productId, quantity: 1 }]
  const body = await orderBody(shop.database, lines, { prescriptionId })
  const { body: intent } = await createIntent(shop, customer, body)
  return { customer, productId, prescriptionId, lines, body, intent: intent.data }
}

const ordersOf = async (person: TestPerson) =>
  (await shop.call<OrderPage>('GET', '/api/orders', { as: person })).body.data.items
const waiting = async () =>
  (await shop.call<OrderPage>('GET', '/api/orders?prescription=to_check&limit=100', { as: admin })).body.data

test('an order goes nowhere until its prescription is accepted', async () => {
  const { customer, id } = await toCheck()
  const agent = await shop.person('delivery_agent')
  const assign = () =>
    shop.call('PUT', `/api/analytics/admin/orders/${id}/assign`, { as: admin, body: { agentId: agent.id } })
  const listed = async () =>
    (await shop.call<OrderPage>('GET', '/api/analytics/admin/unassigned-orders?limit=100', { as: admin }))
      .body.data
  const ids = (page: OrderPage) => page.items.map((order) => order.id)
  const before = await listed()
  expect(ids(before)).not.toContain(id)
  expect(ids(await waiting())).toContain(id)
  expect(await dispatch.step(id, 'confirmed', admin)).toMatchObject(UNCHECKED)
  expect(await assign()).toMatchObject(UNCHECKED)
  await expect(shop.database.sql`update orders set status = 'shipped' where id = ${id}`).rejects.toThrow(
    'orders_prescription_checked',
  )
  for (const as of [customer, agent]) expect((await check(id, ACCEPT, as)).status).toBe(403)
  expect(await check(id, ACCEPT)).toMatchObject({ status: 200, body: { data: { prescription: 'accepted' } } })
  expect((await check(id, ACCEPT)).status).toBe(200)
  expect(ids(await waiting())).not.toContain(id)
  const after = await listed()
  expect([ids(after).includes(id), after.total - before.total]).toEqual([true, 1])
  expect((await assign()).status).toBe(200)
  const read = await shop.call<Order>('GET', `/api/orders/${id}`, { as: customer })
  expect(read.body.data).toMatchObject({ status: 'assigned', prescription: 'accepted' })
  expect(
    (
      await shop.app.inject({
        url: `/api/orders/${id}/prescription`,
        headers: { authorization: `Bearer ${agent.token}` },
      })
    ).statusCode,
  ).toBe(403)
})

test('what is accepted is the order as it was looked at', async () => {
  const { id } = await toCheck()
  const { updatedAt } = await dispatch.read(id, admin)
  await shop.database.sql`update orders set updated_at = updated_at + interval '1 second' where id = ${id}`
  const accept = (seen: string) => check(id, { ...ACCEPT, seen: { updatedAt: seen } })
  expect(await accept(updatedAt)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  const now = await dispatch.read(id, admin)
  expect(now.prescription).toBe('to_check')
  expect((await accept(now.updatedAt)).body.data.prescription).toBe('accepted')
})

test('a refused prescription cancels the order: stock goes back, and its customer reads why', async () => {
  const { customer, productId, id } = await toCheck()
  expect(await shop.stockOf(productId)).toBe(9)
  expect(await check(id, { state: 'refused', reason: ' ' })).toMatchObject({
    status: 400,
    body: { fields: { reason: expect.any(String) } },
  })
  expect((await check(id, REFUSE)).status).toBe(200)
  expect(await shop.stockOf(productId)).toBe(10)
  const read = await shop.call<Order>('GET', `/api/orders/${id}`, { as: customer })
  expect(read.body.data).toMatchObject({
    status: 'cancelled',
    prescription: 'refused',
    cancelReason: REFUSE.reason,
  })
  const told = await shop.database.sql`
    select reason from order_milestones where order_id = ${id} and kind = 'cancelled'`
  expect(told).toEqual([{ reason: REFUSE.reason }])
  const audited = await shop.database.sql<{ action: string }>`
    select action from audit_entries where subject_id = ${id} order by action`
  expect(audited.map(({ action }) => action)).toEqual(['order.cancelled', 'order.prescription_refused'])
  expect((await check(id, REFUSE)).status).toBe(200)
  expect((await check(id, ACCEPT)).status).toBe(409)
})

test('an order without medicine has no prescription to check', async () => {
  const { id } = await dispatch.newOrder()
  expect((await check(id, ACCEPT)).status).toBe(404)
})

test('medicine that was paid online waits too, and what was paid goes back when it is refused', async () => {
  const customer = await shop.person()
  const started = await startMedicine(customer)
  const paid = await payInWindow(shop, started.intent.gatewayOrderId, { upi: 'success@razorpay' })
  await confirm(shop, started, paid)
  const placed = await orderWithPayment(shop, started, paid.paymentId)
  expect(placed.body.data).toMatchObject({
    status: 'confirmed',
    prescription: 'to_check',
    paymentState: 'paid',
  })
  const { id } = placed.body.data
  expect(await dispatch.byCourier(id)).toMatchObject(UNCHECKED)
  expect((await check(id, REFUSE)).status).toBe(200)
  await shop.runJobs()
  await shop.runJobs()
  const [order] = await ordersOf(customer)
  expect(order).toMatchObject({ status: 'cancelled', prescription: 'refused', paymentState: 'refunded' })
  expect(await shop.stockOf(started.productId)).toBe(10)
  expect(await findViolations(shop.database)).toEqual([])
})

test('nothing is paid for without a photo, and a payment that comes late makes an order to check', async () => {
  const customer = await shop.person()
  const productId = await insertMedicine(shop)
  const body = await orderBody(shop.database, [{ productId, quantity: 1 }])
  expect(await createIntent(shop, customer, body)).toMatchObject({
    status: 409,
    body: { code: 'prescription_missing' },
  })
  const started = await startMedicine(customer)
  await shop.pass(20)
  await shop.sweep()
  await shop.database.sql`update prescriptions set created_at = now() - interval '2 days'`
  const deleted = await shop.call('DELETE', `/api/prescriptions/${started.prescriptionId}`, { as: customer })
  expect(deleted.status).toBe(404)
  await shop.queue.runOne(shop.database, { id: 0, task: 'prescriptions.clean-up', data: {} })
  await payInWindow(shop, started.intent.gatewayOrderId, { upi: 'success@razorpay' })
  await shop.sweep()
  expect(await ordersOf(customer)).toMatchObject([{ status: 'confirmed', prescription: 'to_check' }])
})

test('a photo that another order has taken meanwhile makes no second order: what was paid goes back', async () => {
  const customer = await shop.person()
  const started = await startMedicine(customer)
  const other = await insertMedicine(shop)
  const changes = { prescriptionId: started.prescriptionId }
  const cash = await placeOrder(shop, customer, [{ productId: other, quantity: 1 }], { changes })
  expect(cash.status).toBe(201)
  const paid = await payInWindow(shop, started.intent.gatewayOrderId, { upi: 'success@razorpay' })
  await confirm(shop, started, paid)
  await shop.runJobs()
  expect(await ordersOf(customer)).toHaveLength(1)
  const [refund] = await shop.database.sql<{ amountPaise: number }>`
    select r.amount_paise from refunds r join payments p on p.id = r.payment_id
     where p.gateway_payment_id = ${paid.paymentId}`
  expect(refund?.amountPaise).toBe(Math.round(started.body.total * 100))
  expect(await shop.stockOf(started.productId)).toBe(10)
})

test('a guest orders medicine with a photo, which goes with the order to whoever proves the phone', async () => {
  const phone = newPhone()
  const guest = await newGuest(shop, phone)
  const started = await startMedicine(guest)
  const paid = await payInWindow(shop, started.intent.gatewayOrderId, { upi: 'success@razorpay' })
  await confirm(shop, started, paid)
  const [order] = await ordersOf(guest)
  expect(order).toMatchObject({ prescription: 'to_check' })
  const photo = async (as: TestPerson) =>
    (
      await shop.app.inject({
        url: `/api/orders/${order?.id}/prescription`,
        headers: { authorization: `Bearer ${as.token}` },
      })
    ).statusCode
  expect(await photo(guest)).toBe(200)
  const owner = await signInByPhone(shop, phone, await codeTo(shop, phone))
  expect([await photo(owner), await photo(guest)]).toEqual([200, 404])
})

test('of an acceptance and a refusal at once one counts, and the other reads which', async () => {
  const second = await shop.person('admin')
  for (let round = 0; round < 6; round++) {
    const { productId, id } = await toCheck()
    const answers = await Promise.all([check(id, ACCEPT), check(id, REFUSE, second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const isRefused = answers[1]?.status === 200
    const order = await dispatch.read(id, admin)
    expect([order.status, order.prescription]).toEqual(
      isRefused ? ['cancelled', 'refused'] : ['pending', 'accepted'],
    )
    expect(await shop.stockOf(productId)).toBe(isRefused ? 10 : 9)
    const lost = answers.find(({ status }) => status === 409)
    expect(lost?.body.message).toContain(isRefused ? 'refused meanwhile' : 'accepted meanwhile')
  }
})

test.each([
  ['acceptance', ACCEPT],
  ['refusal', REFUSE],
])(
  'an %s and the customer’s cancellation at once leave one cancelled order, with its stock back once',
  async (_what, body) => {
    for (let round = 0; round < 6; round++) {
      const { customer, productId, id } = await toCheck()
      const [checked, cancelled] = await Promise.all([
        check(id, body),
        shop.call('POST', `/api/orders/${id}/cancel`, { as: customer, body: {} }),
      ])
      expect(cancelled.status).toBe(200)
      expect([200, 409]).toContain(checked.status)
      expect((await dispatch.read(id, admin)).status).toBe('cancelled')
      expect(await shop.stockOf(productId)).toBe(10)
      expect((await waiting()).items.map((order) => order.id)).not.toContain(id)
    }
    expect(await findViolations(shop.database)).toEqual([])
  },
)
