import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ORDER_STATUSES } from '#contract/ordering/order-status.ts'
import type { OrderWithHistory } from '#contract/ordering/orders-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import { decided } from '#tests/testing/decided.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
})
afterAll(() => shop.close())

async function newOrder() {
  const customer = await shop.person()
  const product = await insertProduct(shop.database)
  const placed = await placeOrder(shop, customer, [{ productId: product.id, quantity: 1 }])
  return { customer, id: placed.body.data.id }
}
const assign = (id: string, agentId: string, as = admin) =>
  shop.call('PUT', `/api/analytics/admin/orders/${id}/assign`, { as, body: { agentId } })
const step = (id: string, status: string, as: TestPerson, more: object = {}) =>
  shop.call('PUT', `/api/orders/${id}/status`, { as, body: { status, ...more } })
const read = async (id: string, as: TestPerson) =>
  (await shop.call<OrderWithHistory>('GET', `/api/orders/${id}`, { as })).body.data

describe('assigning', () => {
  test('twenty administrators at once: one success, nineteen conflicts, one history row, one agent', async () => {
    const { id } = await newOrder()
    const agents = await Promise.all(Array.from({ length: 20 }, () => shop.person('delivery_agent')))
    const administrators = await Promise.all(agents.map(() => shop.person('admin')))
    const answers = await Promise.all(
      agents.map((agent, at) => decided(() => assign(id, agent.id, administrators[at]))),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19)
    const order = await read(id, admin)
    expect(order.history.filter((entry) => entry.status === 'assigned')).toHaveLength(1)
    const winner = agents[answers.findIndex((answer) => answer.status === 200)]
    expect(order.deliveryAgent?._id).toBe(winner?.id)
    const by = administrators[answers.findIndex((answer) => answer.status === 200)]
    const lost = answers.filter((answer) => answer.status === 409).map(({ text }) => JSON.parse(text).message)
    expect(new Set(lost)).toEqual(new Set([`${winner?.name} already has it, assigned by ${by?.name}`]))
  })

  test('a missing, unknown or customer’s agentId is refused with the warning', async () => {
    const { id, customer } = await newOrder()
    for (const agentId of ['', 'nobody', customer.id]) {
      expect(await assign(id, agentId)).toMatchObject({
        status: 400,
        body: { message: 'Please select a delivery agent' },
      })
    }
  })

  test('reassigning moves the order, and the agent before sees why it is gone', async () => {
    const { id } = await newOrder()
    const [before, after] = [await shop.person('delivery_agent'), await shop.person('delivery_agent')]
    await assign(id, before.id)
    const moved = await shop.call('PUT', `/api/analytics/admin/orders/${id}/reassign`, {
      as: admin,
      body: { agentId: after.id },
    })
    expect(moved.status).toBe(200)
    expect(await step(id, 'picked_up', before)).toMatchObject({
      status: 409,
      body: { code: 'no_longer_yours' },
    })
    expect((await step(id, 'picked_up', after)).status).toBe(200)
    const stranger = await shop.person('delivery_agent')
    expect((await step(id, 'out_for_delivery', stranger)).status).toBe(404)
  })

  test('cash orders stop at the limit that an agent may carry', async () => {
    const agent = await shop.person('delivery_agent')
    await shop.database.sql`update agents set cash_limit_paise = 200000 where person_id = ${agent.id}`
    const [one, two] = [await newOrder(), await newOrder()]
    expect((await assign(one.id, agent.id)).status).toBe(200)
    expect(await assign(two.id, agent.id)).toMatchObject({ status: 409, body: { code: 'cash_limit' } })
  })
})

describe('the agent’s steps', () => {
  test('lead to the door, store every row of history and book the cash', async () => {
    const { id, customer } = await newOrder()
    const agent = await shop.person('delivery_agent')
    await assign(id, agent.id)
    for (const status of ['picked_up', 'out_for_delivery', 'delivered'])
      expect((await step(id, status, agent)).status).toBe(200)
    const order = await read(id, customer)
    expect(order).toMatchObject({ status: 'delivered', paymentState: 'collected' })
    expect(order.history.map((entry) => entry.status)).toEqual([
      'pending',
      'assigned',
      'picked_up',
      'out_for_delivery',
      'delivered',
    ])
    const [row] = await shop.database.sql<{ cash: number; entries: number; completed: number }>`
      select cash_in_hand_paise as cash, completed_orders as completed,
             (select sum(amount_paise) from cash_entries e where e.agent_id = a.person_id) as entries
        from agents a where person_id = ${agent.id}`
    expect(row).toEqual({ cash: 118_000, entries: 118_000, completed: 1 })
  })

  test('a double tap takes one step, and asking again for the present status is nothing', async () => {
    const { id } = await newOrder()
    const agent = await shop.person('delivery_agent')
    await assign(id, agent.id)
    const taps = await Promise.all(Array.from({ length: 6 }, () => step(id, 'picked_up', agent)))
    expect(taps.every((tap) => tap.status === 200)).toBe(true)
    expect((await read(id, agent)).history.filter((entry) => entry.status === 'picked_up')).toHaveLength(1)
  })

  test('no status but the next one can be set', async () => {
    const agent = await shop.person('delivery_agent')
    const { id } = await newOrder()
    await assign(id, agent.id)
    for (const status of ORDER_STATUSES.filter(
      (one) => one !== 'assigned' && one !== 'picked_up' && one !== 'confirmed',
    )) {
      expect(await step(id, status, agent)).toMatchObject({
        status: 409,
        body: { code: 'invalid_transition' },
      })
    }
  })

  test('a phone’s time counts where it is possible: never in the future, never before the step before', async () => {
    const { id } = await newOrder()
    const agent = await shop.person('delivery_agent')
    await assign(id, agent.id)
    await step(id, 'picked_up', agent, { happenedAt: '2001-01-01T00:00:00Z' })
    await step(id, 'out_for_delivery', agent, { happenedAt: '2999-01-01T00:00:00Z' })
    const times = (await read(id, agent)).history.map((entry) => Date.parse(entry.at))
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(Math.max(...times)).toBeLessThanOrEqual(Date.now())
  })

  test('with delivery codes the wrong code is refused and five wrong ones lock the door', async () => {
    await shop.call('PUT', '/api/settings', { as: admin, body: { usesDeliveryCode: true } })
    const { id, customer } = await newOrder()
    const agent = await shop.person('delivery_agent')
    await assign(id, agent.id)
    await step(id, 'picked_up', agent)
    await step(id, 'out_for_delivery', agent)
    const code = (await read(id, customer)).deliveryCode
    expect(code).toMatch(/^\d{4}$/)
    expect(await read(id, agent)).toMatchObject({ needsDeliveryCode: true })
    expect(await read(id, agent)).not.toHaveProperty('deliveryCode')
    const wrong = code === '0000' ? '1111' : '0000'
    for (let tries = 0; tries < 5; tries++) {
      expect(await step(id, 'delivered', agent, { deliveryCode: wrong })).toMatchObject({
        status: 409,
        body: { code: 'wrong_delivery_code' },
      })
    }
    expect(await step(id, 'delivered', agent, { deliveryCode: code })).toMatchObject({
      status: 409,
      body: { code: 'delivery_code_locked' },
    })
    await shop.call('PUT', '/api/settings', { as: admin, body: { usesDeliveryCode: false } })
  })
})
