import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TakenAway } from '#contract/delivery-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { findViolations } from '#server/database/invariants.ts'
import { cashOf, dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
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
const why = (id: string, as: TestPerson) =>
  shop.call<TakenAway>('GET', `/api/orders/${id}/taken-away`, { as })
const deliveredAfterAll = (id: string, as = admin, key?: string) =>
  shop.call('POST', `/api/orders/${id}/delivered-after-all`, { as, body: { reason: 'Ravi called' }, key })
const aMinuteAgo = () => new Date(Date.now() - 60_000).toISOString()
/** Moves the whole history of an order into the past, so that a phone can tell of something in between. */
const longAgo = (id: string) =>
  shop.database.sql`update order_history set at = at - interval '1 hour' where order_id = ${id}`

describe('an order handed to another agent after pick-up', () => {
  test('goes to that agent with its cash, while the goods stay with the first until they are fetched', async () => {
    const { id } = await dispatch.newOrder()
    const [first, second] = [await newAgent(), await newAgent()]
    await dispatch.bring(id, first, 'picked_up', 'out_for_delivery')
    expect((await dispatch.reassign(id, second.id)).status).toBe(200)
    const order = await dispatch.read(id, admin)
    expect(order).toMatchObject({
      status: 'assigned',
      deliveryAgent: { _id: second.id },
      goodsOut: { agent: { _id: first.id } },
    })
    expect(order.history.at(-1)).toMatchObject({
      status: 'assigned',
      note: `Handed over to ${second.name}, who fetches the goods from ${first.name}`,
    })
    expect((await why(id, first)).body.data).toEqual({
      reason: `This order was given to ${second.name}.`,
      whatToDo: `Give the parcel to ${second.name}.`,
    })
    expect(await dispatch.step(id, 'delivered', first)).toMatchObject({
      status: 409,
      body: {
        code: 'no_longer_yours',
        message: expect.stringContaining(`Give the parcel to ${second.name}.`),
      },
    })
    for (const status of ['picked_up', 'out_for_delivery', 'delivered'])
      expect((await dispatch.step(id, status, second)).status).toBe(200)
    expect(await cashOf(shop, first)).toEqual({ inHand: 0, ledger: 0 })
    expect(await cashOf(shop, second)).toEqual({ inHand: 118_000, ledger: 118_000 })
  })

  test('by two administrators at once has one agent, and counts for that one alone', async () => {
    const { id } = await dispatch.newOrder()
    const [first, second, third] = [await newAgent(), await newAgent(), await newAgent()]
    await dispatch.bring(id, first, 'picked_up')
    const answers = await Promise.all([dispatch.reassign(id, second.id), dispatch.reassign(id, third.id)])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    const counts = await shop.database.sql`
      select sum(total_assigned)::int as assigned from agents
        where person_id = any(${[first.id, second.id, third.id]})`
    expect(counts).toEqual([{ assigned: 1 }])
  })

  test('is on the first agent’s list to bring back until it is fetched', async () => {
    const { id } = await dispatch.newOrder()
    const [first, second] = [await newAgent(), await newAgent()]
    await dispatch.bring(id, first, 'picked_up')
    await dispatch.reassign(id, second.id)
    const listOf = async (as: TestPerson) =>
      (
        await shop.call<{ toBringBack: { id: string }[] }>('GET', '/api/dashboard/stats/delivery_agent', {
          as,
        })
      ).body.data.toBringBack.map((order) => order.id)
    expect(await listOf(first)).toEqual([id])
    expect(await listOf(second)).toEqual([])
    await dispatch.step(id, 'picked_up', second)
    expect(await listOf(first)).toEqual([])
    await dispatch.fail(id, second)
    expect(await listOf(second)).toEqual([id])
    await dispatch.receive(id)
    expect(await listOf(second)).toEqual([])
  })
})

describe('an agent asks what has become of an order', () => {
  test('that was cancelled, taken back or given away before pick-up: there is nothing to do', async () => {
    const [cancelled, takenBack, givenAway] = [
      await dispatch.newOrder(),
      await dispatch.newOrder(),
      await dispatch.newOrder(),
    ]
    const [agent, other] = [await newAgent(), await newAgent()]
    for (const { id } of [cancelled, takenBack, givenAway]) await dispatch.assign(id, agent.id)
    expect((await why(cancelled.id, agent)).status).toBe(409)
    await dispatch.cancel(cancelled.id)
    await dispatch.unassign(takenBack.id)
    await dispatch.reassign(givenAway.id, other.id)
    const whatToDo = 'There is nothing more to do.'
    expect((await why(cancelled.id, agent)).body.data).toEqual({
      reason: 'This order was cancelled.',
      whatToDo,
    })
    const reason = 'The shop took this order back.'
    expect((await why(takenBack.id, agent)).body.data).toEqual({ reason, whatToDo })
    expect((await why(givenAway.id, agent)).body.data).toEqual({
      reason: `This order was given to ${other.name}.`,
      whatToDo,
    })
    expect((await why(givenAway.id, await newAgent())).status).toBe(404)
  })

  test('that was cancelled after pick-up: the goods go back', async () => {
    const { id } = await dispatch.newOrder()
    const agent = await newAgent()
    await dispatch.bring(id, agent, 'picked_up')
    await dispatch.cancel(id)
    const whatToDo = 'Bring the parcel back to the shop.'
    expect((await why(id, agent)).body.data).toEqual({ reason: 'This order was cancelled.', whatToDo })
  })
})

describe('a pick-up that a phone without network sends late', () => {
  test('of an order that its customer cancelled meanwhile takes the goods out of the stock again, once', async () => {
    const { id, product, customer } = await dispatch.newOrder()
    const agent = await newAgent()
    await dispatch.assign(id, agent.id)
    await longAgo(id)
    const happenedAt = aMinuteAgo()
    await dispatch.cancel(id, customer)
    expect(await dispatch.stockOf(product.id)).toBe(100)
    const tell = () => dispatch.step(id, 'picked_up', agent, { happenedAt }, 'late-pick-up-1')
    expect(await tell()).toMatchObject({
      status: 409,
      body: { message: 'This order was cancelled. Bring the parcel back to the shop.' },
    })
    await tell()
    expect(await dispatch.stockOf(product.id)).toBe(99)
    expect((await dispatch.receive(id)).status).toBe(200)
    await tell()
    expect(await dispatch.stockOf(product.id)).toBe(100)
  })

  /** An order that was cancelled, and what was sold `meanwhile`, before its agent sent the pick-up. */
  async function sentLate(stock: number | null, quantity: number, meanwhile = 0) {
    const product = await insertProduct(shop.database, { stock })
    const sell = async (units: number) =>
      placeOrder(shop, await shop.person(), [{ productId: product.id, quantity: units }])
    const { id } = (await sell(quantity)).body.data
    const agent = await newAgent()
    await dispatch.assign(id, agent.id)
    await longAgo(id)
    const happenedAt = aMinuteAgo()
    await dispatch.cancel(id)
    if (meanwhile > 0) await sell(meanwhile)
    await dispatch.step(id, 'picked_up', agent, { happenedAt })
    expect((await dispatch.read(id, admin)).goodsOut).toMatchObject({ agent: { _id: agent.id } })
    return { id, stock: () => dispatch.stockOf(product.id) }
  }

  test('takes no more out of the stock than there is, and puts no more back than it took', async () => {
    const order = await sentLate(3, 3, 2)
    expect(await order.stock()).toBe(0)
    expect((await dispatch.receive(order.id)).status).toBe(200)
    expect(await order.stock()).toBe(1)
    const sold = await sentLate(1, 1, 1)
    expect((await dispatch.receive(sold.id)).status).toBe(200)
    expect(await sold.stock()).toBe(0)
  })

  test.each(['yesterday', '-200000-01-01T00:00:00Z'])('at %s is not believed', async (happenedAt) => {
    const [mine, gone] = [await dispatch.newOrder(), await dispatch.newOrder()]
    const agent = await newAgent()
    for (const { id } of [mine, gone]) await dispatch.assign(id, agent.id)
    await dispatch.cancel(gone.id)
    expect((await dispatch.step(gone.id, 'picked_up', agent, { happenedAt })).status).toBe(409)
    expect((await dispatch.step(mine.id, 'picked_up', agent, { happenedAt })).status).toBe(200)
    expect((await dispatch.read(gone.id, admin)).goodsOut).toBeNull()
  })

  test('leaves unlimited stock unlimited', async () => {
    const order = await sentLate(null, 1)
    expect(await order.stock()).toBeNull()
    await dispatch.receive(order.id)
    expect(await order.stock()).toBeNull()
  })

  test('of goods that came from another agent: they and their cash are this agent’s', async () => {
    const { id, product } = await dispatch.newOrder()
    const [first, second] = [await newAgent(), await newAgent()]
    await dispatch.bring(id, first, 'picked_up')
    await dispatch.reassign(id, second.id)
    await longAgo(id)
    await shop.database
      .sql`update orders set goods_out_at = goods_out_at - interval '1 hour' where id = ${id}`
    const happenedAt = aMinuteAgo()
    await dispatch.cancel(id)
    // The first one had the order only before the second, so nothing that happened later was theirs.
    for (const agent of [second, first]) await dispatch.step(id, 'picked_up', agent, { happenedAt })
    expect((await dispatch.read(id, admin)).goodsOut).toMatchObject({ agent: { _id: second.id } })
    expect(await dispatch.stockOf(product.id)).toBe(99)
    await deliveredAfterAll(id)
    expect(await cashOf(shop, first)).toMatchObject({ inHand: 0 })
    expect(await cashOf(shop, second)).toMatchObject({ inHand: 118_000 })
  })

  test('after the order was taken away leaves goods in the shop that were never said to have left it before', async () => {
    const { id, product } = await dispatch.newOrder()
    const agent = await newAgent()
    await dispatch.assign(id, agent.id)
    await dispatch.cancel(id)
    expect((await dispatch.step(id, 'picked_up', agent)).status).toBe(409)
    await dispatch.step(id, 'picked_up', agent, { happenedAt: new Date(Date.now() + 1000).toISOString() })
    expect(await dispatch.stockOf(product.id)).toBe(100)
    expect(
      (await dispatch.step(id, 'picked_up', await newAgent(), { happenedAt: aMinuteAgo() })).status,
    ).toBe(404)
  })
})

describe('an order that was cancelled while its goods were outside', () => {
  test('was delivered all the same: its cash is booked for who had it, once, and its stock stays taken', async () => {
    const { id, product } = await dispatch.newOrder()
    const agent = await newAgent()
    await dispatch.bring(id, agent, 'picked_up', 'out_for_delivery')
    await dispatch.cancel(id)
    expect(await dispatch.step(id, 'delivered', agent)).toMatchObject({
      status: 409,
      body: { code: 'no_longer_yours' },
    })
    const answers = await Promise.all([1, 2, 3].map(() => deliveredAfterAll(id, admin, 'after-all-0001')))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect(await cashOf(shop, agent)).toEqual({ inHand: 118_000, ledger: 118_000 })
    expect(await dispatch.stockOf(product.id)).toBe(99)
    const order = await dispatch.read(id, admin)
    expect(order).toMatchObject({ status: 'delivered', goodsOut: null, deliveryAgent: { _id: agent.id } })
    expect(order.history.at(-1)).toMatchObject({ note: 'Delivered all the same: Ravi called', role: 'admin' })
    const audit = await shop.database.sql`
      select person_id from audit_entries where subject_id = ${id} and action = 'order.delivered_after_all'`
    expect(audit).toEqual([{ personId: admin.id }])
  })

  test('after a failed attempt counts for the agent who had the goods', async () => {
    const { id, customer } = await dispatch.newOrder()
    const agent = await newAgent()
    await dispatch.bring(id, agent, 'picked_up')
    await dispatch.fail(id, agent)
    await dispatch.cancel(id, customer)
    expect((await deliveredAfterAll(id)).status).toBe(200)
    expect(await cashOf(shop, agent)).toEqual({ inHand: 118_000, ledger: 118_000 })
  })

  test('was not delivered where the goods are back, were never outside, or the order is none that was cancelled', async () => {
    const [back, inShop, open] = [
      await dispatch.newOrder(),
      await dispatch.newOrder(),
      await dispatch.newOrder(),
    ]
    const agent = await newAgent()
    await dispatch.bring(back.id, agent, 'picked_up')
    await dispatch.cancel(back.id)
    await dispatch.receive(back.id)
    await dispatch.cancel(inShop.id)
    await dispatch.bring(open.id, agent, 'picked_up')
    for (const { id } of [back, inShop, open]) expect((await deliveredAfterAll(id)).status).toBe(409)
    expect((await dispatch.step(back.id, 'delivered', admin)).status).toBe(409)
    expect((await deliveredAfterAll(back.id, agent)).status).toBe(403)
    expect(await cashOf(shop, agent)).toEqual({ inHand: 0, ledger: 0 })
  })
})
