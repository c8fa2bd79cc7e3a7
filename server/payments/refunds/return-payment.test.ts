import { afterAll, beforeAll, expect, test } from 'vitest'
import { setStock } from '#server/catalogue/product-fixtures.ts'
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
  admin = await shop.person('admin')
})
afterAll(() => shop.close())

/** Paid after its hold, when somebody else has the goods: the money is queued for refund. */
async function unfulfillable() {
  const started = await startPayment(shop, { stock: 2, quantity: 2 })
  await shop.pass(16)
  await shop.sweep()
  await setStock(shop, [started.productId], 0)
  const paid = await payInWindow(shop, started.intent.gatewayOrderId, {
    upi: 'success@razorpay',
    simulate: ['drop-webhooks'],
  })
  expect((await confirm(shop, started, paid)).body.data.status).toBe('refunded')
  const [stored] = await shop.database.sql<{ id: string }>`
    select id from payments where gateway_payment_id = ${paid.paymentId}`
  return { started, paid, id: stored?.id ?? '' }
}
const refund = (id: string, body: object) =>
  shop.call('POST', `/api/payments/${id}/refund`, { as: admin, body })
const refundsOf = (id: string) =>
  shop.database.sql<{ status: string; amountPaise: number }>`
    select status, amount_paise from refunds where payment_id = ${id} order by created_at`
const countOrders = async (personId: string) =>
  (await shop.database.sql`select 1 from orders where person_id = ${personId}`).length
const refundsSettle = async () => {
  await shop.pass(61)
  await shop.sweep()
}

test('of a payment without order, a part that was refunded by hand takes the rest along', async () => {
  const { started, paid, id } = await unfulfillable()
  // As it stands when the server dies between keeping the payment and queueing its refund.
  await shop.database.sql`delete from refunds where payment_id = ${id}`
  await shop.database.sql`update payments set refunded_paise = 0 where id = ${id}`
  await shop.database.sql`delete from stepped_jobs`
  expect((await refund(id, { amount: 100, reason: 'Nobody’s order' })).status).toBe(201)
  expect((await confirm(shop, started, paid)).body.data.status).toBe('refunded')
  await shop.runJobs()
  await refundsSettle()
  expect(await refundsOf(id)).toEqual([
    { status: 'processed', amountPaise: 10_000 },
    { status: 'processed', amountPaise: 226_000 },
  ])
  expect(await countOrders(started.customer.id)).toBe(0)
})

test('a refund that failed waits for a person: no second one by itself, no late order', async () => {
  const { started, paid, id } = await unfulfillable()
  const setGateway = (status: string) =>
    shop.database.sql`update gateway_payments set status = ${status} where id = ${paid.paymentId}`
  await setGateway('authorized')
  await shop.runJobs()
  await setGateway('captured')
  await setStock(shop, [started.productId], 9)
  await shop.sweep()
  expect(await refundsOf(id)).toMatchObject([{ status: 'failed' }])
  expect(await countOrders(started.customer.id)).toBe(0)
  expect((await refund(id, { reason: 'Sent again' })).status).toBe(201)
  await shop.runJobs()
  await refundsSettle()
  expect(await refundsOf(id)).toMatchObject([{ status: 'failed' }, { status: 'processed' }])
})
