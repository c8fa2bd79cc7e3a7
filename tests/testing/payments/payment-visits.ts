import { setTimeout as sleep } from 'node:timers/promises'
import * as fc from 'fast-check'
import type { Database } from '#server/database/connect.ts'
import { SIMULATIONS, type Simulation } from '#server/demo/local-gateway/local-ledger-tables.ts'
import { changesOf } from '#server/orders/change/change-fixtures.ts'
import { orderBody } from '#server/orders/order-fixtures.ts'
import type { KillableServer } from '#tests/testing/killable-server.ts'
import type { TestPerson, TestShop } from '#tests/testing/shop.ts'
import {
  confirm,
  createIntent,
  orderWithPayment,
  payInWindow,
  type StartedPayment,
  VISA,
} from './payment-fixtures.ts'

interface Visit {
  by: 'card' | 'upi'
  quantity: number
  simulate: Simulation[]
  afterwards: 'leave' | 'confirm' | 'order' | 'cancel' | 'refund' | 'change'
}

/** What shoppers do until the server is gone. */
export const visits: fc.Arbitrary<Visit[]> = fc.array(
  fc.record({
    by: fc.constantFrom('card', 'upi'),
    quantity: fc.integer({ min: 1, max: 2 }),
    simulate: fc.subarray([...SIMULATIONS]),
    afterwards: fc.constantFrom('leave', 'confirm', 'order', 'cancel', 'refund', 'change'),
  }),
  { minLength: 8, maxLength: 8 },
)

interface Shopper {
  server: KillableServer
  database: Database
  admin: TestPerson
  customer: TestPerson
  productId: string
}

/** What the server has acknowledged: none of it may be lost. */
interface Acknowledged {
  customer: TestPerson
  paymentIds: string[]
  orderIds: string[]
}

/** Makes one visit after the other, until the server no longer answers. */
export async function visitUntilKilled(shopper: Shopper, plan: readonly Visit[]): Promise<Acknowledged> {
  const acknowledged: Acknowledged = { customer: shopper.customer, paymentIds: [], orderIds: [] }
  try {
    for (const visit of plan) await pay(shopper, visit, acknowledged)
    for (;;) await shopper.server.call('GET', '/api/orders', { as: shopper.customer })
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    return acknowledged
  }
}

/** The errors of `fetch` when the connection fails before or during an answer. */
function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message)
}

async function pay(shopper: Shopper, visit: Visit, acknowledged: Acknowledged): Promise<void> {
  const { server, customer, productId } = shopper
  const lines = [{ productId, quantity: visit.quantity }]
  const body = await orderBody(shopper.database, lines)
  const intent = await createIntent(server, customer, body)
  if (!intent.body.success) return
  const started = { customer, productId, lines, body, intent: intent.body.data }
  const { simulate } = visit
  const choice = visit.by === 'card' ? { card: VISA, simulate } : { upi: 'success@razorpay', simulate }
  const paid = await payInWindow(server, started.intent.gatewayOrderId, choice)
  if (paid.outcome !== 'paid') return
  acknowledged.paymentIds.push(paid.paymentId)
  if (visit.afterwards === 'leave') return
  if (visit.afterwards === 'confirm') await confirm(server, started, paid)
  else await order(shopper, visit, started, paid.paymentId, acknowledged)
}

async function order(
  { server, admin, customer, productId }: Shopper,
  { afterwards }: Visit,
  started: StartedPayment,
  paymentId: string,
  acknowledged: Acknowledged,
): Promise<void> {
  const { body } = await orderWithPayment(server, started, paymentId, { key: `order ${paymentId}` })
  if (!body.success) return
  acknowledged.orderIds.push(body.data.id)
  if (afterwards === 'cancel')
    await server.call('POST', `/api/orders/${body.data.id}/cancel`, { as: customer, body: {} })
  if (afterwards === 'change') {
    // One piece instead of two gives money back, two instead of one are paid at the door.
    const quantity = body.data.itemCount === 1 ? 2 : 1
    await changesOf(server, admin).change(body.data.id, { items: [{ productId, quantity }] })
  }
  if (afterwards !== 'refund') return
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
  const path = `/api/payments?from=${today}&to=${today}&search=${paymentId}`
  const found = await server.call<{ items: { id: string }[] }>('GET', path, { as: admin })
  const refund = { amount: 5, reason: 'A small thing' }
  for (const { id } of found.body.data.items)
    await server.call('POST', `/api/payments/${id}/refund`, { as: admin, body: refund })
}

/** Retries the jobs of the dead server at once, which the queue would do after two minutes. */
export async function retryLostJobs(database: Database): Promise<void> {
  await database.sql`
    update pgboss.job set state = 'retry', start_after = now() where name = 'shop' and state = 'active'`
}

/** Lets hours pass for holds and refunds, and the running server do all that waits, except emails. */
export async function settleEverything({ database, jobs }: TestShop): Promise<void> {
  for (const minutes of [0, 20, 130]) {
    await database.sql`
      update payment_intents set expires_at = expires_at - make_interval(mins => ${minutes}), next_check_at = now()
       where next_check_at is not null`
    await database.sql`update refunds set updated_at = updated_at - make_interval(mins => ${minutes})`
    do {
      await jobs.send(database, 'payments.sweep', {})
      await untilIdle(database)
    } while (await isSomethingDue(database))
  }
}

/** Whether the sweep has left payments to the next one, as it takes only so many. */
async function isSomethingDue(database: Database): Promise<boolean> {
  const due = await database.sql`select 1 from payment_intents where next_check_at <= now() limit 1`
  return due.length > 0
}

async function untilIdle(database: Database): Promise<void> {
  for (;;) {
    await database.sql`
      update pgboss.job set start_after = now() where name = 'shop' and state < 'active' and start_after > now()`
    const [waiting] = await database.sql<{ count: number }>`
      select count(*) from pgboss.job
       where name = 'shop' and state < 'completed' and data ->> 'task' not like 'mail.%'`
    if (waiting?.count === 0) return
    await sleep(100)
  }
}
