import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentRecord } from '#contract/ordering/payments.ts'
import { findViolations } from '#server/database/invariants.ts'
import { findMilestone } from '#server/orders/order-milestones.ts'
import {
  confirm,
  openPaymentShop,
  orderWithPayment,
  type PaymentShop,
  payInWindow,
  refundAtGateway,
  refundByItself,
  type StartedPayment,
  startPayment,
  type WindowPayment,
} from '#tests/testing/payments/payment-fixtures.ts'
import type { TestPerson } from '#tests/testing/shop.ts'

let shop: PaymentShop
beforeAll(async () => {
  shop = await openPaymentShop()
})
afterAll(() => shop.close())

const PAID = 236_000
const ordersOf = (personId: string) =>
  shop.database.sql<{
    id: string
    status: string
  }>`select id, status from orders where person_id = ${personId}`
const refundsOf = (paymentId: string) =>
  shop.database.sql<{ status: string; amountPaise: number }>`
    select r.status, r.amount_paise from refunds r join payments p on p.id = r.payment_id
     where p.gateway_payment_id = ${paymentId} order by r.created_at, r.id`
const issuesOf = async (paymentId: string) =>
  (
    await shop.database.sql<{ kind: string }>`
      select kind from payment_issues where gateway_payment_id = ${paymentId}`
  ).map(({ kind }) => kind.split(':', 1)[0])
const waitingJobs = async (task: string) =>
  (await shop.queue.waiting(shop.database)).filter((job) => job.task === task)

async function payUnnoticed(simulate: ('drop-webhooks' | 'late-authorization')[] = ['drop-webhooks']) {
  const started = await startPayment(shop)
  const choice = { upi: 'success@razorpay', simulate }
  return { started, paid: await payInWindow(shop, started.intent.gatewayOrderId, choice) }
}

async function expectAllBack(started: StartedPayment, { paymentId }: WindowPayment): Promise<void> {
  expect(await ordersOf(started.customer.id)).toEqual([])
  expect(await shop.stockOf(started.productId)).toBe(10)
  await shop.runJobs()
  const [gateway] = await shop.database
    .sql`select refunded_paise from gateway_payments where id = ${paymentId}`
  expect(gateway).toEqual({ refundedPaise: PAID })
  const refunds = await refundsOf(paymentId)
  expect(refunds.reduce((paise, { amountPaise }) => paise + amountPaise, 0)).toBe(PAID)
  expect(await issuesOf(paymentId)).toEqual(['refunded-at-gateway'])
  const emails = await shop.database.sql`
    select from stepped_jobs j join payments p on j.data->>'paymentId' = p.id::text
     where j.task = 'mail.payment-returned' and p.gateway_payment_id = ${paymentId}`
  expect(emails).toHaveLength(1)
  expect(await findViolations(shop.database)).toEqual([])
}

describe('money that was refunded at the gateway before its order was made', () => {
  test.each([
    ['in full', undefined],
    ['in part', 30_000],
  ])(
    '%s: no order, the rest goes back, the goods are free, a person and the customer are notified',
    async (_name, amount) => {
      const { started, paid } = await payUnnoticed()
      await refundAtGateway(shop, paid.paymentId, amount)
      expect((await confirm(shop, started, paid)).body.data.status).toBe('refunded')
      expect(await orderWithPayment(shop, started, paid.paymentId)).toMatchObject({
        status: 409,
        body: { code: 'payment_failed' },
      })
      await shop.sweep()
      await expectAllBack(started, paid)
    },
  )

  test('the refund’s webhook comes first and settles its payment', async () => {
    const started = await startPayment(shop)
    const paid = await payInWindow(shop, started.intent.gatewayOrderId, {
      upi: 'success@razorpay',
      simulate: ['delay-webhooks'],
    })
    await refundAtGateway(shop, paid.paymentId, 30_000)
    const reported = await waitingJobs('gateway.webhook')
    const last = reported.at(-1)
    if (last) await shop.queue.runOne(shop.database, last)
    for (const job of await waitingJobs('payments.webhook')) await shop.queue.runOne(shop.database, job)
    expect(await refundsOf(paid.paymentId)).toHaveLength(2)
    await expectAllBack(started, paid)
  })

  test('what the gateway gave back by itself, without a refund of its own in the books', async () => {
    const { started, paid } = await payUnnoticed(['drop-webhooks', 'late-authorization'])
    for (const job of await waitingJobs('gateway.late-authorization'))
      await shop.queue.runOne(shop.database, job)
    await refundByItself(shop, paid.paymentId)
    await shop.sweep()
    await shop.sweep()
    await expectAllBack(started, paid)
  })
})

describe('a refund that an administrator asks for', () => {
  const ask = (id: string, key: string, body: object, as: TestPerson) =>
    shop.call<PaymentRecord>('POST', `/api/payments/${id}/refund`, { as, key, body })

  test('six times at once under one key is one refund with one answer; another amount under it is refused', async () => {
    const { started, paid } = await payUnnoticed()
    await confirm(shop, started, paid)
    const admin = await shop.person('admin')
    const [payment] = await shop.database.sql<{ id: string }>`
      select id from payments where gateway_payment_id = ${paid.paymentId}`
    const id = payment?.id ?? ''
    const body = { amount: 500, reason: 'Scratched' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(id, 'refund-key-1', body, admin)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await refundsOf(paid.paymentId)).toEqual([{ status: 'queued', amountPaise: 50_000 }])
    expect(await ask(id, 'refund-key-1', { ...body, amount: 400 }, admin)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_mismatch' },
    })
    expect((await ask(id, 'refund-key-2', { ...body, amount: 9000 }, admin)).body.code).toBe('refund_refused')
    expect((await ask(id, 'refund-key-2', body, admin)).status).toBe(201)
    expect(await refundsOf(paid.paymentId)).toHaveLength(2)
    const audits = await shop.database.sql`
      select from audit_entries where subject_id = ${id} and action = 'payment.refunded'`
    expect(audits).toHaveLength(2)
  })
})

describe('money that is refunded at the gateway', () => {
  test('after its order: the order stays, a person decides, the email names this refund alone', async () => {
    const { started, paid } = await payUnnoticed([])
    await confirm(shop, started, paid)
    await refundAtGateway(shop, paid.paymentId, 30_000)
    await shop.runJobs()
    await refundAtGateway(shop, paid.paymentId, 20_000)
    await shop.runJobs()
    const [order] = await ordersOf(started.customer.id)
    expect(order?.status).toBe('confirmed')
    expect(await issuesOf(paid.paymentId)).toEqual(['refunded-at-gateway', 'refunded-at-gateway'])
    const jobs = await shop.database.sql<{ id: string }>`
      select m.id from job_requests j join order_milestones m on m.id::text = j.data->>'id'
       where m.order_id = ${order?.id} and m.kind = 'refunded' order by j.id`
    const reported = await Promise.all(jobs.map(({ id }) => findMilestone(shop.database, id)))
    expect(reported.map((milestone) => milestone?.refundPaise)).toEqual([30_000, 20_000])
    expect(await findViolations(shop.database)).toEqual([])
  })

  test('after its order, with the webhook lost: the sweep finds it', async () => {
    const { started, paid } = await payUnnoticed()
    await confirm(shop, started, paid)
    await refundAtGateway(shop, paid.paymentId, 30_000)
    await shop.sweep()
    expect(await issuesOf(paid.paymentId)).toEqual(['refunded-at-gateway'])
  })

  test('while the shop’s own refund of everything waits: the rest alone follows', async () => {
    const { started, paid } = await payUnnoticed()
    await confirm(shop, started, paid)
    const [order] = await ordersOf(started.customer.id)
    await shop.call('POST', `/api/orders/${order?.id}/cancel`, { as: started.customer, body: {} })
    await refundAtGateway(shop, paid.paymentId, 30_000)
    await shop.runJobs()
    await shop.pass(61)
    await shop.sweep()
    expect(await refundsOf(paid.paymentId)).toEqual([
      { status: 'processed', amountPaise: 30_000 },
      { status: 'processed', amountPaise: 206_000 },
    ])
    expect(await issuesOf(paid.paymentId)).toEqual([])
  })

  test('a webhook of something that nobody knows yet waits, and is of use when it is known', async () => {
    const { paid } = await payUnnoticed()
    await refundAtGateway(shop, paid.paymentId)
    const [refund] = await shop.database.sql<{ id: string }>`
      select id from gateway_refunds where payment_id = ${paid.paymentId}`
    await shop.database.sql`update gateway_refunds set id = 'rfnd_later' where id = ${refund?.id}`
    await shop.queue.send(shop.database, 'payments.webhook', { refundId: refund?.id })
    for (const job of await waitingJobs('payments.webhook')) await shop.queue.runOne(shop.database, job)
    expect(await refundsOf(paid.paymentId)).toEqual([])
    expect(await waitingJobs('payments.webhook')).toMatchObject([
      { data: { refundId: refund?.id, tries: 1 } },
    ])
    await shop.database.sql`update gateway_refunds set id = ${refund?.id} where id = 'rfnd_later'`
    await shop.runJobs()
    expect(await refundsOf(paid.paymentId)).toEqual([{ status: 'processed', amountPaise: PAID }])
  })

  test('a webhook that stays of no use ends after twelve tries', async () => {
    await shop.queue.send(shop.database, 'payments.webhook', { paymentId: 'pay_NobodyKnows01' })
    for (let tries = 0; tries <= 12; tries++) {
      const waiting = await waitingJobs('payments.webhook')
      expect(waiting).toHaveLength(1)
      for (const job of waiting) await shop.queue.runOne(shop.database, job)
    }
    expect(await waitingJobs('payments.webhook')).toEqual([])
  })
})

describe('after a restore', () => {
  const askAgain = async () => {
    await shop.queue.send(shop.database, 'payments.restored', { since: new Date().toISOString() })
    await shop.runJobs()
  }

  test('a refund that the gateway made since the backup is linked, and not sent again', async () => {
    const { started, paid } = await payUnnoticed([])
    await confirm(shop, started, paid)
    const admin = await shop.person('admin')
    const { sql } = shop.database
    const [payment] = await sql<{ id: string }>`
      select id from payments where gateway_payment_id = ${paid.paymentId}`
    const body = { amount: 500, reason: 'Scratched' }
    await shop.call('POST', `/api/payments/${payment?.id}/refund`, { as: admin, key: 'before-1', body })
    for (const job of await waitingJobs('payments.refund')) await shop.queue.runOne(shop.database, job)
    // As the backup has it; the gateway has forgotten the key by now.
    await sql`update gateway_refunds set idempotency_key = null where payment_id = ${paid.paymentId}`
    const [refund] = await sql<{ id: string }>`
      update refunds set status = 'queued', gateway_refund_id = null, is_restored = true
       where payment_id = ${payment?.id} returning id`
    await shop.queue.send(shop.database, 'payments.refund', { refundId: refund?.id ?? '' })
    await shop.runJobs()
    expect(await refundsOf(paid.paymentId)).toEqual([{ status: 'processed', amountPaise: 50_000 }])
    const [gateway] = await sql`select refunded_paise from gateway_payments where id = ${paid.paymentId}`
    expect(gateway).toEqual({ refundedPaise: 50_000 })
  })

  test('a payment since the backup is an order again and named, and one whose order is lost is named', async () => {
    const { started, paid } = await payUnnoticed()
    const lost = await payUnnoticed()
    await shop.database.sql`
      update payment_intents set gateway_order_id = 'order_of_backup'
       where gateway_order_id = ${lost.started.intent.gatewayOrderId}`
    await askAgain()
    await askAgain()
    expect(await ordersOf(started.customer.id)).toHaveLength(1)
    expect(await issuesOf(paid.paymentId)).toEqual(['ordered-again'])
    expect(await issuesOf(lost.paid.paymentId)).toEqual(['unknown-order'])
  })
})
