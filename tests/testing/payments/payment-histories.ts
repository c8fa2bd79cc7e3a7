import * as fc from 'fast-check'
import type { DeskOrderBody } from '#contract/ordering/desk-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { newId } from '#server/database/identifiers.ts'
import { SIMULATIONS, type Simulation } from '#server/demo/local-gateway/local-ledger-tables.ts'
import { changesOf } from '#server/orders/change/change-fixtures.ts'
import { deskOf } from '#server/orders/desk/desk-fixtures.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import { crashes } from '#tests/testing/crashes.ts'
import type { TestPerson } from '#tests/testing/shop.ts'
import {
  COUPON_PAISE,
  confirm,
  createIntent,
  dismiss,
  orderWithPayment,
  type PaymentShop,
  payInWindow,
  refundAtGateway,
  refundByItself,
  type StartedPayment,
  startPayment,
  type WindowPayment,
} from './payment-fixtures.ts'

/** How many rupees the gateway refunds, or all that is left of a payment. */
type Back = number | 'all'
const paiseOf = (back: Back) => (back === 'all' ? undefined : back * 100)

/** What can happen; `who` is one of two customers who buy the same few units. */
export type HistoryStep =
  /** `back` is refunded at the gateway before the shop knows of the payment. */
  | { do: 'pay'; who: number; simulate: Simulation[]; back: Back | null }
  | { do: 'decline' | 'confirm' | 'order' | 'again' | 'dismiss' | 'cancel'; who: number }
  /** Several calls at once under one key. */
  | { do: 'order together' | 'confirm and dismiss'; who: number }
  | { do: 'refund' | 'refund together'; who: number; rupees: number }
  /** An administrator changes how many of it the customer has ordered; also twice at once. */
  | { do: 'change' | 'change together'; who: number; quantity: number }
  /** In the gateway's dashboard; the shop learns of it by webhook or not at all. */
  | { do: 'refund at gateway'; who: number; back: Back }
  /** The gateway refunds by itself what nobody captured. */
  | { do: 'refund by itself'; who: number }
  /** Somebody else buys units for cash, if some are left. */
  | { do: 'sell'; units: number }
  /** An administrator takes an order for one unit, if one is left; a test is removed again. */
  | { do: 'desk'; channel: DeskOrderBody['channel'] }
  | { do: 'sweep' }
  | { do: 'pass'; minutes: number }
  /** Runs any of the waiting jobs, as webhooks arrive in any order. */
  | { do: 'job'; which: number }

export interface History {
  /** Units that are left after both have started to pay for two each. */
  spare: number
  /** Whether each customer enters the code, which works once for each. */
  codes: boolean[]
  /** After how many statements of a step the server dies; null: it does not. */
  steps: { step: HistoryStep; crashAfter: number | null }[]
}

const who = fc.nat(1)
const rupees = fc.integer({ min: 1, max: 4000 })
/** Also more than was paid, which the gateway refuses. */
const back = fc.oneof(rupees, fc.constant('all' as const))
const of = <Name extends string>(name: Name) => fc.constant(name)
const historyStep: fc.Arbitrary<HistoryStep> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: of('pay'),
      who,
      simulate: fc.subarray([...SIMULATIONS]),
      back: fc.option(back, { freq: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('confirm', 'order'), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('order together', 'confirm and dismiss'), who }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('decline', 'again', 'dismiss', 'cancel'), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('refund', 'refund together'), who, rupees }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('change', 'change together'),
      who,
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: of('refund at gateway'), who, back }),
  },
  { weight: 1, arbitrary: fc.record({ do: of('refund by itself'), who }) },
  { weight: 2, arbitrary: fc.record({ do: of('sell'), units: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: of('desk'), channel: fc.constantFrom('phone', 'counter', 'test') }),
  },
  { weight: 2, arbitrary: fc.record({ do: of('sweep') }) },
  { weight: 2, arbitrary: fc.record({ do: of('pass'), minutes: fc.constantFrom(1, 16, 120) }) },
  { weight: 4, arbitrary: fc.record({ do: of('job'), which: fc.nat(20) }) },
)
const crashAfter = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, fc.nat(8), fc.nat(40))

export const histories: fc.Arbitrary<History> = fc.record({
  spare: fc.nat(2),
  codes: fc.tuple(fc.boolean(), fc.boolean()),
  steps: fc.array(fc.record({ step: historyStep, crashAfter }), { minLength: 3, maxLength: 14, size: 'max' }),
})

/** What to check when a history is over. */
export interface PlayedHistory {
  productId: string
  units: number
  customers: string[]
  coupon: string
}

interface Scene {
  shop: PaymentShop
  admin: TestPerson
  /** Buys for cash. */
  stranger: TestPerson
  started: StartedPayment[]
  paid: (WindowPayment | undefined)[]
}

/** Plays a history, and then runs everything that waits. */
export async function play(
  shop: PaymentShop,
  admin: TestPerson,
  { spare, codes, steps }: History,
): Promise<PlayedHistory> {
  const units = spare + 4
  const { id: productId } = await insertProduct(shop.database, { stock: units })
  const coupon = await addCoupon(shop, admin)
  const started: StartedPayment[] = []
  for (const hasCode of codes)
    started.push(await startPayment(shop, { productId, ...(hasCode && { coupon }) }))
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
  await settleEverything(shop)
  return { productId, units, customers: started.map(({ customer }) => customer.id), coupon }
}

/** Ten rupees off, once for each customer. */
async function addCoupon(shop: PaymentShop, admin: TestPerson): Promise<string> {
  const code = `H${newId().replaceAll('-', '').slice(-12).toUpperCase()}`
  const body = { code, kind: 'amount', amount: COUPON_PAISE / 100, perCustomerLimit: 1, totalLimit: 5 }
  await shop.call('POST', '/api/coupons', { as: admin, body })
  return code
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
  if (step.do === 'desk') return takeAtDesk(scene, step.channel)
  const started = scene.started[step.who]
  return started && takeAs(scene, started, step)
}

async function takeAtDesk({ shop, admin, started }: Scene, channel: DeskOrderBody['channel']) {
  const desk = deskOf(shop, admin)
  const { body } = await desk.place(channel, started[0]?.productId ?? '')
  if (channel === 'test' && body.success) await desk.remove(body.data.id)
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
      return step.back === null || refundAtGateway(shop, payment.paymentId, paiseOf(step.back))
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
    case 'dismiss':
      return dismiss(shop, started)
    case 'order together':
      return paid && orderTogether(shop, started, paid.paymentId)
    case 'confirm and dismiss':
      return Promise.all([paid && confirm(shop, started, paid), dismiss(shop, started)])
    case 'cancel':
      return cancelOrders(shop, started.customer)
    case 'refund':
      return refundSome(scene, started.customer, step.rupees)
    case 'refund together': {
      const key = newId()
      const refund = () => refundSome(scene, started.customer, step.rupees, key)
      return Promise.all([refund(), refund(), refund()])
    }
    case 'change':
      return changeOrders(scene, started, step.quantity)
    case 'change together':
      return Promise.all([
        changeOrders(scene, started, step.quantity),
        changeOrders(scene, started, step.quantity + 1),
      ])
    case 'refund at gateway':
      for (const id of await gatewayPaymentsOf(shop, started.customer))
        await refundAtGateway(shop, id, paiseOf(step.back))
      return
    case 'refund by itself':
      for (const id of await gatewayPaymentsOf(shop, started.customer)) await refundByItself(shop, id)
  }
}

/** A job that crashes stays in the queue. */
async function runSomeJob(shop: PaymentShop, which: number): Promise<void> {
  const jobs = await shop.queue.waiting(shop.database)
  const job = jobs[which % Math.max(jobs.length, 1)]
  if (job) await shop.queue.runOne(shop.database, job)
}

async function cancelOrders(shop: PaymentShop, customer: TestPerson): Promise<void> {
  const orders = await shop.database.sql<{
    id: string
  }>`select id from orders where person_id = ${customer.id}`
  for (const { id } of orders) await shop.call('POST', `/api/orders/${id}/cancel`, { as: customer, body: {} })
}

async function changeOrders(
  { shop, admin }: Scene,
  { customer, productId }: StartedPayment,
  quantity: number,
): Promise<void> {
  const orders = await shop.database.sql<{ id: string }>`
    select id from orders where person_id = ${customer.id}`
  for (const { id } of orders) await changesOf(shop, admin).change(id, { items: [{ productId, quantity }] })
}

/** One payment, one key, one order. */
async function orderTogether(shop: PaymentShop, started: StartedPayment, paymentId: string): Promise<void> {
  const key = newId()
  const order = () => orderWithPayment(shop, started, paymentId, { key })
  const answers = await Promise.all([order(), order(), order()])
  const ids = answers.flatMap(({ body }) => (body.success ? [body.data.id] : []))
  if (new Set(ids).size > 1) throw new Error(`One key has placed several orders: ${ids.join(', ')}`)
}

async function gatewayPaymentsOf({ database }: PaymentShop, customer: TestPerson): Promise<string[]> {
  const payments = await database.sql<{ id: string }>`
    select g.id from gateway_payments g join payment_intents i on i.gateway_order_id = g.order_id
     where i.person_id = ${customer.id} order by g.created_at`
  return payments.map(({ id }) => id)
}

async function refundSome(
  { shop, admin }: Scene,
  customer: TestPerson,
  amount: number,
  key?: string,
): Promise<void> {
  const payments = await shop.database.sql<{ id: string }>`
    select p.id from payments p join payment_intents i on i.id = p.intent_id where i.person_id = ${customer.id}`
  const body = { amount, reason: 'Generated' }
  for (const { id } of payments) {
    const options = { as: admin, body, key: key && `${key}:${id}` }
    await shop.call('POST', `/api/payments/${id}/refund`, options)
  }
}

/** Lets time pass and runs everything that waits. */
async function settleEverything(shop: PaymentShop): Promise<void> {
  await shop.runJobs()
  await shop.pass(20)
  await shop.sweep()
  await shop.pass(130)
  await shop.sweep()
}
