import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '#server/database/invariants.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { changesOf } from '#server/orders/change/change-fixtures.ts'
import { deskOf } from '#server/orders/desk/desk-fixtures.ts'
import { ask } from '#server/tickets/ticket-fixtures.ts'
import {
  confirm,
  openPaymentShop,
  type PaymentShop,
  payInWindow,
  type StartedPayment,
} from '../testing/payments/payment-fixtures.ts'
import type { Answer, TestPerson } from '../testing/shop.ts'
import {
  type BuyerWorld,
  type Call,
  callsOfBuyers,
  openBuyerWorld,
  openWindow,
  orderWithCode,
  type PreparedCall,
  UPI,
} from './buyer-calls.ts'
import { byOrder, type LockWatch, watchLocks } from './lock-watch.ts'

/** `npm run test:long` plays three, in each of which others meet. */
const ROUNDS = Number(process.env.LOCK_ROUNDS ?? 1)
/** Calls that run at the same moment: more of them wait on one row longer than a lock may take, on a slow machine. */
const BATCH_SIZE = 20

/** Every fourth, then every fourth from the second on, and so on: others meet than before. */
const dealt = <Item>(items: readonly Item[]): Item[] =>
  [0, 1, 2, 3].flatMap((first) => items.filter((_, at) => at % 4 === first))

let shop: PaymentShop
let watch: LockWatch
let admin: TestPerson
let agents: TestPerson[]
let dispatch: ReturnType<typeof dispatchOf>
let world: BuyerWorld

beforeAll(async () => {
  shop = await openPaymentShop()
  watch = await watchLocks(shop)
  admin = await shop.person('admin')
  agents = [await shop.person('delivery_agent'), await shop.person('delivery_agent')]
  dispatch = dispatchOf(shop, admin)
  world = await openBuyerWorld(shop)
})
afterAll(async () => {
  await watch.close()
  await shop.close()
})

async function paidOrder(): Promise<{ started: StartedPayment; orderId: string; paymentId: string }> {
  const started = await openWindow(world, await shop.person(), 'LIMITED')
  const paid = await payInWindow(shop, started.intent.gatewayOrderId, UPI)
  const { body } = await confirm(shop, started, paid)
  const [payment] = await shop.database.sql<{ id: string }>`
    select id from payments where gateway_payment_id = ${paid.paymentId}`
  return { started, orderId: String(body.data.orderId), paymentId: payment?.id ?? '' }
}

async function orderWith(agent: TestPerson | undefined, ...statuses: string[]): Promise<string> {
  const id = await orderWithCode(world, await shop.person())
  if (agent) await dispatch.bring(id, agent, ...statuses)
  return id
}

/** Every call of administrators and agents that locks what others lock too: what it needs is made first, then it is called. */
const CALLS_OF_STAFF: Record<string, () => Promise<Call>> = {
  'cancel a paid order': async () => {
    const { orderId } = await paidOrder()
    return () => dispatch.cancel(orderId)
  },
  'pick up a paid order': async () => {
    const [agent] = agents
    if (!agent) throw new Error('There are two agents')
    const { orderId } = await paidOrder()
    await dispatch.assign(orderId, agent.id)
    return () => dispatch.step(orderId, 'picked_up', agent)
  },
  'cancel a paid order on its way': async () => {
    const [agent] = agents
    if (!agent) throw new Error('There are two agents')
    const { orderId } = await paidOrder()
    await dispatch.bring(orderId, agent, 'picked_up')
    return () => dispatch.cancel(orderId)
  },
  'change a paid order': async () => {
    const [agent] = agents
    const { orderId, started } = await paidOrder()
    await dispatch.assign(orderId, agent?.id ?? '')
    const quantities = world.goods.map((productId, at) => ({ productId, quantity: at + 1 }))
    const items = started.lines.length > 1 ? quantities.slice(0, 1) : quantities
    return () => changesOf(shop, admin).change(orderId, { items })
  },
  'change a cash order': async () => {
    const id = await orderWith(agents[0])
    const items = world.goods.map((productId) => ({ productId, quantity: 3 }))
    return () => changesOf(shop, admin).change(id, { items })
  },
  'take an order by phone': async () => {
    const items = world.goods.map((productId) => ({ productId, quantity: 1 }))
    const body = await deskOf(shop, admin).bodyOf('phone', items)
    return () => shop.call('POST', '/api/desk/orders', { as: admin, body })
  },
  'sell at the counter': async () => {
    const items = world.goods.map((productId) => ({ productId, quantity: 1 }))
    const body = await deskOf(shop, admin).bodyOf('counter', items)
    return () => shop.call('POST', '/api/desk/orders', { as: admin, body })
  },
  'remove a test order': async () => {
    const desk = deskOf(shop, admin)
    const { id } = (await desk.place('test', world.goods[0] ?? '')).body.data
    const [agent] = agents
    if (agent) await dispatch.bring(id, agent, 'picked_up')
    return () => desk.remove(id)
  },
  'refund a payment': async () => {
    const { paymentId } = await paidOrder()
    const body = { amount: 10, reason: 'A scratch' }
    return () => shop.call('POST', `/api/payments/${paymentId}/refund`, { as: admin, body })
  },
  'assign an order': async () => {
    const id = await orderWith(undefined)
    return () => dispatch.assign(id, agents[0]?.id ?? '')
  },
  'give an order to another agent': async () => {
    const id = await orderWith(agents[0])
    return () => dispatch.reassign(id, agents[1]?.id ?? '')
  },
  'and back': async () => {
    const id = await orderWith(agents[1])
    return () => dispatch.reassign(id, agents[0]?.id ?? '')
  },
  'take an order from its agent': async () => {
    const id = await orderWith(agents[0])
    return () => dispatch.unassign(id)
  },
  'report a failed delivery': async () => {
    const [agent] = agents
    if (!agent) throw new Error('There are two agents')
    const id = await orderWith(agent, 'picked_up', 'out_for_delivery')
    return () => dispatch.fail(id, agent, {}, `fail-${id}`)
  },
  'deliver an order': async () => {
    const [agent] = agents
    if (!agent) throw new Error('There are two agents')
    const id = await orderWith(agent, 'picked_up', 'out_for_delivery')
    return () => dispatch.step(id, 'delivered', agent, {}, `deliver-${id}`)
  },
  'give an order to a courier': async () => {
    const id = await orderWith(undefined)
    await dispatch.step(id, 'confirmed', admin)
    return () => dispatch.step(id, 'shipped', admin, { courier: 'Delhivery' })
  },
  'deliver an order of a courier': async () => {
    const id = await orderWith(undefined)
    await dispatch.byCourier(id, { courier: 'Delhivery' })
    return () => dispatch.step(id, 'delivered', admin)
  },
  'answer a question': async () => {
    const customer = await shop.person()
    const { body } = await ask(shop, customer, await orderWithCode(world, customer))
    const path = `/api/tickets/${body.data.id}/answers`
    return () => shop.call('POST', path, { as: admin, body: { text: 'Tomorrow' } })
  },
  'receive goods': async () => {
    const id = await orderWith(agents[0], 'picked_up')
    await dispatch.cancel(id)
    return () => dispatch.receive(id, admin, `receive-${id}`)
  },
  'take an agent out': async () => {
    const agent = await shop.person('delivery_agent')
    await orderWith(agent)
    await orderWith(agent)
    return () => shop.call('DELETE', `/api/users/${agent.id}`, { as: admin })
  },
  'import products': async () => {
    const csv = ['id,price', ...world.goods.map((id) => `${id},${1000}`)].join('\n')
    return () => shop.call('POST', '/api/products/import', { as: admin, body: { csv, commit: true } })
  },
  'change many products': async () => {
    const body = { ids: world.goods, changes: { isVisible: true } }
    return () => shop.call('POST', '/api/products/bulk', { as: admin, body })
  },
}

const CALLS: PreparedCall[] = [
  ...callsOfBuyers(() => world),
  ...Object.entries(CALLS_OF_STAFF).map(([name, prepare]) => ({ name, prepare })),
]

test.each(CALLS.map(({ name, prepare }) => [name, prepare] as const))(
  '%s: locks rows in the one order, as PostgreSQL says after each statement',
  async (_name, prepare) => {
    const call = await prepare()
    let answer: Answer | undefined
    const transactions = await watch.during(async () => {
      answer = await call()
    })
    expect(answer).toMatchObject({ body: { success: true } })
    expect(transactions.flat()).not.toEqual([])
    for (const locks of transactions) expect(locks).toEqual([...locks].sort(byOrder))
  },
)

test('many of them at once, again and again, on the same rows: no deadlock, no time-out, no failure', {
  timeout: 15 * 60_000,
}, async () => {
  const deadlocks = async () =>
    (
      await shop.database.sql<{ count: number }>`
        select deadlocks as count from pg_stat_database where datname = current_database()`
    )[0]?.count
  await shop.database.sql`select pg_stat_force_next_flush()`
  const before = await deadlocks()
  let order = CALLS
  for (let round = 0; round < ROUNDS; round++) {
    const calls: [string, Call][] = []
    for (const { name, prepare } of order) calls.push([name, await prepare()])
    for (let at = 0; at < calls.length; at += BATCH_SIZE) {
      const some = calls.slice(at, at + BATCH_SIZE)
      const answers = await Promise.all(some.map(async ([name, call]) => [name, (await call()).status]))
      expect(answers.filter(([, status]) => Number(status) >= 500)).toEqual([])
    }
    order = dealt(order)
  }
  // A backend tells its deadlocks when it is idle for a while, or asked.
  await Promise.all(
    Array.from({ length: 20 }, () => shop.database.sql`select pg_stat_force_next_flush(), pg_sleep(0.05)`),
  )
  expect(await deadlocks()).toBe(before)
  expect(await findViolations(shop.database)).toEqual([])
})
