import { afterAll, beforeAll, expect, test } from 'vitest'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { eventually } from '#tests/testing/eventually.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
let admin: TestPerson
let dispatch: ReturnType<typeof dispatchOf>
beforeAll(async () => {
  shop = await openTestShop({ startJobs: true })
  admin = await shop.person('admin')
  dispatch = dispatchOf(shop, admin)
})
afterAll(() => shop.close())

const milestonesOf = (orderId: string) =>
  shop.database.sql<{ kind: string; agentId: string | null }>`
    select kind, agent_id from order_milestones where order_id = ${orderId} order by at, id`

/** The kinds of an order's messages, sorted, once all its milestones are worked off. */
async function messagesOf(orderId: string): Promise<string[]> {
  await eventually(async () => {
    const open = await shop.database.sql`
      select from job_requests union all
      select from pgboss.job where data->>'task' = 'order.milestone' and state <> 'completed'`
    expect(open).toEqual([])
  })
  const mails = await shop.database.sql<{ cause: string }>`
    select cause from mails where cause like '%:' || ${orderId}`
  return mails.map(({ cause }) => cause.split(':')[0] ?? '').sort()
}

test('an order that an agent brings is placed, dispatched and delivered; its customer reads of the first and the last', async () => {
  const agent = await shop.person('delivery_agent')
  const { id } = await dispatch.newOrder()
  await dispatch.bring(id, agent, 'picked_up', 'out_for_delivery', 'delivered')
  expect(await milestonesOf(id)).toEqual([
    { kind: 'placed', agentId: null },
    { kind: 'dispatched', agentId: agent.id },
    { kind: 'delivered', agentId: null },
  ])
  expect(await messagesOf(id)).toEqual(['order-delivered', 'order-placed'])
})

test('an order that a courier brings tells its customer of each milestone', async () => {
  const { id } = await dispatch.newOrder()
  await dispatch.byCourier(id, { courier: 'Delhivery' }, 'delivered')
  expect((await milestonesOf(id)).map(({ kind }) => kind)).toEqual(['placed', 'dispatched', 'delivered'])
  expect(await messagesOf(id)).toEqual(['order-delivered', 'order-placed', 'order-shipped'])
})

test('goods that one agent fetches from another leave the shop once', async () => {
  const [first, second] = [await shop.person('delivery_agent'), await shop.person('delivery_agent')]
  const { id } = await dispatch.newOrder()
  await dispatch.bring(id, first, 'picked_up')
  await dispatch.reassign(id, second.id)
  await dispatch.step(id, 'picked_up', second)
  expect(await milestonesOf(id)).toEqual([
    { kind: 'placed', agentId: null },
    { kind: 'dispatched', agentId: first.id },
  ])
})

test('an order that was delivered after its cancellation has both milestones, and tells of both', async () => {
  const agent = await shop.person('delivery_agent')
  const { id } = await dispatch.newOrder()
  await dispatch.bring(id, agent, 'picked_up')
  await dispatch.cancel(id)
  await shop.call('POST', `/api/orders/${id}/delivered-after-all`, {
    as: admin,
    body: { reason: 'By phone' },
  })
  expect((await milestonesOf(id)).map(({ kind }) => kind)).toEqual([
    'placed',
    'dispatched',
    'cancelled',
    'delivered',
  ])
  expect(await messagesOf(id)).toEqual(['order-cancelled', 'order-delivered', 'order-placed'])
})
