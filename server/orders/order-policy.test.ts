import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AgentStats, CustomerStats } from '#contract/dashboards.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { audienceOf } from './order-policy.ts'

let shop: TestShop
let admin: TestPerson
let dispatch: ReturnType<typeof dispatchOf>
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
  dispatch = dispatchOf(shop, admin)
  await shop.call('PUT', '/api/settings', { as: admin, body: { usesDeliveryCode: true } })
})
afterAll(() => shop.close())

const newAgent = () => shop.person('delivery_agent')
const setRole = (person: TestPerson, role: string) =>
  shop.database
    .sql`update people set role = ${role}, staff_role = case ${role} when 'admin' then 'owner' end where id = ${person.id}`

/** Whether a person can open an order, and whether it is in their list. */
async function sees(id: string, as: TestPerson) {
  const { status } = await shop.call('GET', `/api/orders/${id}`, { as })
  const { body } = await shop.call<{ items: Order[] }>('GET', '/api/orders?limit=100', { as })
  return { opens: status === 200, lists: body.data.items.some((order) => order.id === id) }
}
const YES = { opens: true, lists: true }
const NO = { opens: false, lists: false }

/** An order out for delivery, with everybody who had to do with it. */
async function orderUnderWay() {
  const { id, customer, product } = await dispatch.newOrder()
  const [former, agent] = [await newAgent(), await newAgent()]
  await dispatch.assign(id, former.id)
  await dispatch.reassign(id, agent.id)
  for (const status of ['picked_up', 'out_for_delivery']) await dispatch.step(id, status, agent)
  return { id, customer, product, former, agent }
}

describe('an order', () => {
  test('is seen by its customer, its agent and administrators', async () => {
    const { id, customer, former, agent } = await orderUnderWay()
    for (const person of [customer, agent, admin]) expect(await sees(id, person)).toEqual(YES)
    for (const person of [former, await newAgent(), await shop.person()])
      expect(await sees(id, person)).toEqual(NO)
  })

  test('is seen by nobody who no longer has the role in which it was theirs', async () => {
    const { id, customer, agent } = await orderUnderWay()
    await setRole(agent, 'customer')
    await setRole(customer, 'delivery_agent')
    for (const person of [customer, agent]) expect(await sees(id, person)).toEqual(NO)
    for (const deed of ['cancel', 'reorder']) {
      const { status } = await shop.call('POST', `/api/orders/${id}/${deed}`, { as: agent, body: {} })
      expect(status).toBe(404)
    }
  })

  test('is found by the key of whoever ordered it, not by the key of a step', async () => {
    const { id, customer, agent } = await orderUnderWay()
    await dispatch.fail(id, agent, {}, 'policy-fail-1')
    await dispatch.assign(id, agent.id)
    const cancel = { as: admin, body: { reason: 'Out of stock' }, key: 'policy-cancel-1' }
    expect((await shop.call('POST', `/api/orders/${id}/cancel`, cancel)).status).toBe(200)
    for (const [as, key] of [
      [agent, 'policy-fail-1'],
      [admin, 'policy-cancel-1'],
      [customer, 'policy-cancel-1'],
    ] as const) {
      const { body } = await shop.call<{ total: number }>('GET', `/api/orders?key=${key}`, { as })
      expect(body.data.total).toBe(0)
    }
  })
})

describe('the delivery code', () => {
  test('is read by the customer alone, and only while the order is out for delivery', async () => {
    const { id, customer, agent } = await orderUnderWay()
    const { deliveryCode } = await dispatch.read(id, customer)
    expect(deliveryCode).toMatch(/^\d{4}$/)
    for (const person of [agent, admin]) {
      const order = await dispatch.read(id, person)
      expect(order).toMatchObject({ needsDeliveryCode: true })
      expect(order).not.toHaveProperty('deliveryCode')
    }
    await setRole(customer, 'admin')
    expect(await dispatch.read(id, customer)).not.toHaveProperty('deliveryCode')
    await setRole(customer, 'customer')
    await dispatch.step(id, 'delivered', agent, { deliveryCode })
    expect(await dispatch.read(id, customer)).not.toHaveProperty('deliveryCode')
  })

  test('is not among what an administrator reads of a customer', async () => {
    const { id, customer } = await orderUnderWay()
    const figuresFor = async (as: TestPerson) => {
      const path = `/api/analytics/user-stats/${customer.id}`
      return (await shop.call<CustomerStats>('GET', path, { as })).body.data.recentOrders[0]
    }
    expect(await figuresFor(customer)).toMatchObject({ id, deliveryCode: expect.any(String) })
    expect(await figuresFor(admin)).toMatchObject({ id, needsDeliveryCode: true })
    expect(await figuresFor(admin)).not.toHaveProperty('deliveryCode')
  })
})

test('where the goods are and what the shop notes for itself is not for the customer', async () => {
  const { id, customer } = await dispatch.newOrder()
  await dispatch.bring(id, await newAgent(), 'picked_up')
  const cancel = { as: admin, body: { reason: 'Suspected fraud' } }
  await shop.call('POST', `/api/orders/${id}/cancel`, cancel)
  expect(await dispatch.read(id, admin)).toMatchObject({
    cancelReason: 'Suspected fraud',
    goodsOut: { agent: {} },
  })
  const seen = await dispatch.read(id, customer)
  expect(seen).toMatchObject({ status: 'cancelled', cancelReason: null })
  expect(seen).not.toHaveProperty('goodsOut')
  expect(seen).not.toHaveProperty('needsDeliveryCode')
  expect(JSON.stringify(seen)).not.toContain('fraud')
  const afterAll = { as: admin, body: { reason: 'Ravi called' } }
  await shop.call('POST', `/api/orders/${id}/delivered-after-all`, afterAll)
  expect((await dispatch.read(id, admin)).history.at(-1)?.note).toContain('Ravi called')
  expect((await dispatch.read(id, customer)).history.at(-1)).toMatchObject({
    status: 'delivered',
    note: null,
  })
})

describe('an agent who had an order', () => {
  test('learns why it is gone, and nothing else of it', async () => {
    const { id, former } = await orderUnderWay()
    const reason = await shop.call('GET', `/api/orders/${id}/taken-away`, { as: former })
    expect(Object.keys(reason.body.data as object).sort()).toEqual(['reason', 'whatToDo'])
    expect(await dispatch.step(id, 'delivered', former)).toMatchObject({
      status: 409,
      body: { code: 'no_longer_yours', data: { status: 'out_for_delivery' } },
    })
    expect(await shop.call('GET', `/api/orders/${id}/taken-away`, { as: await newAgent() })).toMatchObject({
      status: 404,
    })
  })

  test('sees it among what is to be brought back while its goods are still there', async () => {
    const { id, agent, former } = await orderUnderWay()
    await dispatch.reassign(id, former.id)
    const toBringBack = async (as: TestPerson) =>
      (await shop.call<AgentStats>('GET', '/api/dashboard/stats/delivery_agent', { as })).body.data
        .toBringBack
    expect(await toBringBack(agent)).toMatchObject([{ id }])
    for (const other of [former, await newAgent()]) expect(await toBringBack(other)).toEqual([])
    expect(await sees(id, agent)).toEqual(NO)
  })
})

test('customer, agents and whoever has the goods receive a change, each once', () => {
  const order = { personId: 'asha', agentId: 'ravi', goodsAgentId: 'meena' }
  expect(audienceOf(order, ['ravi', 'vijay'])).toEqual(['asha', 'ravi', 'meena', 'vijay'])
  expect(audienceOf({ personId: null, agentId: null, goodsAgentId: null })).toEqual([])
})
