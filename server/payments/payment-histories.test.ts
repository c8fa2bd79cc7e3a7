import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reconciliation } from '../../contract/payments.ts'
import { crashes } from '../testing/crashes.ts'
import {
  confirm,
  createIntent,
  openPaymentShop,
  orderWithPayment,
  type PaymentShop,
  payInWindow,
  type StartedPayment,
  startPayment,
  type WindowPayment,
} from '../testing/payment-fixtures.ts'
import type { TestPerson } from '../testing/shop.ts'
import { SIMULATIONS } from './local-ledger-tables.ts'

/** `PAYMENT_HISTORIES=1000` for many; `PAYMENT_SEED` repeats a run that a failure has named. */
const HISTORIES = Number(process.env.PAYMENT_HISTORIES ?? 60)
const SEED = process.env.PAYMENT_SEED ? Number(process.env.PAYMENT_SEED) : undefined

let shop: PaymentShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openPaymentShop()
  admin = await shop.person('admin')
})
afterAll(() => shop.close())

/** What can happen; `who` is one of two customers who want the same few units. */
const who = fc.nat(1)
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('pay' as const), who, simulate: fc.subarray([...SIMULATIONS]) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('decline' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('confirm' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('order' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('again' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), who }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      who,
      rupees: fc.integer({ min: 1, max: 4000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('pass' as const), minutes: fc.constantFrom(1, 16, 120) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('job' as const), which: fc.nat(20) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Kind> ? Kind : never
const history = fc.record({
  steps: fc.array(fc.record({ step, crashAfter: fc.option(fc.nat(40), { freq: 3 }) }), {
    minLength: 3,
    maxLength: 12,
  }),
  stock: fc.integer({ min: 2, max: 5 }),
})

interface Scene {
  started: StartedPayment[]
  paid: (WindowPayment | undefined)[]
}

async function take(scene: Scene, step: Step): Promise<void> {
  if (step.do === 'sweep') return shop.sweep()
  if (step.do === 'pass') return shop.pass(step.minutes)
  if (step.do === 'job') return runSomeJob(step.which)
  const started = scene.started[step.who]
  const paid = scene.paid[step.who]
  if (!started) return undefined
  if (step.do === 'pay') {
    const payment = await payInWindow(shop, started.intent.gatewayOrderId, {
      upi: 'success@razorpay',
      simulate: step.simulate,
    })
    if (payment.paymentId) scene.paid[step.who] = payment
  } else if (step.do === 'decline')
    await payInWindow(shop, started.intent.gatewayOrderId, { upi: 'failure@razorpay' })
  else if (step.do === 'again') {
    const { body } = await createIntent(shop, started.customer, started.body)
    if (body.success) scene.started[step.who] = { ...started, intent: body.data }
  } else if (step.do === 'confirm' && paid) await confirm(shop, started, paid)
  else if (step.do === 'order' && paid) await orderWithPayment(shop, started, paid.paymentId)
  else if (step.do === 'cancel') await cancelOrders(started.customer)
  else if (step.do === 'refund') await refundSome(started.customer, step.rupees)
  return undefined
}

/** Any of the waiting jobs, not the oldest: that is how webhooks arrive. A job that crashes stays. */
async function runSomeJob(which: number): Promise<void> {
  const jobs = await shop.queue.waiting(shop.database)
  const job = jobs[which % Math.max(jobs.length, 1)]
  if (job) await shop.queue.runOne(shop.database, job)
}

async function cancelOrders(customer: TestPerson): Promise<void> {
  const orders = await shop.database.rows<{ id: string }>('select id from orders where person_id = $1', [
    customer.id,
  ])
  for (const { id } of orders) await shop.call('POST', `/api/orders/${id}/cancel`, { as: customer, body: {} })
}

async function refundSome(customer: TestPerson, amount: number): Promise<void> {
  const payments = await shop.database.rows<{ id: string }>(
    'select p.id from payments p join payment_intents i on i.id = p.intent_id where i.person_id = $1',
    [customer.id],
  )
  for (const { id } of payments)
    await shop.call('POST', `/api/payments/${id}/refund`, {
      as: admin,
      body: { amount, reason: 'Generated' },
    })
}

/** The world after the storm: the server runs, time passes, everything that waits is done. */
async function comeToRest(): Promise<void> {
  await shop.runJobs()
  await shop.pass(20)
  await shop.sweep()
  await shop.pass(130)
  await shop.sweep()
  await shop.runJobs()
}

async function play({ steps, stock }: { steps: { step: Step; crashAfter: number | null }[]; stock: number }) {
  const first = await startPayment(shop, { stock: stock + 2, quantity: 2 })
  await shop.database.rows('update products set stock = stock - 2 where id = $1', [first.productId])
  await shop.database.rows('update products set stock = greatest(stock, 2) where id = $1', [first.productId])
  const second = await startPayment(shop, { productId: first.productId, quantity: 2 })
  const [{ total = 0 } = {}] = await shop.database.rows<{ total: number }>(
    'select stock + 4 as total from products where id = $1',
    [first.productId],
  )
  const scene: Scene = { started: [first, second], paid: [] }
  for (const { step, crashAfter } of steps) {
    const crash = crashes(shop.database.pool, crashAfter)
    try {
      await take(scene, step)
    } catch (error) {
      if (!crash.hasHappened()) throw error
    } finally {
      crash.end()
    }
  }
  await comeToRest()
  return { productId: first.productId, units: total, people: [first.customer.id, second.customer.id] }
}

test(`after ${HISTORIES} generated histories with crashes both ledgers agree, no money is without order or refund, no unit is lost (invariants 2, 7)`, {
  timeout: 30 * 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(history, async (generated) => {
      const { productId, units, people } = await play(generated)
      const stray = await shop.database.rows(
        `select g.id from gateway_payments g left join payments p on p.gateway_payment_id = g.id
             left join orders o on o.id = p.order_id
            where g.order_id in (select gateway_order_id from payment_intents where person_id = any($1))
              and g.status in ('authorized', 'captured')
              and (g.status = 'authorized' or p.id is null
                   or (o.id is null and g.refunded_paise < g.amount_paise)
                   or (o.status = 'cancelled' and g.refunded_paise < g.amount_paise)
                   or (g.refunded_paise <> p.refunded_paise))`,
        [people],
      )
      expect(stray, 'money without an order or a refund').toEqual([])
      const [count] = await shop.database.rows<{ left: number; sold: number; held: number }>(
        `select (select stock from products where id = $1) as left,
                  (select coalesce(sum(l.quantity), 0) from order_lines l join orders o on o.id = l.order_id
                    where l.product_id = $1 and o.status <> 'cancelled') as sold,
                  (select count(*) * 2 from payment_intents where person_id = any($2) and holds_stock = 'held') as held`,
        [productId, people],
      )
      expect((count?.left ?? 0) + (count?.sold ?? 0) + (count?.held ?? 0)).toBe(units)
      expect(count?.held).toBe(0)
      const twice = await shop.database.rows(
        `select intent_id from payments where order_id is not null and intent_id in
             (select id from payment_intents where person_id = any($1)) group by intent_id having count(*) > 1`,
        [people],
      )
      expect(twice).toEqual([])
    }),
    { numRuns: HISTORIES, seed: SEED, endOnFailure: true },
  )
  const day = (offset: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() + offset * 86_400_000)
  const path = `/api/payments/reconciliation?from=${day(-1)}&to=${day(0)}`
  const { data } = (await shop.call<Reconciliation>('GET', path, { as: admin })).body
  expect(data.differences).toEqual([])
  expect(data.ours).toEqual(data.gateway)
})
