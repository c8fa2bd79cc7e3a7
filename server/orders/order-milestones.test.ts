import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '#server/database/invariants.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { eventually } from '#tests/testing/eventually.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { findMilestone } from './order-milestones.ts'

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
    select cause from mails m join (select id from order_milestones where order_id = ${orderId} union select ${orderId}::uuid) about
        on m.cause like '%:' || about.id`
  return mails.map(({ cause }) => cause.split(':')[0] ?? '').sort()
}

test('of an order that an agent brings its customer reads when it is placed, out for delivery and delivered', async () => {
  const agent = await shop.person('delivery_agent', { name: ' Ravi  Kumar' })
  const { id } = await dispatch.newOrder()
  await dispatch.bring(id, agent, 'picked_up')
  expect(await messagesOf(id)).toEqual(['order-placed'])
  await dispatch.step(id, 'out_for_delivery', agent)
  expect(await messagesOf(id)).toEqual(['order-out-for-delivery', 'order-placed'])
  await dispatch.step(id, 'delivered', agent)
  expect(await milestonesOf(id)).toEqual([
    { kind: 'placed', agentId: null },
    { kind: 'dispatched', agentId: agent.id },
    { kind: 'out_for_delivery', agentId: agent.id },
    { kind: 'delivered', agentId: null },
  ])
  expect(await messagesOf(id)).toEqual(['order-delivered', 'order-out-for-delivery', 'order-placed'])
  const [day] = await shop.database.sql<{ text: string }>`
    select text from mails m join order_milestones o on m.cause = 'order-out-for-delivery:' || o.id where o.order_id = ${id}`
  expect(day?.text).toContain('Ravi is bringing your order. Please have ₹1,180.00 in cash ready at the door.')
  expect(day?.text).not.toContain('Kumar')
})

test('each attempt is told of once, and each failed one, however often phone and queue repeat it', async () => {
  const [first, second] = [await shop.person('delivery_agent'), await shop.person('delivery_agent')]
  const { id } = await dispatch.newOrder()
  await dispatch.bring(id, first, 'picked_up', 'out_for_delivery')
  const attempt = ['order-out-for-delivery', 'order-placed']
  expect(await messagesOf(id)).toEqual(attempt)
  await Promise.all([1, 2].map(() => dispatch.fail(id, first, {}, 'attempt-0042')))
  expect(await messagesOf(id)).toEqual(['order-not-delivered', ...attempt])
  await dispatch.bring(id, second, 'picked_up', 'out_for_delivery')
  await tellAgain(id)
  expect(await messagesOf(id)).toEqual(['order-not-delivered', 'order-out-for-delivery', ...attempt])
  await dispatch.fail(id, second)
  await tellAgain(id)
  expect(await messagesOf(id)).toEqual([
    'order-not-delivered',
    'order-not-delivered',
    'order-out-for-delivery',
    ...attempt,
  ])
  expect(await findViolations(shop.database)).toEqual([])
})

test('what a phone without network reports late is told only as far as it is still so', async () => {
  const agent = await shop.person('delivery_agent')
  const { id } = await dispatch.newOrder()
  await dispatch.bring(id, agent, 'picked_up')
  const told = async (orderId = id) => {
    const rows = await shop.database.sql<{ id: string; kind: string }>`
      select id, kind from order_milestones where order_id = ${orderId} and kind <> 'placed' order by at, id`
    const found = await Promise.all(rows.map((row) => findMilestone(shop.database, row.id)))
    return rows.flatMap(({ kind }, place) => (found[place]?.isTold ? [kind] : []))
  }
  expect(await told()).toEqual([])
  await dispatch.step(id, 'out_for_delivery', agent)
  expect(await told()).toEqual(['out_for_delivery'])
  await dispatch.fail(id, agent)
  expect(await told()).toEqual(['not_delivered'])
  await dispatch.bring(id, agent, 'picked_up')
  expect(await told()).toEqual(['not_delivered'])
  await dispatch.step(id, 'out_for_delivery', agent)
  const [, last] = await milestonesOf(id).then((all) => all.filter(({ kind }) => kind === 'out_for_delivery'))
  expect(last?.agentId).toBe(agent.id)
  expect(await told()).toEqual(['out_for_delivery'])
  await dispatch.reassign(id, (await shop.person('delivery_agent')).id)
  expect(await told()).toEqual([])
  const other = await dispatch.newOrder()
  await dispatch.bring(other.id, agent, 'picked_up', 'out_for_delivery', 'delivered')
  expect(await told(other.id)).toEqual(['delivered'])
})

test('a message that waits for its provider until the parcel is there does not go out', async () => {
  const agent = await shop.person('delivery_agent')
  const { id } = await dispatch.newOrder()
  await dispatch.bring(id, agent, 'picked_up', 'out_for_delivery')
  await messagesOf(id)
  const [mail] = await shop.database.sql<{ id: string }>`
    update mails set sent_at = null, detail = jsonb_build_object('content', '{"email":{"subject":"x","paragraphs":[]}}'::jsonb,
        'routes', '[{"channel":"email","to":"asha@example.com"}]'::jsonb, 'milestoneId', o.id)
      from order_milestones o where cause = 'order-out-for-delivery:' || o.id and o.order_id = ${id} returning mails.id`
  await dispatch.step(id, 'delivered', agent)
  await shop.jobs.send(shop.database, 'mail.by-email', { id: mail?.id ?? '' })
  await eventually(async () => {
    expect(await shop.database.sql`select from mails where id = ${mail?.id}`).toEqual([])
  })
})

/** Runs the jobs of all its milestones once more. */
async function tellAgain(orderId: string): Promise<void> {
  const all = await shop.database.sql<{
    id: string
  }>`select id from order_milestones where order_id = ${orderId}`
  for (const { id } of all) await shop.jobs.send(shop.database, 'order.milestone', { id })
}

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
