import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { command } from '#server/commands/command.ts'
import { findViolations } from '#server/database/invariants.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import {
  confirm,
  openPaymentShop,
  type PaymentShop,
  payInWindow,
  refundAtGateway,
  startPayment,
} from '#tests/testing/payments/payment-fixtures.ts'
import type { TestPerson } from '#tests/testing/shop.ts'
import { documentsOf, placeOrders } from './document-fixtures.ts'
import { recordRefunded } from './record-refunded.ts'

let shop: PaymentShop
let admin: TestPerson
let dispatch: ReturnType<typeof dispatchOf>
beforeAll(async () => {
  shop = await openPaymentShop()
  admin = await shop.person('admin')
  dispatch = dispatchOf(shop, admin)
})
afterAll(async () => {
  expect(await findViolations(shop.database)).toEqual([])
  await shop.close()
})

const PAID_PAISE = 236_000

/** A paid order with an agent. */
async function paidOrder() {
  const started = await startPayment(shop)
  const { paymentId, signature } = await payInWindow(shop, started.intent.gatewayOrderId, {
    upi: 'success@razorpay',
  })
  const { body } = await confirm(shop, started, { paymentId, signature })
  const id = String(body.data.orderId)
  const [payment] = await shop.database.sql<{ id: string }>`
    select id from payments where gateway_payment_id = ${paymentId}`
  const agent = await shop.person('delivery_agent')
  await dispatch.assign(id, agent.id)
  return { id, agent, gatewayPaymentId: paymentId, paymentId: payment?.id ?? '' }
}

const refund = (paymentId: string, amount: number) =>
  shop.call('POST', `/api/payments/${paymentId}/refund`, { as: admin, body: { amount, reason: 'A scratch' } })

/** Kinds and totals of the papers of an order, with what stands of its invoices in the end. */
async function books(id: string) {
  const papers = await documentsOf(shop, id, admin)
  const sum = (isNote: boolean) =>
    papers
      .filter(({ kind }) => (kind === 'credit_note') === isNote)
      .reduce((paise, { total }) => paise + Math.round(total * 100), 0)
  return { kinds: papers.map(({ kind }) => kind), standing: sum(false) - sum(true), credited: sum(true) }
}

async function statusOf(id: string) {
  return (await dispatch.read(id, admin)).status
}

test('picked up while it is cancelled: whichever comes first, what stands is what was sold', async () => {
  for (const id of await placeOrders(shop, 8)) {
    const agent = await shop.person('delivery_agent')
    await dispatch.assign(id, agent.id)
    await Promise.all([dispatch.step(id, 'picked_up', agent), dispatch.cancel(id)])
    expect(await statusOf(id)).toBe('cancelled')
    const { kinds, standing } = await books(id)
    expect(standing).toBe(0)
    expect([[], ['invoice', 'credit_note'], ['bill', 'credit_note']]).toContainEqual(kinds)
  }
})

describe('a paid order', () => {
  test('picked up while its refund goes out has a credit note of the refund', async () => {
    for (let round = 0; round < 6; round++) {
      const { id, agent, paymentId } = await paidOrder()
      await refund(paymentId, 500)
      await Promise.all([shop.runJobs(), dispatch.step(id, 'picked_up', agent)])
      expect(await books(id)).toMatchObject({ standing: PAID_PAISE - 50_000, credited: 50_000 })
    }
  })

  test('that waits for its payment while a refund is recorded has a credit note of it', async () => {
    const { id, agent, paymentId } = await paidOrder()
    await refund(paymentId, 500)
    let waiting: Promise<unknown> = Promise.resolve()
    await command(shop, async (tx) => {
      await tx.sql`select from payments where id = ${paymentId} for no key update`
      const [processed] = await tx.sql<{ id: string }>`
        update refunds set status = 'processed' where payment_id = ${paymentId} returning id`
      await recordRefunded(tx, id, processed?.id ?? '')
      waiting = dispatch.step(id, 'picked_up', agent)
      await sleep(500)
    })
    await waiting
    expect(await books(id)).toMatchObject({ standing: PAID_PAISE - 50_000, credited: 50_000 })
  })

  test('with two refunds at once after its dispatch has a note of each', async () => {
    const { id, agent, gatewayPaymentId } = await paidOrder()
    await dispatch.step(id, 'picked_up', agent)
    await Promise.all([
      refundAtGateway(shop, gatewayPaymentId, 10_000),
      refundAtGateway(shop, gatewayPaymentId, 20_000),
    ])
    const jobs = await shop.queue.waiting(shop.database)
    await Promise.allSettled(jobs.map((job) => shop.queue.runOne(shop.database, job)))
    await shop.runJobs()
    expect(await books(id)).toMatchObject({ standing: PAID_PAISE - 30_000, credited: 30_000 })
    expect((await books(id)).kinds).toHaveLength(3)
  })

  test('cancelled on its way while a part of the money goes back is credited once', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, agent, paymentId } = await paidOrder()
      await dispatch.step(id, 'picked_up', agent)
      await refund(paymentId, 300)
      await Promise.all([shop.runJobs(), dispatch.cancel(id)])
      await shop.runJobs()
      expect(await books(id)).toMatchObject({ standing: 0, credited: PAID_PAISE })
    }
  })

  test.each(['before', 'after'])(
    'delivered after all, with its refund sent %s: the note of the cancellation explains the money',
    async (when) => {
      const { id, agent } = await paidOrder()
      await dispatch.step(id, 'picked_up', agent)
      await dispatch.cancel(id)
      if (when === 'before') await shop.runJobs()
      const body = { reason: 'Ravi called' }
      expect(
        (await shop.call('POST', `/api/orders/${id}/delivered-after-all`, { as: admin, body })).status,
      ).toBe(200)
      await shop.runJobs()
      expect((await books(id)).kinds.map((kind) => kind === 'credit_note')).toEqual([false, true, false])
      expect(await books(id)).toMatchObject({ standing: PAID_PAISE, credited: PAID_PAISE })
    },
  )
})

test('a late pick-up of a cancelled order makes no invoice, one of an order that went on makes one', async () => {
  const [cancelled = '', handedOver = ''] = await placeOrders(shop, 2)
  for (const id of [cancelled, handedOver]) {
    const agent = await shop.person('delivery_agent')
    await dispatch.assign(id, agent.id)
    await shop.database.sql`update order_history set at = at - interval '1 hour' where order_id = ${id}`
    const happenedAt = new Date(Date.now() - 60_000).toISOString()
    if (id === cancelled) await dispatch.cancel(id)
    else await dispatch.reassign(id, (await shop.person('delivery_agent')).id)
    const late = await dispatch.step(id, 'picked_up', agent, { happenedAt })
    expect(late.body.code).toBe('no_longer_yours')
  }
  expect((await books(cancelled)).kinds).toEqual([])
  expect((await books(handedOver)).kinds).toHaveLength(1)
})

test('an order delivered after all has an invoice although it had none when it was cancelled', async () => {
  const [id = ''] = await placeOrders(shop, 1)
  const agent = await shop.person('delivery_agent')
  await dispatch.assign(id, agent.id)
  await shop.database.sql`update order_history set at = at - interval '1 hour' where order_id = ${id}`
  await dispatch.cancel(id)
  await dispatch.step(id, 'picked_up', agent, { happenedAt: new Date(Date.now() - 60_000).toISOString() })
  const body = { reason: 'Ravi called' }
  expect((await shop.call('POST', `/api/orders/${id}/delivered-after-all`, { as: admin, body })).status).toBe(
    200,
  )
  expect((await books(id)).kinds).toHaveLength(1)
})

test('an order that costs nothing has one invoice, however often it is picked up', async () => {
  const customer = await shop.person()
  const { id: productId } = await insertProduct(shop.database)
  await shop.database.sql`insert into coupons (code, kind, percent) values ('ALL-FREE', 'percent', 100)`
  const options = { changes: { coupon: 'ALL-FREE' }, discountPaise: 100_000 }
  const placed = await placeOrder(shop, customer, [{ productId, quantity: 1 }], options)
  const { id } = placed.body.data
  const [first, second] = [await shop.person('delivery_agent'), await shop.person('delivery_agent')]
  await dispatch.bring(id, first, 'picked_up')
  await dispatch.reassign(id, second.id)
  expect((await dispatch.step(id, 'picked_up', second)).status).toBe(200)
  expect((await books(id)).kinds).toHaveLength(1)
})
