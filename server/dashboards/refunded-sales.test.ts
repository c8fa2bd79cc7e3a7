import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report } from '#contract/reports.ts'
import { newId } from '#server/database/identifiers.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { partlyCashOrder } from '#server/orders/documents/partly-cash-fixtures.ts'
import {
  confirm,
  openPaymentShop,
  type PaymentShop,
  payInWindow,
  startPayment,
} from '#tests/testing/payments/payment-fixtures.ts'
import type { TestPerson } from '#tests/testing/shop.ts'
import { aggregateDays } from './aggregate-days.ts'

let shop: PaymentShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openPaymentShop()
  admin = await shop.person('admin')
})
afterAll(() => shop.close())

const indiaTime = (time: string) => new Date(`${time}+05:30`)
const sales = async (from: string, to: string, period = 'day') =>
  (
    await shop.call<Report>('GET', `/api/reports?kind=sales&period=${period}&from=${from}&to=${to}`, {
      as: admin,
    })
  ).body.data
const figures = ({ rows }: Report) =>
  rows.map(({ period, total, refunded, net }) => [period, total, refunded, net])

/** An order of 2,360 rupees that was paid online on a day. */
async function paidOrder(day: string) {
  const started = await startPayment(shop, { quantity: 2 })
  const paid = await payInWindow(shop, started.intent.gatewayOrderId, { upi: 'success@razorpay' })
  await confirm(shop, started, paid)
  const [order] = await shop.database.sql<{ id: string; paymentId: string; total: number }>`
    update orders o set placed_at = ${indiaTime(`${day}T12:00`)} from payments p
     where p.order_id = o.id and p.gateway_payment_id = ${paid.paymentId}
    returning o.id, p.id as payment_id, o.total_paise / 100.0 as total`
  if (!order) throw new Error('No order was made')
  return { ...order, total: Number(order.total) }
}

async function refund(paymentId: string, rupees: number, time: string, status = 'processed') {
  await shop.database.sql`
    insert into refunds (id, payment_id, amount_paise, reason, status, created_at)
    values (${newId()}, ${paymentId}, ${rupees * 100}, 'Scratched', ${status}, ${indiaTime(time)})`
  if (status !== 'failed')
    await shop.database
      .sql`update payments set refunded_paise = refunded_paise + ${rupees * 100} where id = ${paymentId}`
}

test('a refund is taken off on the day it was asked for in India, whenever the order was placed', async () => {
  const { paymentId, total } = await paidOrder('2024-03-01')
  await refund(paymentId, 100, '2024-03-02T23:59:59.999', 'queued')
  await refund(paymentId, 50, '2024-03-03T00:00:00.000', 'pending')
  await refund(paymentId, 70, '2024-03-03T10:00:00.000', 'failed')
  const expected = [
    ['2024-03-01', total, 0, total],
    ['2024-03-02', 0, 100, -100],
    ['2024-03-03', 0, 50, -50],
  ]
  const report = await sales('2024-03-01', '2024-03-03')
  expect(figures(report)).toEqual(expected)
  expect(report.totals).toMatchObject({ total, refunded: 150, net: total - 150 })
  expect(report.columns.slice(-2).map(({ label }) => label)).toEqual(['Refunded', 'After refunds'])
  expect(report.note).toContain('whenever they ordered')
  await aggregateDays(shop.database)
  expect(figures(await sales('2024-03-01', '2024-03-03'))).toEqual(expected)
  expect(figures(await sales('2024-03-02', '2024-03-31', 'month'))).toEqual([
    ['2024-03-02 – 2024-03-31', 0, 150, -150],
  ])
})

test('the refund of a cancelled order is none, because the order is no sale', async () => {
  const { id, paymentId, total } = await paidOrder('2024-04-01')
  await refund(paymentId, total, '2024-04-01T13:00')
  await shop.database.sql`update orders set status = 'cancelled', cancelled_at = now() where id = ${id}`
  const report = await sales('2024-04-01', '2024-04-01')
  expect(report.totals).toMatchObject({ orders: 0, total: 0 })
  expect(report.columns.map(({ key }) => key)).not.toContain('refunded')
  expect(report.note).not.toContain('Refunded')
})

test('what went back because an order became cheaper is in its total, and is not taken off again', async () => {
  const { id, paymentId, total } = await paidOrder('2024-05-01')
  // As a change leaves it: 300 rupees less, of which the refund is the first.
  await shop.database.sql`
    update orders set delivery_paise = 0, subtotal_paise = subtotal_paise - 30000, prepaid_paise = prepaid_paise - 30000,
           total_paise = total_paise - 30000 where id = ${id}`
  await refund(paymentId, 300, '2024-05-01T13:00')
  expect((await sales('2024-05-01', '2024-05-02')).totals).toMatchObject({ total: total - 300 })
  expect((await sales('2024-05-01', '2024-05-02')).totals).not.toHaveProperty('refunded')
  await refund(paymentId, 40, '2024-05-02T13:00')
  expect(figures(await sales('2024-05-01', '2024-05-02'))).toEqual([
    ['2024-05-01', total - 300, 0, total - 300],
    ['2024-05-02', 0, 40, -40],
  ])
})

test('a credit note for cash is taken off; the file has both columns', async () => {
  const agent = await shop.person('delivery_agent')
  const dispatch = dispatchOf(shop, admin)
  const { id } = await dispatch.newOrder()
  await dispatch.bring(id, agent, 'picked_up', 'out_for_delivery', 'delivered')
  const given = await shop.call('POST', `/api/orders/${id}/credit-notes`, {
    as: admin,
    body: { amount: 12.5, reason: 'One was scratched' },
  })
  expect(given.status).toBe(201)
  const [{ day = '' } = {}] = await shop.database.sql<{ day: string }>`select shop_day(now())::text as day`
  expect((await sales(day, day)).totals).toMatchObject({ refunded: 12.5 })
  const { text } = await shop.call('GET', `/api/reports?kind=sales&from=${day}&to=${day}&format=csv`, {
    as: admin,
  })
  expect(text.split('\r\n')[0]).toMatch(/,Total,Refunded,After refunds$/)
  expect(text.split('\r\n')[1]).toMatch(/,12\.50,-?\d+\.\d\d$/)
})

test('the credit note of a cancelled cash order is none once it was delivered after all', async () => {
  const agent = await shop.person('delivery_agent')
  const dispatch = dispatchOf(shop, admin)
  const { id } = await dispatch.newOrder()
  await dispatch.bring(id, agent, 'picked_up', 'out_for_delivery')
  const [{ day = '' } = {}] = await shop.database.sql<{ day: string }>`select shop_day(now())::text as day`
  const { refunded: before } = (await sales(day, day)).totals
  await dispatch.cancel(id)
  const body = { reason: 'The customer has it' }
  expect((await shop.call('POST', `/api/orders/${id}/delivered-after-all`, { as: admin, body })).status).toBe(
    200,
  )
  const notes = await shop.database.sql`select from documents where order_id = ${id} and kind = 'credit_note'`
  expect(notes).toHaveLength(1)
  expect((await sales(day, day)).totals.refunded).toBe(before)
})

test('a credit note for the cash of an order that was paid both ways is taken off too, beside its refund', async () => {
  const agent = await shop.person('delivery_agent')
  const order = await partlyCashOrder(shop, admin)
  await dispatchOf(shop, admin).bring(order.id, agent, 'picked_up', 'out_for_delivery', 'delivered')
  const [{ day = '' } = {}] = await shop.database.sql<{ day: string }>`select shop_day(now())::text as day`
  const refunded = async () => Number((await sales(day, day)).totals?.refunded ?? 0)
  const before = await refunded()
  const body = { amount: 100, reason: 'Scratched' }
  const given = await shop.call('POST', `/api/orders/${order.id}/credit-notes`, { as: admin, body })
  expect(given.status).toBe(201)
  expect((await refunded()) - before).toBe(100)
  await order.refund(40)
  expect((await refunded()) - before).toBe(140)
})
