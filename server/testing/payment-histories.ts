import * as fc from 'fast-check'
import { insertProduct } from '../catalogue/product-fixtures.ts'
import { placeOrder } from '../orders/order-fixtures.ts'
import { SIMULATIONS, type Simulation } from '../payments/local-ledger-tables.ts'
import { crashes } from './crashes.ts'
import {
  confirm,
  createIntent,
  orderWithPayment,
  type PaymentShop,
  payInWindow,
  type StartedPayment,
  startPayment,
  type WindowPayment,
} from './payment-fixtures.ts'
import type { TestPerson } from './shop.ts'

/** What can happen; `who` is one of two customers who want the same few units. */
export type HistoryStep =
  | { do: 'pay'; who: number; simulate: Simulation[] }
  | { do: 'decline' | 'confirm' | 'order' | 'again' | 'cancel'; who: number }
  | { do: 'refund'; who: number; rupees: number }
  /** Somebody else buys units for cash, where some are left. */
  | { do: 'sell'; units: number }
  | { do: 'sweep' }
  | { do: 'pass'; minutes: number }
  /** One of the waiting jobs, not the oldest: that is how webhooks arrive. */
  | { do: 'job'; which: number }

export interface History {
  /** Units that are left when both have started to pay for two each. */
  spare: number
  /** The server dies in a step after so many statements; null: it lives. */
  steps: { step: HistoryStep; crashAfter: number | null }[]
}

const who = fc.nat(1)
const of = <Name extends string>(name: Name) => fc.constant(name)
const historyStep: fc.Arbitrary<HistoryStep> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: of('pay'), who, simulate: fc.subarray([...SIMULATIONS]) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('confirm', 'order'), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('decline', 'again', 'cancel'), who }) },
  { weight: 1, arbitrary: fc.record({ do: of('refund'), who, rupees: fc.integer({ min: 1, max: 4000 }) }) },
  { weight: 2, arbitrary: fc.record({ do: of('sell'), units: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ do: of('sweep') }) },
  { weight: 2, arbitrary: fc.record({ do: of('pass'), minutes: fc.constantFrom(1, 16, 120) }) },
  { weight: 4, arbitrary: fc.record({ do: of('job'), which: fc.nat(20) }) },
)
const crashAfter = fc.oneof(fc.constant(null), fc.nat(8), fc.nat(40))

export const histories: fc.Arbitrary<History> = fc.record({
  spare: fc.nat(2),
  steps: fc.array(fc.record({ step: historyStep, crashAfter }), { minLength: 3, maxLength: 14 }),
})

/** What is left to look at when a history is over. */
export interface PlayedHistory {
  productId: string
  units: number
  customers: string[]
}

interface Scene {
  shop: PaymentShop
  admin: TestPerson
  /** Buys for cash. */
  stranger: TestPerson
  started: StartedPayment[]
  paid: (WindowPayment | undefined)[]
}

/** Lets a history happen, and then everything that waits, until the shop is at rest. */
export async function play(
  shop: PaymentShop,
  admin: TestPerson,
  { spare, steps }: History,
): Promise<PlayedHistory> {
  const units = spare + 4
  const { id: productId } = await insertProduct(shop.database, { stock: units })
  const started = [await startPayment(shop, { productId }), await startPayment(shop, { productId })]
  const scene: Scene = { shop, admin, stranger: await shop.person(), started, paid: [] }
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
  await comeToRest(shop)
  return { productId, units, customers: started.map(({ customer }) => customer.id) }
}

async function take(scene: Scene, step: HistoryStep): Promise<unknown> {
  const { shop } = scene
  if (step.do === 'sweep') return shop.sweep()
  if (step.do === 'pass') return shop.pass(step.minutes)
  if (step.do === 'job') return runSomeJob(shop, step.which)
  if (step.do === 'sell') {
    const productId = scene.started[0]?.productId ?? ''
    return placeOrder(shop, scene.stranger, [{ productId, quantity: step.units }])
  }
  const started = scene.started[step.who]
  return started && takeAs(scene, started, step)
}

type CustomerStep = Extract<HistoryStep, { who: number }>

async function takeAs(scene: Scene, started: StartedPayment, step: CustomerStep): Promise<unknown> {
  const { shop } = scene
  const { gatewayOrderId } = started.intent
  const paid = scene.paid[step.who]
  switch (step.do) {
    case 'pay': {
      const choice = { upi: 'success@razorpay', simulate: step.simulate }
      const payment = await payInWindow(shop, gatewayOrderId, choice)
      if (payment.paymentId) scene.paid[step.who] = payment
      return payment
    }
    case 'decline':
      return payInWindow(shop, gatewayOrderId, { upi: 'failure@razorpay' })
    case 'again': {
      const { body } = await createIntent(shop, started.customer, started.body)
      if (body.success) scene.started[step.who] = { ...started, intent: body.data }
      return body
    }
    case 'confirm':
      return paid && confirm(shop, started, paid)
    case 'order':
      return paid && orderWithPayment(shop, started, paid.paymentId)
    case 'cancel':
      return cancelOrders(shop, started.customer)
    case 'refund':
      return refundSome(scene, started.customer, step.rupees)
  }
}

/** A job that crashes stays. */
async function runSomeJob(shop: PaymentShop, which: number): Promise<void> {
  const jobs = await shop.queue.waiting(shop.database)
  const job = jobs[which % Math.max(jobs.length, 1)]
  if (job) await shop.queue.runOne(shop.database, job)
}

async function cancelOrders(shop: PaymentShop, customer: TestPerson): Promise<void> {
  const orders = await shop.database.rows<{ id: string }>('select id from orders where person_id = $1', [
    customer.id,
  ])
  for (const { id } of orders) await shop.call('POST', `/api/orders/${id}/cancel`, { as: customer, body: {} })
}

async function refundSome({ shop, admin }: Scene, customer: TestPerson, amount: number): Promise<void> {
  const payments = await shop.database.rows<{ id: string }>(
    'select p.id from payments p join payment_intents i on i.id = p.intent_id where i.person_id = $1',
    [customer.id],
  )
  const body = { amount, reason: 'Generated' }
  for (const { id } of payments) await shop.call('POST', `/api/payments/${id}/refund`, { as: admin, body })
}

/** The world after the storm: the server runs, time passes, everything that waits is done. */
async function comeToRest(shop: PaymentShop): Promise<void> {
  await shop.runJobs()
  await shop.pass(20)
  await shop.sweep()
  await shop.pass(130)
  await shop.sweep()
}
