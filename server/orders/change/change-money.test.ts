import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { orderAmounts } from '#contract/charges.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { findViolations } from '#server/database/invariants.ts'
import { cashOf, dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { recordRefundFailure } from '#server/payments/refunds/record-refund.ts'
import {
  COUPON_PAISE,
  confirm,
  openPaymentShop,
  type PaymentShop,
  payInWindow,
  refundAtGateway,
  startPayment,
} from '#tests/testing/payments/payment-fixtures.ts'
import type { TestPerson } from '#tests/testing/shop.ts'
import { changesOf } from './change-fixtures.ts'
import { settleDifference } from './settle-difference.ts'

let shop: PaymentShop
let admin: TestPerson
let agent: TestPerson
let changes: ReturnType<typeof changesOf>
let dispatch: ReturnType<typeof dispatchOf>
beforeAll(async () => {
  shop = await openPaymentShop()
  admin = await shop.person('admin')
  agent = await shop.person('delivery_agent')
  changes = changesOf(shop, admin)
  dispatch = dispatchOf(shop, admin)
})
afterEach(async () => expect(await findViolations(shop.database)).toEqual([]))
afterAll(() => shop.close())

/** An order of two pieces of ₹1,000 and the tax, paid online. */
async function paidOrder() {
  const { id: productId } = await insertProduct(shop.database, { stock: 10 })
  const started = await startPayment(shop, { productId, quantity: 2 })
  const paid = await payInWindow(shop, started.intent.gatewayOrderId, { upi: 'success@razorpay' })
  const { body } = await confirm(shop, started, paid)
  const id = String(body.data.orderId)
  const of = (quantity: number) => ({ items: [{ productId, quantity }] })
  return { id, of, productId, started, paid, customer: started.customer }
}

const refundsOf = (orderId: string) => shop.database.sql<{ paise: number; status: string; reason: string }>`
  select r.amount_paise as paise, r.status, r.reason from refunds r join payments p on p.id = r.payment_id
   where p.order_id = ${orderId} order by r.created_at`
const documentsOf = (orderId: string) => shop.database.sql<{ kind: string; paise: number }>`
  select kind, total_paise as paise from documents where order_id = ${orderId} order by id`

describe('an order that is paid online', () => {
  test('gives exactly the difference back where it gets cheaper, and its invoice needs no credit note', async () => {
    const { id, of } = await paidOrder()
    expect((await changes.price(id, of(1))).body.data).toMatchObject({
      before: { total: 2360, due: 0, prepaid: 2360 },
      total: 1180,
      prepaid: 1180,
      due: 0,
      refund: 1180,
    })
    const changed = await changes.change(id, of(1))
    expect(changed.body.data).toMatchObject({
      total: 1180,
      prepaid: 1180,
      due: 0,
      paymentState: 'refund_pending',
    })
    expect(await refundsOf(id)).toMatchObject([{ paise: 118_000, reason: 'Order changed' }])
    await shop.runJobs()
    expect((await changes.read(id)).paymentState).toBe('paid')
    await dispatch.bring(id, agent, 'picked_up', 'out_for_delivery', 'delivered')
    expect(await documentsOf(id)).toEqual([{ kind: 'invoice', paise: 118_000 }])
  })

  test('keeps the terms of a code that was edited while it was being paid', async () => {
    const coupon = { code: 'PAID-10', kind: 'amount', amount: COUPON_PAISE / 100 }
    await shop.call('POST', '/api/coupons', { as: admin, body: coupon })
    const started = await startPayment(shop, { quantity: 10, coupon: coupon.code })
    const paid = await payInWindow(shop, started.intent.gatewayOrderId, { upi: 'success@razorpay' })
    await shop.call('PUT', `/api/coupons/${coupon.code}`, { as: admin, body: { ...coupon, amount: 9000 } })
    const id = String((await confirm(shop, started, paid)).body.data.orderId)
    const items = [{ productId: started.productId, quantity: 5 }]
    expect((await changes.change(id, { items })).body.data).toMatchObject({ discount: 5, total: 5894.1 })
    expect(await refundsOf(id)).toMatchObject([{ paise: 589_410 }])
  })

  test('needs no credit note either where the money arrives after its invoice', async () => {
    const { id, of } = await paidOrder()
    await changes.change(id, of(1))
    await dispatch.bring(id, agent, 'picked_up')
    await shop.runJobs()
    expect(await refundsOf(id)).toMatchObject([{ status: 'processed' }])
    expect(await documentsOf(id)).toEqual([{ kind: 'invoice', paise: 118_000 }])
  })

  test('is paid at the door for what it costs more, which its agent collects and owes', async () => {
    const { id, of } = await paidOrder()
    const changed = await changes.change(id, of(3))
    expect(changed.body.data).toMatchObject({ total: 3540, prepaid: 2360, due: 1180, paymentState: 'due' })
    expect(await refundsOf(id)).toEqual([])
    await dispatch.bring(id, agent, 'picked_up', 'out_for_delivery')
    const before = await cashOf(shop, agent)
    await dispatch.step(id, 'delivered', agent)
    expect((await cashOf(shop, agent)).ledger - before.ledger).toBe(118_000)
    expect((await changes.read(id)).paymentState).toBe('collected')
    expect(await documentsOf(id)).toEqual([{ kind: 'invoice', paise: 354_000 }])
  })

  test('gets cheaper by what is due first, then by what was paid', async () => {
    const { id, of } = await paidOrder()
    await changes.change(id, of(4))
    expect((await changes.change(id, of(3))).body.data).toMatchObject({ due: 1180, prepaid: 2360 })
    expect(await refundsOf(id)).toEqual([])
    expect((await changes.change(id, of(1))).body.data).toMatchObject({ due: 0, prepaid: 1180 })
    expect((await changes.change(id, of(2))).body.data).toMatchObject({ due: 1180, prepaid: 1180 })
    expect(await refundsOf(id)).toMatchObject([{ paise: 118_000 }])
  })

  test('gives everything back where it is cancelled after changes', async () => {
    for (const quantity of [1, 3]) {
      const { id, of } = await paidOrder()
      await changes.change(id, of(quantity))
      await dispatch.cancel(id)
      await shop.runJobs()
      const refunds = await refundsOf(id)
      expect(refunds.reduce((paise, refund) => paise + refund.paise, 0)).toBe(236_000)
      expect((await changes.read(id)).paymentState).toBe('refunded')
    }
  })

  test('stays as it is where more would go back than is left', async () => {
    const { id, of, paid } = await paidOrder()
    await refundAtGateway(shop, paid.paymentId, 150_000)
    await shop.runJobs()
    expect(await changes.change(id, of(1))).toMatchObject({ status: 409, body: { code: 'refund_refused' } })
    expect((await changes.read(id)).total).toBe(2360)
  })

  test('a refund by hand before the invoice is credited beside what a change gave back', async () => {
    const { id, of } = await paidOrder()
    const [payment] = await shop.database.sql<{ id: string }>`select id from payments where order_id = ${id}`
    await shop.call('POST', `/api/payments/${payment?.id}/refund`, {
      as: admin,
      body: { amount: 100, reason: 'A scratch' },
    })
    await changes.change(id, of(1))
    await shop.runJobs()
    await dispatch.bring(id, agent, 'picked_up')
    expect(await documentsOf(id)).toEqual([
      { kind: 'invoice', paise: 118_000 },
      { kind: 'credit_note', paise: 10_000 },
    ])
  })

  test('a webhook that comes late or twice changes nothing of it', async () => {
    const { id, of, started, paid } = await paidOrder()
    await changes.change(id, of(1))
    await Promise.all([confirm(shop, started, paid), confirm(shop, started, paid), shop.runJobs()])
    await shop.runJobs()
    expect(await changes.read(id)).toMatchObject({ total: 1180, prepaid: 1180, itemCount: 1 })
    expect(await refundsOf(id)).toHaveLength(1)
  })
})

describe('races', () => {
  test('a change and a pick-up leave the invoice of what was taken', async () => {
    for (let round = 0; round < 3; round++) {
      const { id, of } = await paidOrder()
      await dispatch.assign(id, agent.id)
      const [change, step] = await Promise.all([
        changes.change(id, of(1)),
        dispatch.step(id, 'picked_up', agent),
      ])
      expect(step.status).toBe(200)
      const { total } = await changes.read(id)
      expect(total).toBe(change.status === 200 ? 1180 : 2360)
      expect(await documentsOf(id)).toEqual([{ kind: 'invoice', paise: total * 100 }])
    }
  })

  test('a change and a cancellation give everything back once', async () => {
    for (let round = 0; round < 3; round++) {
      const { id, of, productId } = await paidOrder()
      await Promise.all([changes.change(id, of(1)), dispatch.cancel(id), changes.change(id, of(3))])
      await dispatch.cancel(id)
      const refunds = await refundsOf(id)
      expect(refunds.reduce((paise, refund) => paise + refund.paise, 0)).toBe(236_000)
      expect(await shop.stockOf(productId)).toBe(10)
    }
  })

  test('the last unit goes to one of several', async () => {
    const { id: scarce } = await insertProduct(shop.database, { stock: 1 })
    const orders = await Promise.all([paidOrder(), paidOrder(), paidOrder()])
    const answers = await Promise.all(
      orders.map(({ id }) => changes.change(id, { items: [{ productId: scarce, quantity: 1 }] })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await shop.stockOf(scarce)).toBe(0)
  })

  test('units that a payment holds are not to be had', async () => {
    const { id: productId } = await insertProduct(shop.database, { stock: 2 })
    await startPayment(shop, { productId, quantity: 2 })
    const { id } = await paidOrder()
    expect(await changes.change(id, { items: [{ productId, quantity: 1 }] })).toMatchObject({
      body: { code: 'out_of_stock' },
    })
  })

  test('two orders of one person do not pass the limit of cash together', async () => {
    const { id: productId } = await insertProduct(shop.database, { pricePaise: 6_000_000, stock: 10 })
    const customer = await shop.person()
    const ids = []
    for (let at = 0; at < 2; at++) {
      const started = await startPayment(shop, { productId, quantity: 1, customer })
      const paid = await payInWindow(shop, started.intent.gatewayOrderId, { upi: 'success@razorpay' })
      ids.push(String((await confirm(shop, started, paid)).body.data.orderId))
    }
    const of = { items: [{ productId, quantity: 3 }] }
    const answers = await Promise.all(ids.map((id) => changes.change(id, of)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

test('a pick-up from before a change, which a phone sends late, alerts the administrators; one from after it does not', async () => {
  const [before, after] = [await dispatch.newOrder(), await dispatch.newOrder()]
  const alertsOf = (id: string) => shop.database.sql<{ message: string }>`
    select message from activities where order_id = ${id} and type = 'alert'`
  const pickUp = async ({ id, product }: typeof before, isBefore: boolean) => {
    await dispatch.assign(id, agent.id)
    const early = new Date().toISOString()
    expect((await changes.change(id, { items: [{ productId: product.id, quantity: 2 }] })).status).toBe(200)
    const happenedAt = isBefore ? early : new Date().toISOString()
    expect((await dispatch.step(id, 'picked_up', agent, { happenedAt })).status).toBe(200)
  }
  await pickUp(before, true)
  await pickUp(after, false)
  const { orderNumber } = await dispatch.read(before.id, admin)
  expect(await alertsOf(before.id)).toEqual([
    {
      message: `${agent.name} had picked ${orderNumber} up before it was changed: look at its goods and money`,
    },
  ])
  expect(await alertsOf(after.id)).toEqual([])
})

describe('an order that was cancelled outside, and delivered after all', () => {
  const body = { reason: 'Ravi called' }
  const deliver = (id: string) =>
    shop.call('POST', `/api/orders/${id}/delivered-after-all`, { as: admin, body })
  const issuesOf = (id: string) => shop.database.sql<{ kind: string; explanation: string }>`
    select split_part(kind, ':', 1) as kind, explanation from payment_issues
     where resolved_at is null and gateway_payment_id = (select gateway_payment_id from payments where order_id = ${id})`
  async function cancelledOutside() {
    const order = await paidOrder()
    await changes.change(order.id, order.of(1))
    await dispatch.bring(order.id, agent, 'picked_up', 'out_for_delivery')
    await dispatch.cancel(order.id)
    return order
  }

  test('keeps its payment: the refund that is not sent yet is withdrawn, the one of its change goes out', async () => {
    const { id } = await cancelledOutside()
    expect(await refundsOf(id)).toMatchObject([{ reason: 'Order changed' }, { status: 'queued' }])
    expect((await deliver(id)).status).toBe(200)
    expect(await refundsOf(id)).toMatchObject([{ paise: 118_000, reason: 'Order changed' }])
    await shop.runJobs()
    expect(await refundsOf(id)).toMatchObject([{ paise: 118_000, status: 'processed' }])
    expect(await changes.read(id)).toMatchObject({ status: 'delivered', paymentState: 'paid' })
    expect(await issuesOf(id)).toEqual([])
    expect(await documentsOf(id)).toMatchObject([
      { kind: 'invoice' },
      { kind: 'credit_note' },
      { kind: 'invoice' },
    ])
  })

  test.each(['pending', 'processed'])(
    'is a task where its refund is %s, until that fails',
    async (status) => {
      const { id } = await cancelledOutside()
      await shop.database.sql`
      update refunds r set status = ${status}, gateway_refund_id = r.id from payments p
       where p.id = r.payment_id and p.order_id = ${id}`
      await deliver(id)
      const { orderNumber } = await changes.read(id)
      expect(await issuesOf(id)).toMatchObject([
        {
          kind: 'delivered-refunded',
          explanation: expect.stringContaining(`${orderNumber} was delivered after all, and ₹1,180`),
        },
      ])
      await shop.database.sql`update refunds set status = 'pending' where status = 'processed'`
      const [last] = await shop.database.sql<{ id: string }>`
      select r.id from refunds r join payments p on p.id = r.payment_id
       where p.order_id = ${id} order by r.created_at desc limit 1`
      await recordRefundFailure(shop.database, last?.id ?? '', 'The bank did not take it')
      expect(await issuesOf(id)).toEqual([])
    },
  )

  test('needs nobody to refund again what failed', async () => {
    const { id } = await cancelledOutside()
    const [, queued] = await shop.database.sql<{ id: string }>`
      select r.id from refunds r join payments p on p.id = r.payment_id where p.order_id = ${id} order by r.created_at`
    await recordRefundFailure(shop.database, queued?.id ?? '', 'The bank did not take it')
    expect(await issuesOf(id)).toMatchObject([{ kind: 'refund-failed' }])
    await deliver(id)
    expect(await issuesOf(id)).toEqual([])
  })
})

describe('the settlement', () => {
  const costing = (totalPaise: number) => ({
    ...orderAmounts([{ unitPricePaise: totalPaise, quantity: 1 }], {
      terms: { taxIncluded: true },
    }),
  })
  test.each([
    [100_049, 50_000, true, { prepaidPaise: 50_000, duePaise: 50_000, refundPaise: 0, total: 100_000 }],
    [100_050, 50_000, true, { prepaidPaise: 50_000, duePaise: 50_100, refundPaise: 0, total: 100_100 }],
    [100_050, 50_033, true, { prepaidPaise: 50_033, duePaise: 50_000, refundPaise: 0, total: 100_033 }],
    [50_099, 50_000, true, { prepaidPaise: 50_000, duePaise: 0, refundPaise: 0, total: 50_000 }],
    [50_099, 50_000, false, { prepaidPaise: 50_000, duePaise: 99, refundPaise: 0, total: 50_099 }],
    [40_001, 50_000, true, { prepaidPaise: 40_001, duePaise: 0, refundPaise: 9_999, total: 40_001 }],
    [40_049, 0, true, { prepaidPaise: 0, duePaise: 40_000, refundPaise: 0, total: 40_000 }],
  ])(
    'of %i paise with %i paid rounds what is due alone (rounds: %s)',
    (total, prepaid, roundsCash, expected) => {
      const { amounts, ...settled } = settleDifference(costing(total), prepaid, {
        taxIncluded: true,
        roundsCash,
      })
      expect({ ...settled, total: amounts.totalPaise }).toEqual(expected)
      expect(amounts.totalPaise - amounts.roundingPaise).toBe(total)
    },
  )
})
