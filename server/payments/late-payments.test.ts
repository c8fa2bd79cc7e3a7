import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  PaymentIssuePage,
  PaymentPage,
  PaymentStatus,
  Reconciliation,
} from '#contract/ordering/payments.ts'
import {
  confirm,
  openPaymentShop,
  orderWithPayment,
  type PaymentShop,
  payInWindow,
  startPayment,
  VISA,
} from '#tests/testing/payments/payment-fixtures.ts'
import type { TestPerson } from '#tests/testing/shop.ts'

let shop: PaymentShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openPaymentShop()
  admin = await shop.person('admin')
})
afterAll(() => shop.close())

const UPI = 'success@razorpay'
const statusOf = async (started: { customer: TestPerson; intent: { paymentIntentId: string } }) =>
  (
    await shop.call<PaymentStatus>('GET', `/api/payment/${started.intent.paymentIntentId}`, {
      as: started.customer,
    })
  ).body.data
const countOrders = async (personId: string) =>
  (await shop.database.sql`select 1 from orders where person_id = ${personId}`).length
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
const period = `from=${today}&to=${today}`
const refundsOf = (gatewayPaymentId: string) =>
  shop.database.sql<{ status: string; amountPaise: number }>`
    select r.status, r.amount_paise from refunds r join payments p on p.id = r.payment_id
     where p.gateway_payment_id = ${gatewayPaymentId} order by r.created_at`

describe('without the browser', () => {
  test('the webhook makes the order of a tab that was closed after paying', async () => {
    const started = await startPayment(shop)
    await payInWindow(shop, started.intent.gatewayOrderId, { upi: UPI, simulate: ['close-tab'] })
    await shop.runJobs()
    expect(await countOrders(started.customer.id)).toBe(1)
  })

  test('with the webhooks lost too, the sweep of the next minute makes it', async () => {
    const started = await startPayment(shop)
    await payInWindow(shop, started.intent.gatewayOrderId, {
      card: VISA,
      simulate: ['close-tab', 'drop-webhooks'],
    })
    await shop.pass(1)
    await shop.queue.send(shop.database, 'payments.sweep', {})
    await shop.runJobs()
    expect(await countOrders(started.customer.id)).toBe(1)
  })

  test('a later attempt that the gateway refuses to capture keeps no captured payment waiting', async () => {
    const started = await startPayment(shop)
    const { gatewayOrderId } = started.intent
    await payInWindow(shop, gatewayOrderId, { upi: 'failure@razorpay', simulate: ['drop-webhooks'] })
    await payInWindow(shop, gatewayOrderId, { upi: UPI, simulate: ['close-tab', 'drop-webhooks'] })
    // The simulated gateway itself never has two such payments of one order.
    await shop.database.sql`drop index gateway_payments_one_paid`
    await shop.database.sql`
      update gateway_payments set status = 'authorized', created_at = now()
       where order_id = ${gatewayOrderId} and status = 'failed'`
    await shop.pass(1)
    await shop.sweep()
    expect(await countOrders(started.customer.id)).toBe(1)
    await shop.database
      .sql`delete from gateway_payments where order_id = ${gatewayOrderId} and status = 'authorized'`
    await shop.database.sql`
      create unique index gateway_payments_one_paid on gateway_payments (order_id) where status in ('authorized', 'captured')`
  })

  test('a page that comes back learns how it stands', async () => {
    const started = await startPayment(shop)
    expect((await statusOf(started)).status).toBe('open')
    await payInWindow(shop, started.intent.gatewayOrderId, { upi: UPI, simulate: ['drop-webhooks'] })
    expect(await statusOf(started)).toMatchObject({ status: 'ordered' })
  })

  test('webhooks twice and in the wrong order make one order', async () => {
    const started = await startPayment(shop)
    const simulate = ['duplicate-webhooks', 'reorder-webhooks'] as const
    const { gatewayOrderId } = started.intent
    const { paymentId } = await payInWindow(shop, gatewayOrderId, { upi: UPI, simulate: [...simulate] })
    await shop.runJobs()
    expect(await countOrders(started.customer.id)).toBe(1)
    expect(
      await shop.database.sql`
        select status from payments where gateway_payment_id = ${paymentId}`,
    ).toEqual([{ status: 'captured' }])
  })
})

describe('holds', () => {
  test('end after 15 minutes, and the stock comes back once', async () => {
    const started = await startPayment(shop, { stock: 5, quantity: 5 })
    await shop.pass(14)
    await shop.sweep()
    expect(await shop.stockOf(started.productId)).toBe(0)
    await shop.pass(2)
    await shop.sweep()
    await shop.sweep()
    expect(await shop.stockOf(started.productId)).toBe(5)
    expect((await statusOf(started)).status).toBe('expired')
  })

  test('paid after the hold, the stock is taken again where there is some', async () => {
    const started = await startPayment(shop, { stock: 5, quantity: 2 })
    await shop.pass(16)
    await shop.sweep()
    await payInWindow(shop, started.intent.gatewayOrderId, { upi: UPI })
    await shop.runJobs()
    expect(await countOrders(started.customer.id)).toBe(1)
    expect(await shop.stockOf(started.productId)).toBe(3)
  })

  test('paid after somebody else bought the last one, the money goes back and a mail says so', async () => {
    const started = await startPayment(shop, { stock: 2, quantity: 2 })
    await shop.pass(16)
    await shop.sweep()
    const faster = await startPayment(shop, { productId: started.productId, quantity: 1 })
    const paid = await payInWindow(shop, started.intent.gatewayOrderId, { upi: UPI })
    expect((await confirm(shop, started, paid)).body.data.status).toBe('refunded')
    expect(await orderWithPayment(shop, started, paid.paymentId)).toMatchObject({
      status: 409,
      body: { code: 'payment_failed' },
    })
    await shop.runJobs()
    expect(await refundsOf(paid.paymentId)).toEqual([{ status: 'processed', amountPaise: 236_000 }])
    const mails = await shop.database.sql`
      select 1 from stepped_jobs j join payments p on j.data->>'paymentId' = p.id::text
       where j.task = 'mail.payment-returned' and p.gateway_payment_id = ${paid.paymentId}`
    expect(mails).toHaveLength(1)
    expect(await shop.stockOf(faster.productId)).toBe(1)
  })

  test('a bank that answers too late is accepted: failed becomes authorized, is captured and ordered', async () => {
    const started = await startPayment(shop)
    const failed = await payInWindow(shop, started.intent.gatewayOrderId, {
      upi: UPI,
      simulate: ['late-authorization', 'drop-webhooks'],
    })
    expect(failed.outcome).toBe('failed')
    await shop.runJobs()
    expect(await countOrders(started.customer.id)).toBe(0)
    await shop.pass(45)
    await shop.sweep()
    expect(await countOrders(started.customer.id)).toBe(1)
  })
})

describe('webhooks', () => {
  const deliver = (body: string, headers: Record<string, string>) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/payment/webhook',
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    })
  const body = JSON.stringify({
    event: 'payment.captured',
    payload: { payment: { entity: { id: 'pay_Forged00000001' } } },
  })

  test.each([
    ['no signature', {}],
    ['a made-up signature', { 'x-razorpay-signature': 'b'.repeat(64) }],
    ['an empty signature', { 'x-razorpay-signature': '' }],
  ] as [string, Record<string, string>][])('%s is refused and leaves no trace', async (_name, headers) => {
    const answer = await deliver(body, { ...headers, 'x-razorpay-event-id': 'evt_forged' })
    expect(answer.statusCode).toBe(401)
    expect(await shop.database.sql`select 1 from webhook_events where event_id = 'evt_forged'`).toEqual([])
  })

  test('a payment for an order that is not ours is a person’s business, once', async () => {
    const [keys] = await shop.database.sql<{ value: { keyId: string; keySecret: string } }>`
      select value from settings where name = 'localGatewayKeys'`
    const credentials = Buffer.from(`${keys?.value.keyId}:${keys?.value.keySecret}`).toString('base64')
    const foreign = await shop.app.inject({
      method: 'POST',
      url: '/gateway/v1/orders',
      headers: { authorization: `Basic ${credentials}` },
      payload: { amount: 5000, currency: 'INR', receipt: 'another-shop' },
    })
    const paid = await payInWindow(shop, foreign.json().id, { upi: UPI, simulate: ['duplicate-webhooks'] })
    await shop.runJobs()
    const { data } = (await shop.call<PaymentIssuePage>('GET', '/api/payments/issues', { as: admin })).body
    const mine = data.items.filter((issue) => issue.gatewayPaymentId === paid.paymentId)
    expect(mine).toMatchObject([{ kind: 'unknown-order' }])
    const path = `/api/payments/issues/${mine[0]?.id}/resolve`
    const resolved = await shop.call('POST', path, { as: admin, body: { resolution: 'Refunded by hand' } })
    expect(resolved.status).toBe(200)
    expect((await shop.call('POST', path, { as: admin, body: { resolution: 'Again' } })).status).toBe(404)
  })
})

describe('refunds', () => {
  async function paidOrder() {
    const started = await startPayment(shop)
    const paid = await payInWindow(shop, started.intent.gatewayOrderId, { upi: UPI })
    await shop.runJobs()
    const path = `/api/payments?${period}&search=${paid.paymentId}`
    const { data } = (await shop.call<PaymentPage>('GET', path, { as: admin })).body
    const [record] = data.items
    if (!record?.order) throw new Error('The paid order is in the ledger')
    return { started, paid, record, orderId: record.order.id }
  }
  const refund = (id: string, body: object, as = admin) =>
    shop.call('POST', `/api/payments/${id}/refund`, { as, body })

  test('cancelling a paid order refunds it in full, and the order shows it', async () => {
    const { started, paid, orderId } = await paidOrder()
    await shop.call('POST', `/api/orders/${orderId}/cancel`, { as: started.customer, body: {} })
    const path = `/api/orders/${orderId}`
    const before = await shop.call<{ paymentState: string }>('GET', path, { as: started.customer })
    expect(before.body.data.paymentState).toBe('refund_pending')
    await shop.runJobs()
    expect(await refundsOf(paid.paymentId)).toEqual([{ status: 'processed', amountPaise: 236_000 }])
    const after = await shop.call<{ paymentState: string }>('GET', path, { as: started.customer })
    expect(after.body.data.paymentState).toBe('refunded')
  })

  test('an administrator refunds parts, never more than was captured, also twenty at once', async () => {
    const { record, paid } = await paidOrder()
    const parts = await Promise.all(
      Array.from({ length: 20 }, () => refund(record.id, { amount: 500, reason: 'Scratched' })),
    )
    expect(parts.filter(({ status }) => status === 201)).toHaveLength(4)
    expect(parts.filter(({ body }) => body.code === 'refund_refused')).toHaveLength(16)
    expect((await refund(record.id, { reason: 'The rest' })).status).toBe(201)
    expect(await refund(record.id, { reason: 'Once more' })).toMatchObject({
      body: { code: 'refund_refused' },
    })
    await shop.runJobs()
    const sum = (await refundsOf(paid.paymentId)).reduce((paise, { amountPaise }) => paise + amountPaise, 0)
    expect(sum).toBe(236_000)
  })

  test('needs a reason and an administrator', async () => {
    const { record, started } = await paidOrder()
    expect((await refund(record.id, { amount: 5 })).status).toBe(400)
    expect((await refund(record.id, { reason: 'Mine', paid: true })).status).toBe(400)
    expect((await refund(record.id, { reason: 'I want it back' }, started.customer)).status).toBe(403)
  })

  test('one that was made in the gateway’s dashboard is found in the books', async () => {
    const { record, paid } = await paidOrder()
    const [keys] = await shop.database.sql<{ value: { keyId: string; keySecret: string } }>`
      select value from settings where name = 'localGatewayKeys'`
    const credentials = Buffer.from(`${keys?.value.keyId}:${keys?.value.keySecret}`).toString('base64')
    await shop.app.inject({
      method: 'POST',
      url: `/gateway/v1/payments/${paid.paymentId}/refund`,
      headers: { authorization: `Basic ${credentials}` },
      payload: { amount: 1000 },
    })
    await shop.runJobs()
    expect(await refundsOf(paid.paymentId)).toEqual([{ status: 'processed', amountPaise: 1000 }])
    expect((await refund(record.id, { amount: 2360, reason: 'All of it' })).status).toBe(409)
  })

  test('one that the gateway refuses frees the amount and goes to a person', async () => {
    const { record, paid } = await paidOrder()
    await shop.database.sql`update gateway_payments set status = 'authorized' where id = ${paid.paymentId}`
    expect((await refund(record.id, { reason: 'Damaged' })).status).toBe(201)
    await shop.runJobs()
    await shop.database.sql`update gateway_payments set status = 'captured' where id = ${paid.paymentId}`
    expect(await refundsOf(paid.paymentId)).toMatchObject([{ status: 'failed' }])
    const { data } = (
      await shop.call<PaymentIssuePage>('GET', '/api/payments/issues?limit=100', { as: admin })
    ).body
    expect(data.items.filter((issue) => issue.gatewayPaymentId === paid.paymentId)).toMatchObject([
      { kind: 'refund-failed' },
    ])
    expect((await refund(record.id, { reason: 'Damaged, again' })).status).toBe(201)
    await shop.runJobs()
  })
})

describe('reconciliation', () => {
  const reconcile = async () =>
    (await shop.call<Reconciliation>('GET', `/api/payments/reconciliation?${period}`, { as: admin })).body
      .data

  test('agrees after everything above but for what is not ours; a lost payment shows, and a sweep finds it', async () => {
    await shop.sweep()
    const foreign = (await reconcile()).differenceCount
    const started = await startPayment(shop)
    const paid = await payInWindow(shop, started.intent.gatewayOrderId, {
      upi: UPI,
      simulate: ['drop-webhooks'],
    })
    const { differences } = await reconcile()
    expect(differences.find((row) => row.gatewayPaymentId === paid.paymentId)).toMatchObject({
      ours: null,
      gateway: { status: 'captured', amount: 2360 },
      difference: 'Missing in the shop’s books',
    })
    await shop.sweep()
    const after = await reconcile()
    expect(after.differenceCount).toBe(foreign)
    expect(foreign).toBe(1)
    expect(after.gateway.captured - after.ours.captured).toBe(50)
    expect(after.gateway.refunded).toBe(after.ours.refunded)
  })

  test('comes as CSV with both books in a row', async () => {
    const { text, headers } = await shop.call('GET', `/api/payments/reconciliation/export?${period}`, {
      as: admin,
    })
    expect(headers['content-disposition']).toBe(`attachment; filename="payments_${today}_${today}.csv"`)
    expect(text.split('\r\n')[0]).toContain('Payment,Gateway order,Order,Time,Status here')
    expect(text).toContain('Missing in the shop’s books')
    expect(text).toMatch(new RegExp(`^\uFEFF.*\r\n[^\r]*,${today} \\d\\d:\\d\\d:\\d\\d,`))
  })

  test('a day ends with its last instant in India', async () => {
    const [payment] = await shop.database.sql<{ id: string; createdAt: string }>`
      select id, created_at::text as created_at from payments limit 1`
    const setTime = (at: string) =>
      shop.database.sql`update payments set created_at = ${at}::timestamptz where id = ${payment?.id ?? ''}`
    const idsOf = async (from: string, to: string) => {
      const answer = await shop.call<PaymentPage>('GET', `/api/payments?from=${from}&to=${to}`, { as: admin })
      return answer.body.data.items.map(({ id }) => id)
    }
    await setTime('2025-03-31 23:59:59.999+05:30')
    expect(await idsOf('2025-03-31', '2025-03-31')).toEqual([payment?.id])
    expect(await idsOf('2025-04-01', '2025-04-01')).toEqual([])
    await setTime('2025-04-01 00:00:00+05:30')
    expect(await idsOf('2025-03-31', '2025-03-31')).toEqual([])
    expect(await idsOf('2025-04-01', '2025-04-01')).toEqual([payment?.id])
    await setTime(payment?.createdAt ?? '')
  })

  test.each([
    ['a day that does not exist', 'from=2026-02-30&to=2026-03-10'],
    ['a last day that does not exist', 'from=2026-02-01&to=2026-02-29'],
    ['a year before the calendar began', 'from=0000-01-01&to=0000-01-02'],
    ['an end before its beginning', 'from=2026-03-02&to=2026-03-01'],
    ['a year', 'from=2026-01-01&to=2026-12-31'],
    ['no days at all', ''],
  ])('%s is refused', async (_name, query) => {
    for (const path of ['payments/reconciliation', 'payments/reconciliation/export', 'payments'])
      expect((await shop.call('GET', `/api/${path}?${query}`, { as: admin })).status, path).toBe(400)
  })
})
