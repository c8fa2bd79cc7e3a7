import { type OrderAmounts, orderAmounts, TAX_ON_TOP } from '#contract/charges.ts'
import type { FAILED_ATTEMPT_REASONS } from '#contract/delivery.ts'
import type { OrderStatus } from '#contract/ordering/order-status.ts'
import { DELIVERY_DAYS, type PaymentMethod } from '#contract/ordering/orders.ts'
import { idAt } from '#server/database/identifiers.ts'
import type { DemoPerson } from './samples/sample-people.ts'
import type { SampleProduct } from './samples/sample-products.ts'
import { type SampleRandom, seedRandom } from './samples/sample-random.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const DAYS = 30
const indiaDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })
/** Keeps the cash that agents carry within the shop's limit. */
const MAX_PRICE_PAISE = 800_000

/** The products and people that demo orders are made of. */
export interface DemoCast {
  products: readonly SampleProduct[]
  administrator: DemoPerson
  customers: readonly DemoPerson[]
  agents: readonly DemoPerson[]
  /** Whether some orders were paid online, through the local gateway. */
  paysOnline: boolean
}

export interface DemoOrder {
  id: string
  placedAt: Date
  status: OrderStatus
  customer: DemoPerson
  agent: DemoPerson | undefined
  lines: { product: SampleProduct; quantity: number; unitPricePaise: number }[]
  amounts: OrderAmounts
  /** YYYY-MM-DD */
  expectedOn: string
  paymentMethod: PaymentMethod
  steps: DemoStep[]
}

export interface DemoStep {
  to: OrderStatus
  at: Date
  by: DemoPerson
  role: 'customer' | 'admin' | 'delivery_agent'
  /** The order's agent after the step. */
  agent: DemoPerson | undefined
  note: string | null
  /** Why a delivery failed, if it did. */
  failedFor?: (typeof FAILED_ATTEMPT_REASONS)[number]
}

/** A status that is likely at this age. */
function statusFor(random: SampleRandom, ageHours: number): OrderStatus {
  const chance = random.fraction()
  if (ageHours > 60) return chance < 0.9 ? 'delivered' : 'cancelled'
  if (ageHours > 30)
    return chance < 0.55 ? 'delivered' : random.pick(['shipped', 'out_for_delivery', 'picked_up'])
  if (ageHours > 6)
    return random.pick(['assigned', 'assigned', 'picked_up', 'out_for_delivery', 'delivered', 'confirmed'])
  return random.pick(['pending', 'pending', 'confirmed', 'assigned'])
}

/** A step on the path of an order; `failed` takes it back into the queue. */
type Stage = OrderStatus | 'failed'

/** The steps to each status. */
const PATHS: Record<OrderStatus, Stage[]> = {
  pending: [],
  confirmed: ['confirmed'],
  assigned: ['confirmed', 'assigned'],
  picked_up: ['confirmed', 'assigned', 'picked_up'],
  out_for_delivery: ['confirmed', 'assigned', 'picked_up', 'out_for_delivery'],
  delivered: ['confirmed', 'assigned', 'picked_up', 'out_for_delivery', 'delivered'],
  shipped: ['confirmed', 'shipped'],
  cancelled: ['cancelled'],
}
const FAILED_ATTEMPT: Stage[] = ['assigned', 'picked_up', 'out_for_delivery', 'failed']
const FAILURES = ['Customer not at home', 'Did not answer the phone', 'Cash not ready'] as const
const CUSTOMERS_REASONS = ['Ordered by mistake', 'Found it elsewhere', 'It takes too long'] as const
const SHOPS_REASONS = ['Out of stock', 'Address cannot be reached'] as const
const ONLINE_SHARE = 0.4
const FAILED_SHARE = 0.08

/** Orders of the last thirty days in every status, none with a step in the future. */
export function makeDemoOrders(cast: DemoCast): DemoOrder[] {
  const random = seedRandom(30)
  const now = Date.now()
  return timesOfOrders(random, now).map((placedAt) => makeOrder(random, cast, placedAt, now))
}

/** Four to nine orders a day, and some in the last hours. */
function timesOfOrders(random: SampleRandom, now: number): Date[] {
  const times = [
    now - 20 * 60_000,
    now - 45 * 60_000,
    now - 2 * HOUR_MS,
    now - 3.5 * HOUR_MS,
    now - 5 * HOUR_MS,
  ]
  for (let day = DAYS; day >= 0; day--) {
    for (let left = random.whole(4, 9); left > 0; left--) {
      times.push(now - day * DAY_MS - random.whole(6, 20) * HOUR_MS - random.whole(0, 3_599) * 1000)
    }
  }
  return times.sort((a, b) => a - b).map((time) => new Date(time))
}

function makeOrder(random: SampleRandom, cast: DemoCast, placedAt: Date, now: number): DemoOrder {
  const status = statusFor(random, (now - placedAt.getTime()) / HOUR_MS)
  // The demo logins come first in each list and get the most orders.
  const customer = random.fraction() < 0.12 ? first(cast.customers) : random.pick(cast.customers)
  const agent = random.fraction() < 0.3 ? first(cast.agents) : random.pick(cast.agents)
  const lines = makeLines(random, cast.products)
  // An order that is paid online starts as confirmed.
  const isOnline = random.fraction() < ONLINE_SHARE && cast.paysOnline && status !== 'pending'
  const path = pathTo(random, status).slice(isOnline && status !== 'cancelled' ? 1 : 0)
  const steps = stepsAlong(random, path, placedAt, now, { customer, agent, cast })
  return {
    id: idAt(placedAt.getTime()),
    placedAt,
    status,
    customer,
    agent: steps.at(-1)?.agent,
    lines,
    amounts: orderAmounts(lines, { terms: TAX_ON_TOP }),
    expectedOn: indiaDay.format(placedAt.getTime() + DELIVERY_DAYS * DAY_MS),
    paymentMethod: isOnline ? 'razorpay' : 'cod',
    steps,
  }
}

/** Some deliveries fail once before they succeed, or wait for the second attempt. */
function pathTo(random: SampleRandom, status: OrderStatus): Stage[] {
  const path = PATHS[status]
  if (random.fraction() < FAILED_SHARE && status === 'delivered')
    return ['confirmed', ...FAILED_ATTEMPT, ...path.slice(1)]
  if (random.fraction() < 0.5 && status === 'confirmed') return ['confirmed', ...FAILED_ATTEMPT]
  return path
}

function makeLines(random: SampleRandom, products: readonly SampleProduct[]): DemoOrder['lines'] {
  const chosen = new Map<string, SampleProduct>()
  for (let left = random.whole(1, 3); left > 0; left--) {
    const product = random.pick(products.filter((one) => one.pricePaise < MAX_PRICE_PAISE))
    chosen.set(product.id, product)
  }
  return [...chosen.values()].map((product) => ({
    product,
    quantity: random.whole(1, 2),
    unitPricePaise: product.pricePaise,
  }))
}

function stepsAlong(
  random: SampleRandom,
  path: readonly Stage[],
  placedAt: Date,
  now: number,
  who: { customer: DemoPerson; agent: DemoPerson; cast: DemoCast },
): DemoStep[] {
  // Spread over the time since the order, so that no step lies in the future.
  const share = Math.min((now - placedAt.getTime()) / (path.length + 1), 8 * HOUR_MS)
  const byAdmin = { by: who.cast.administrator, role: 'admin' } as const
  const byAgent = { by: who.agent, role: 'delivery_agent' } as const
  let at = placedAt.getTime()
  return path.map((stage): DemoStep => {
    at += share * (0.4 + random.fraction() * 0.6)
    const plain = { at: new Date(at), agent: undefined, note: null }
    switch (stage) {
      case 'failed': {
        const failedFor = random.pick(FAILURES)
        return { ...plain, ...byAgent, to: 'confirmed', failedFor, note: `Could not deliver: ${failedFor}` }
      }
      case 'cancelled': {
        const isShops = random.fraction() < 0.3
        const by = isShops ? byAdmin : ({ by: who.customer, role: 'customer' } as const)
        return { ...plain, ...by, to: stage, note: random.pick(isShops ? SHOPS_REASONS : CUSTOMERS_REASONS) }
      }
      case 'assigned':
        return { ...plain, ...byAdmin, to: stage, agent: who.agent, note: `Assigned to ${who.agent.name}` }
      case 'picked_up':
      case 'out_for_delivery':
      case 'delivered':
        return { ...plain, ...byAgent, to: stage, agent: who.agent }
      default:
        return { ...plain, ...byAdmin, to: stage }
    }
  })
}

function first<Item>(items: readonly Item[]): Item {
  const [item] = items
  if (item === undefined) throw new RangeError('The demo shop needs people')
  return item
}
