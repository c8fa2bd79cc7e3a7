import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  confirm,
  openPaymentShop,
  type PaymentShop,
  payInWindow,
  startPayment,
} from '#tests/testing/payments/payment-fixtures.ts'
import type { TestPerson } from '#tests/testing/shop.ts'

let shop: PaymentShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openPaymentShop()
  admin = await shop.person('admin', { name: 'Meera' })
})
afterAll(() => shop.close())

const file = (query: string, as = admin) => shop.call('GET', `/api/payments/export?${query}`, { as })
const rowsOf = (text: string) =>
  text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(','))

/** Pays for an order, and moves its payment to a moment of India's clock. */
async function paidAt(time: string) {
  const started = await startPayment(shop)
  const paid = await payInWindow(shop, started.intent.gatewayOrderId, { upi: 'success@razorpay' })
  await confirm(shop, started, paid)
  const [payment] = await shop.database.sql<{ id: string; number: string }>`
    update payments set created_at = ${new Date(`${time}+05:30`)} where gateway_payment_id = ${paid.paymentId}
    returning id, (select number from orders where id = order_id) as number`
  if (!payment) throw new Error('The payment was not recorded')
  return { ...payment, gatewayId: paid.paymentId }
}

async function refundAt(paymentId: string, time: string, status = 'processed', paise = 10_000) {
  const answer = await shop.call('POST', `/api/payments/${paymentId}/refund`, {
    as: admin,
    body: { amount: paise / 100, reason: '=Broken' },
  })
  expect(answer.status).toBe(201)
  await shop.database.sql`
    update refunds set created_at = ${new Date(`${time}+05:30`)}, status = ${status}
     where id = (select id from refunds where payment_id = ${paymentId} order by id desc limit 1)`
}

test('has what came and what went back, each on its day in India, so that it adds up', async () => {
  const before = await paidAt('2025-03-31T23:59:59.999')
  const first = await paidAt('2025-04-01T00:00:00.000')
  await refundAt(before.id, '2025-04-02T10:00:00.000')
  await refundAt(first.id, '2026-03-31T23:59:59.999', 'pending')
  await refundAt(first.id, '2026-04-01T00:00:00.000')
  await refundAt(first.id, '2025-05-01T00:00:00.000', 'failed')

  const answer = await file('from=2025-04-01&to=2026-03-31')
  expect(answer.headers['content-disposition']).toBe(
    'attachment; filename="payments_and_refunds_2025-04-01_2026-03-31.csv"',
  )
  const rows = rowsOf(answer.text)
  expect(rows.map((row) => row.slice(0, 5))).toEqual([
    ['2025-04-01 00:00:00', 'Payment', expect.stringMatching(/^\d+\.\d\d$/), 'Received', first.number],
    ['2025-04-02 10:00:00', 'Refund', '-100.00', 'Sent back', before.number],
    ['2026-03-31 23:59:59', 'Refund', '-100.00', 'On its way', first.number],
  ])
  expect(rows[0]?.slice(8, 10)).toEqual(['upi', first.gatewayId])
  expect(rows[1]?.slice(-2)).toEqual(["'=Broken", 'Meera'])
})

test('goes on where a batch ends, through equal times', async () => {
  const { id } = await paidAt('2024-05-01T12:00:00.000')
  await shop.database.sql`
    insert into refunds (id, payment_id, amount_paise, reason, status, created_at)
    select gen_random_uuid(), ${id}, 1, 'Many', 'processed', timestamptz '2024-05-02 12:00+05:30'
      from generate_series(1, 1203)`
  const { text } = await file('from=2024-05-01&to=2024-05-02')
  const rows = rowsOf(text)
  expect(rows).toHaveLength(1204)
  expect(rows.filter(([, kind]) => kind === 'Refund')).toHaveLength(1203)
})

test('leaves out attempts that failed, and is for ten years at most', async () => {
  const { id } = await paidAt('2023-05-01T12:00:00.000')
  await shop.database.sql`update payments set status = 'failed' where id = ${id}`
  expect(rowsOf((await file('from=2023-05-01&to=2023-05-01')).text)).toEqual([])
  expect((await file('from=2001-01-01&to=2026-01-01')).status).toBe(400)
  expect((await file('from=2026-01-02&to=2026-01-01')).status).toBe(400)
})

test('is for administrators', async () => {
  expect((await file('from=2025-04-01&to=2026-03-31', await shop.person())).status).toBe(403)
})
