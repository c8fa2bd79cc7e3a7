import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeliveryRecord } from '#contract/delivery-schemas.ts'
import { findViolations } from '#server/database/invariants.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
let admin: TestPerson
let dispatch: ReturnType<typeof dispatchOf>
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
  dispatch = dispatchOf(shop, admin)
})
afterAll(async () => {
  expect(await findViolations(shop.database)).toEqual([])
  await shop.close()
})

const newAgent = () => shop.person('delivery_agent')
const goodsOf = async (id: string) => {
  const path = `/api/orders/${id}/delivery-record`
  return (await shop.call<DeliveryRecord>('GET', path, { as: admin })).body.data.goods
}

test('a cancellation on the way returns the stock once, when the goods are received', async () => {
  const { id, product } = await dispatch.newOrder()
  const agent = await newAgent()
  await dispatch.bring(id, agent, 'picked_up')
  await dispatch.cancel(id)
  expect(await dispatch.stockOf(product.id)).toBe(99)
  const answers = await Promise.all([1, 2, 3].map(() => dispatch.receive(id)))
  expect(answers.every((answer) => answer.status === 200)).toBe(true)
  expect(await dispatch.stockOf(product.id)).toBe(100)
  expect((await dispatch.receive(id, agent)).status).toBe(403)
})

test('goods are not awaited of an order cancelled in the shop or still on its way', async () => {
  const [inShop, onTheWay] = [await dispatch.newOrder(), await dispatch.newOrder()]
  await dispatch.cancel(inShop.id)
  expect((await dispatch.receive(inShop.id)).status).toBe(409)
  expect(await dispatch.stockOf(inShop.product.id)).toBe(100)
  await dispatch.bring(onTheWay.id, await newAgent(), 'picked_up')
  expect((await dispatch.receive(onTheWay.id)).status).toBe(409)
})

test('a customer who cancels after a failed attempt does not put goods on sale that are still in the van', async () => {
  const { id, product, customer } = await dispatch.newOrder()
  const agent = await newAgent()
  await dispatch.bring(id, agent, 'picked_up', 'out_for_delivery')
  await dispatch.fail(id, agent)
  expect((await dispatch.cancel(id, customer)).status).toBe(200)
  expect(await dispatch.stockOf(product.id)).toBe(99)
  expect(await goodsOf(id)).toBe('awaited')
  expect((await dispatch.receive(id)).status).toBe(200)
  expect(await dispatch.stockOf(product.id)).toBe(100)
  expect(await goodsOf(id)).toBe('received')
})

test('goods received between two attempts leave the stock alone, and are the shop’s to cancel again', async () => {
  const { id, product } = await dispatch.newOrder()
  const agent = await newAgent()
  await dispatch.bring(id, agent, 'picked_up')
  await dispatch.fail(id, agent)
  expect((await dispatch.receive(id, admin, 'receive-0001')).status).toBe(200)
  expect(await dispatch.stockOf(product.id)).toBe(99)
  await dispatch.bring(id, agent, 'picked_up')
  await dispatch.fail(id, agent)
  // A receipt that is sent again belongs to the goods of the first attempt.
  expect((await dispatch.receive(id, admin, 'receive-0001')).status).toBe(200)
  expect(await goodsOf(id)).toBe('awaited')
  await dispatch.receive(id)
  await dispatch.cancel(id)
  expect(await dispatch.stockOf(product.id)).toBe(100)
})

test('an order that waits for another agent keeps its goods outside until that agent picks them up', async () => {
  const { id, product, customer } = await dispatch.newOrder()
  const [first, second] = [await newAgent(), await newAgent()]
  await dispatch.bring(id, first, 'picked_up')
  await dispatch.fail(id, first)
  await dispatch.assign(id, second.id)
  expect((await dispatch.read(id, admin)).goodsOut).toMatchObject({ agent: { _id: first.id } })
  await dispatch.step(id, 'picked_up', second)
  expect((await dispatch.read(id, admin)).goodsOut).toMatchObject({ agent: { _id: second.id } })
  await dispatch.fail(id, second)
  await dispatch.assign(id, first.id)
  await dispatch.cancel(id, customer)
  expect(await dispatch.stockOf(product.id)).toBe(99)
})

test('an agent who still has goods of a failed delivery cannot be removed before they are received', async () => {
  const { id } = await dispatch.newOrder()
  const agent = await newAgent()
  await dispatch.bring(id, agent, 'picked_up')
  await dispatch.fail(id, agent)
  const remove = () => shop.call('DELETE', `/api/users/${agent.id}`, { as: admin })
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'agent_carries_goods' } })
  await dispatch.receive(id)
  expect((await remove()).status).toBe(200)
})

test('an agent with cash in hand is removed only by who knows of it', async () => {
  const { id } = await dispatch.newOrder()
  const agent = await newAgent()
  await dispatch.bring(id, agent, 'picked_up', 'out_for_delivery', 'delivered')
  const path = `/api/users/${agent.id}`
  for (const refused of [
    await shop.call('DELETE', path, { as: admin }),
    await shop.call('PUT', path, { as: admin, body: { role: 'customer' } }),
  ])
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'agent_carries_cash', data: { cashInHand: 1180 } },
    })
  expect((await shop.call('DELETE', `${path}?anyway=true`, { as: admin })).status).toBe(200)
})

test('a courier is given nothing that is still with an agent, and keeps goods outside until they are received', async () => {
  const { id, product } = await dispatch.newOrder()
  const agent = await newAgent()
  await dispatch.bring(id, agent, 'picked_up')
  await dispatch.fail(id, agent)
  expect((await dispatch.step(id, 'shipped', admin)).status).toBe(409)
  await dispatch.receive(id)
  expect((await dispatch.step(id, 'shipped', admin)).status).toBe(200)
  await dispatch.cancel(id)
  expect(await dispatch.stockOf(product.id)).toBe(99)
  await dispatch.receive(id)
  expect(await dispatch.stockOf(product.id)).toBe(100)
})
