import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { newId } from '#server/database/identifiers.ts'
import { findViolations } from '#server/database/invariants.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { findMilestone } from '#server/orders/order-milestones.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { deskOf } from './desk-fixtures.ts'

let shop: TestShop
let admin: TestPerson
let agent: TestPerson
beforeAll(async () => {
  shop = await openTestShop({ env: { DEMO: 'false', PUBLIC_URL: 'https://shop.example' } })
  admin = await shop.person('admin')
  agent = await shop.person('delivery_agent')
})
afterAll(() => shop.close())

/** All that an order counts in. */
async function figures() {
  const [row] = await shop.database.sql`
    select (select coalesce(sum(orders), 0)::int from (select orders from order_counts union all select orders from order_count_deltas) c) as counted,
           (select count(*)::int from orders) as orders, (select count(*)::int from order_lines) as lines,
           (select count(*)::int from order_history) as steps, (select count(*)::int from order_milestones) as milestones,
           (select count(*)::int from documents) as documents,
           (select json_agg(json_build_array(total_assigned, completed_orders)) from agents where person_id = ${agent.id}) as agent,
           (select sum(stock)::int from variants) as stock, (select sum(sold_count)::int from variants) as sold`
  return row
}

type Dispatch = ReturnType<typeof dispatchOf>
const WAYS: [string, (id: string, dispatch: Dispatch) => Promise<unknown>][] = [
  ['as it was placed', async () => undefined],
  ['assigned', (id, { assign }) => assign(id, agent.id)],
  [
    'taken back and assigned again',
    async (id, { assign, unassign }) => {
      await assign(id, agent.id)
      await unassign(id)
      await assign(id, agent.id)
    },
  ],
  ['with goods outside', (id, { bring }) => bring(id, agent, 'picked_up')],
  [
    'not delivered at the door',
    async (id, { bring, fail }) => {
      await bring(id, agent, 'picked_up', 'out_for_delivery')
      await fail(id, agent)
    },
  ],
  ['delivered', (id, { bring }) => bring(id, agent, 'picked_up', 'out_for_delivery', 'delivered')],
  ['cancelled', (id, { cancel }) => cancel(id)],
  [
    'cancelled with goods outside',
    async (id, { bring, cancel }) => {
      await bring(id, agent, 'picked_up')
      await cancel(id)
    },
  ],
  ['sent by courier', (id, { byCourier }) => byCourier(id, { courier: 'Speed' }, 'delivered')],
]

describe('a test order is removed', () => {
  test.each(WAYS)('%s, and leaves every figure as it was', async (_way, go) => {
    const { id: productId } = await insertProduct(shop.database)
    const desk = deskOf(shop, admin)
    const before = await figures()
    const { id } = (await desk.place('test', productId)).body.data
    await go(id, dispatchOf(shop, admin))
    expect(await findViolations(shop.database)).toEqual([])
    expect(await desk.remove(id)).toMatchObject({ status: 200 })
    expect(await figures()).toEqual(before)
    expect(await findViolations(shop.database)).toEqual([])
    expect((await desk.remove(id)).status).toBe(404)
  })

  test('once, when two administrators press at the same time', async () => {
    const { id: productId } = await insertProduct(shop.database)
    const desk = deskOf(shop, admin)
    const { id } = (await desk.place('test', productId)).body.data
    const both = await Promise.all([desk.remove(id), desk.remove(id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await findViolations(shop.database)).toEqual([])
  })

  test('while its agent takes a step, without a trace of either', async () => {
    const { id: productId } = await insertProduct(shop.database)
    const desk = deskOf(shop, admin)
    for (let turn = 0; turn < 5; turn++) {
      const { id } = (await desk.place('test', productId)).body.data
      const dispatch = dispatchOf(shop, admin)
      await dispatch.assign(id, agent.id)
      const [, step] = await Promise.all([desk.remove(id), dispatch.step(id, 'picked_up', agent)])
      expect([200, 404]).toContain(step.status)
      expect(await findViolations(shop.database)).toEqual([])
    }
  })

  test('and its messages are told no more', async () => {
    const { id: productId } = await insertProduct(shop.database)
    const desk = deskOf(shop, admin)
    const { id } = (await desk.place('test', productId)).body.data
    const [milestone] = await shop.database.sql<{
      id: string
    }>`select id from order_milestones where order_id = ${id}`
    await desk.remove(id)
    expect(await findMilestone(shop.database, milestone?.id ?? newId())).toBeUndefined()
  })
})

test('test orders are listed until they are removed, and that one was delivered stays known', async () => {
  const { id: productId } = await insertProduct(shop.database)
  const desk = deskOf(shop, admin)
  const listed = async () =>
    (await shop.call<{ id: string }[]>('GET', '/api/desk/test-orders', { as: admin })).body.data.map(
      ({ id }) => id,
    )
  const isTried = async () =>
    (await shop.call<{ shopTried: boolean }>('GET', '/api/settings', { as: admin })).body.data.shopTried
  await shop.database.sql`delete from settings where name = 'shopTried'`
  const placed = (await desk.place('test', productId)).body.data.id
  await desk.place('phone', productId)
  expect(await listed()).toEqual([placed])
  await desk.remove(placed)
  expect([await listed(), await isTried()]).toEqual([[], false])
  const delivered = (await desk.place('test', productId)).body.data.id
  await dispatchOf(shop, admin).bring(delivered, agent, 'picked_up', 'out_for_delivery', 'delivered')
  await desk.remove(delivered)
  expect([await listed(), await isTried()]).toEqual([[], true])
})

test('no other order can be removed', async () => {
  const { id: productId } = await insertProduct(shop.database)
  const desk = deskOf(shop, admin)
  for (const channel of ['phone', 'counter'] as const) {
    const { id } = (await desk.place(channel, productId)).body.data
    expect((await desk.remove(id)).status).toBe(404)
  }
  expect((await desk.remove(newId())).status).toBe(404)
  expect(await findViolations(shop.database)).toEqual([])
})
