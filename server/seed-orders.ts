import { itemCount } from '../contract/cart.ts'
import { type OrderAmounts, orderAmounts } from '../contract/money.ts'
import type { OrderStatus } from '../contract/order-status.ts'
import { DELIVERY_DAYS } from '../contract/orders.ts'
import type { SampleProduct } from './catalogue/sample-products.ts'
import { type SampleRandom, seedRandom } from './catalogue/sample-random.ts'
import type { Queries } from './database/connect.ts'
import { idAt, newId } from './database/identifiers.ts'
import { cashEntries, cashHandovers } from './delivery/delivery-tables.ts'
import { orderHistory, orderLines, orders } from './orders/order-tables.ts'
import type { DemoPerson } from './seed.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const DAYS = 30
/** Keeps what agents carry in cash within the limits of a shop. */
const DEAREST_PAISE = 800_000
/** Cash older than this was counted and handed over. */
const COUNTED_AFTER_MS = 20 * HOUR_MS

export interface DemoCast {
  shelf: readonly SampleProduct[]
  administrator: DemoPerson
  customers: readonly DemoPerson[]
  agents: readonly DemoPerson[]
}

interface DemoOrder {
  id: string
  placedAt: Date
  status: OrderStatus
  customer: DemoPerson
  agent: DemoPerson | undefined
  lines: { product: SampleProduct; quantity: number; unitPricePaise: number }[]
  amounts: OrderAmounts
  steps: { to: OrderStatus; at: Date; by: DemoPerson; role: 'customer' | 'admin' | 'delivery_agent' }[]
}

/** Where an order stands by its age in hours; younger ones are still on their way. */
function statusFor(random: SampleRandom, ageHours: number): OrderStatus {
  const draw = random.fraction()
  if (ageHours > 60) return draw < 0.9 ? 'delivered' : 'cancelled'
  if (ageHours > 30)
    return draw < 0.55 ? 'delivered' : random.pick(['shipped', 'out_for_delivery', 'picked_up'])
  if (ageHours > 6)
    return random.pick(['assigned', 'assigned', 'picked_up', 'out_for_delivery', 'delivered', 'confirmed'])
  return random.pick(['pending', 'pending', 'confirmed', 'assigned'])
}

/** The way to a status. */
const PATHS: Record<OrderStatus, OrderStatus[]> = {
  pending: [],
  confirmed: ['confirmed'],
  assigned: ['confirmed', 'assigned'],
  picked_up: ['confirmed', 'assigned', 'picked_up'],
  out_for_delivery: ['confirmed', 'assigned', 'picked_up', 'out_for_delivery'],
  delivered: ['confirmed', 'assigned', 'picked_up', 'out_for_delivery', 'delivered'],
  shipped: ['confirmed', 'shipped'],
  cancelled: ['cancelled'],
}

/** Orders of the last thirty days in every status, with history, counters and cash that add up. */
export async function seedDemoOrders(queries: Queries, cast: DemoCast): Promise<void> {
  const random = seedRandom(30)
  const now = Date.now()
  const demoOrders = momentsOfOrders(random, now).map((placedAt) => drawOrder(random, cast, placedAt, now))
  await insertOrders(queries, demoOrders)
  await insertCash(queries, demoOrders, cast)
}

/** Four to nine orders on each day, by daylight; some of the last hours. */
function momentsOfOrders(random: SampleRandom, now: number): Date[] {
  const moments = [
    now - 20 * 60_000,
    now - 45 * 60_000,
    now - 2 * HOUR_MS,
    now - 3.5 * HOUR_MS,
    now - 5 * HOUR_MS,
  ]
  for (let day = DAYS; day >= 0; day--) {
    for (let left = random.whole(4, 9); left > 0; left--) {
      moments.push(now - day * DAY_MS - random.whole(6, 20) * HOUR_MS - random.whole(0, 3_599) * 1000)
    }
  }
  return moments.sort((a, b) => a - b).map((moment) => new Date(moment))
}

function drawOrder(random: SampleRandom, cast: DemoCast, placedAt: Date, now: number): DemoOrder {
  const status = statusFor(random, (now - placedAt.getTime()) / HOUR_MS)
  const path = PATHS[status]
  // The demo logins have the most to show.
  const customer = random.fraction() < 0.12 ? first(cast.customers) : random.pick(cast.customers)
  const agent = path.includes('assigned')
    ? random.fraction() < 0.3
      ? first(cast.agents)
      : random.pick(cast.agents)
    : undefined
  const lines = drawLines(random, cast.shelf)
  return {
    id: idAt(placedAt.getTime()),
    placedAt,
    status,
    customer,
    agent,
    lines,
    amounts: orderAmounts(lines),
    steps: stepsAlong(random, path, placedAt, now, { customer, agent, administrator: cast.administrator }),
  }
}

function drawLines(random: SampleRandom, shelf: readonly SampleProduct[]): DemoOrder['lines'] {
  const chosen = new Map<string, SampleProduct>()
  for (let left = random.whole(1, 3); left > 0; left--) {
    const product = random.pick(shelf.filter((one) => one.pricePaise < DEAREST_PAISE))
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
  path: readonly OrderStatus[],
  placedAt: Date,
  now: number,
  who: { customer: DemoPerson; agent: DemoPerson | undefined; administrator: DemoPerson },
): DemoOrder['steps'] {
  // Spread over what time there is, so that no step lies in the future.
  const share = Math.min((now - placedAt.getTime()) / (path.length + 1), 8 * HOUR_MS)
  let at = placedAt.getTime()
  return path.map((to) => {
    at += share * (0.4 + random.fraction() * 0.6)
    const isAgents = ['picked_up', 'out_for_delivery', 'delivered'].includes(to) && who.agent
    if (isAgents && who.agent) return { to, at: new Date(at), by: who.agent, role: 'delivery_agent' as const }
    if (to === 'cancelled') return { to, at: new Date(at), by: who.customer, role: 'customer' as const }
    return { to, at: new Date(at), by: who.administrator, role: 'admin' as const }
  })
}

function first<Item>(items: readonly Item[]): Item {
  const [item] = items
  if (item === undefined) throw new RangeError('The demo shop needs people')
  return item
}

async function insertOrders(queries: Queries, demoOrders: readonly DemoOrder[]): Promise<void> {
  const numbers = await queries.rows<{ number: string }>(
    `select 'TK-' || nextval('order_numbers') as number from generate_series(1, $1)`,
    [demoOrders.length],
  )
  await queries.orm
    .insert(orders)
    .values(demoOrders.map((order, at) => orderValues(order, numbers[at]?.number ?? order.id)))
  await queries.orm.insert(orderLines).values(
    demoOrders.flatMap((order) =>
      order.lines.map(({ product, quantity, unitPricePaise }, at) => ({
        orderId: order.id,
        lineNo: at + 1,
        productId: product.id,
        name: product.name,
        categoryId: product.category,
        picture: product.pictures[0] ?? null,
        unitPricePaise,
        quantity,
      })),
    ),
  )
  await queries.orm.insert(orderHistory).values(demoOrders.flatMap(historyValues))
  await queries.rows(`update products p set sold_count = sold from
    (select product_id, sum(quantity) as sold from order_lines l join orders o on o.id = l.order_id
      where o.status <> 'cancelled' group by product_id) s where s.product_id = p.id`)
}

function orderValues(order: DemoOrder, number: string): typeof orders.$inferInsert {
  const { customer, amounts, steps } = order
  const reached = (status: OrderStatus) => steps.find((step) => step.to === status)?.at ?? null
  return {
    id: order.id,
    number,
    personId: customer.id,
    status: order.status,
    orderType: 'cart',
    paymentMethod: 'cod',
    ...amounts,
    itemCount: itemCount(order.lines),
    customerName: customer.name,
    customerEmail: customer.email,
    customerPhone: customer.phone,
    recipientName: customer.name,
    recipientPhone: customer.phone,
    recipientEmail: customer.email,
    street: customer.address.street,
    landmark: customer.address.landmark ?? null,
    city: customer.address.city,
    state: customer.address.state,
    pincode: customer.address.pincode,
    agentId: order.agent?.id ?? null,
    historyLength: steps.length + 1,
    expectedOn: new Date(order.placedAt.getTime() + DELIVERY_DAYS * DAY_MS + 5.5 * HOUR_MS)
      .toISOString()
      .slice(0, 10),
    placedAt: order.placedAt,
    updatedAt: steps.at(-1)?.at ?? order.placedAt,
    confirmedAt: reached('confirmed'),
    assignedAt: reached('assigned'),
    pickedUpAt: reached('picked_up'),
    outForDeliveryAt: reached('out_for_delivery'),
    shippedAt: reached('shipped'),
    deliveredAt: reached('delivered'),
    cancelledAt: reached('cancelled'),
    searchText: [
      number,
      order.id,
      customer.name,
      customer.email,
      customer.name,
      customer.phone,
      customer.email,
    ]
      .join(' ')
      .toLowerCase(),
  }
}

function historyValues(order: DemoOrder): (typeof orderHistory.$inferInsert)[] {
  const placed = { to: 'pending' as OrderStatus, at: order.placedAt, by: order.customer, role: 'customer' }
  const all = [placed, ...order.steps]
  return all.map((step, at) => ({
    orderId: order.id,
    sequence: at + 1,
    fromStatus: all[at - 1]?.to ?? null,
    toStatus: step.to,
    at: step.at,
    storedAt: step.at,
    byPersonId: step.by.id,
    byName: step.by.name,
    byRole: step.role,
    agentId: ['assigned', 'picked_up', 'out_for_delivery', 'delivered'].includes(step.to)
      ? (order.agent?.id ?? null)
      : null,
    note: step.to === 'assigned' && order.agent ? `Assigned to ${order.agent.name}` : null,
  }))
}

/** Cash of the delivered orders: what is older was counted and handed over. */
async function insertCash(queries: Queries, demoOrders: readonly DemoOrder[], cast: DemoCast): Promise<void> {
  const countedBefore = Date.now() - COUNTED_AFTER_MS
  for (const agent of cast.agents) {
    const assigned = demoOrders.filter((order) => order.agent === agent)
    const delivered = assigned.filter((order) => order.status === 'delivered')
    const collected = delivered.map((order) => ({
      id: newId(),
      agentId: agent.id,
      kind: 'collected' as const,
      amountPaise: order.amounts.totalPaise,
      orderId: order.id,
      at: order.steps.at(-1)?.at ?? order.placedAt,
    }))
    if (collected.length > 0) await queries.orm.insert(cashEntries).values(collected)
    const handedOver = sum(
      collected.filter((entry) => entry.at.getTime() < countedBefore).map((entry) => entry.amountPaise),
    )
    if (handedOver > 0)
      await insertHandover(queries, agent, cast.administrator, handedOver, new Date(countedBefore))
    await queries.rows(
      'update agents set total_assigned = $2, completed_orders = $3, cash_in_hand_paise = $4 where person_id = $1',
      [
        agent.id,
        assigned.length,
        delivered.length,
        sum(collected.map((entry) => entry.amountPaise)) - handedOver,
      ],
    )
  }
}

async function insertHandover(
  queries: Queries,
  agent: DemoPerson,
  administrator: DemoPerson,
  paise: number,
  at: Date,
): Promise<void> {
  const id = newId()
  await queries.orm.insert(cashHandovers).values({
    id,
    agentId: agent.id,
    declaredPaise: paise,
    countedPaise: paise,
    createdAt: at,
    confirmedAt: at,
    confirmedBy: administrator.id,
  })
  await queries.orm
    .insert(cashEntries)
    .values({ id: newId(), agentId: agent.id, kind: 'handed_over', amountPaise: -paise, handoverId: id, at })
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
