import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TrackedOrder } from '#contract/ordering/orders-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { placeOrder, someDetails } from '#server/orders/order-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import {
  findTrackingSecret,
  readTrackingSecret,
  sealTrackingSecret,
  trackingLink,
  trackingToken,
} from './tracking-link.ts'

let shop: TestShop
let customer: TestPerson
let admin: TestPerson
let agent: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  customer = await shop.person()
  admin = await shop.person('admin')
  agent = await shop.person('delivery_agent', { name: 'Ravi Kumar', phone: '9811122233' })
  await shop.call('PUT', '/api/settings', { as: admin, body: { usesDeliveryCode: true } })
  await shop.database.sql`update agents set status = 'available' where person_id = ${agent.id}`
})
afterAll(() => shop.close())

const track = (token: unknown) => shop.call<TrackedOrder>('POST', '/api/orders/track', { body: { token } })
const tokenOf = async (orderId: string) =>
  trackingToken(await readTrackingSecret(shop.database, shop.config), orderId)

async function newOrder(): Promise<{ id: string; token: string }> {
  const { id: productId } = await insertProduct(shop.database)
  const { body } = await placeOrder(shop, customer, [{ productId, quantity: 2 }])
  return { id: body.data.id, token: await tokenOf(body.data.id) }
}

test('the link shows the steps, the expected day, the goods, what is due, and the agent’s first name only while it is under way', async () => {
  const { id, token } = await newOrder()
  const names: (string | null)[] = []
  const look = async () => {
    const { status, body } = await track(token)
    expect(status).toBe(200)
    names.push(body.data.agentFirstName)
    return body.data
  }
  expect(await look()).toMatchObject({
    status: 'pending',
    itemCount: 2,
    items: [{ name: expect.stringMatching(/^Kettle/), options: [], quantity: 2 }],
    due: 2360,
    expectedDelivery: expect.stringMatching(/^\d{4}-/),
  })
  const assigned = await shop.call('PUT', `/api/analytics/admin/orders/${id}/assign`, {
    as: admin,
    body: { agentId: agent.id },
  })
  expect(assigned.status).toBe(200)
  await look()
  for (const status of ['picked_up', 'out_for_delivery']) {
    await shop.database.sql`update orders set status = ${status} where id = ${id}`
    await look()
  }
  await shop.database.sql`update orders set status = 'delivered', delivered_at = now() where id = ${id}`
  await look()
  expect(names).toEqual([null, null, 'Ravi', 'Ravi', null])
})

test('the link names courier and tracking number of a parcel that goes by courier', async () => {
  const { id, token } = await newOrder()
  const set = (status: string, more: object = {}) =>
    shop.call('PUT', `/api/orders/${id}/status`, { as: admin, body: { status, ...more } })
  await set('confirmed')
  await set('shipped', { courier: 'Blue Dart', trackingNumber: 'BD 77' })
  expect((await track(token)).body.data).toMatchObject({ courier: 'Blue Dart', trackingNumber: 'BD 77' })
})

test('it shows nothing of who gets it where', async () => {
  const { id, token } = await newOrder()
  await shop.database.sql`
    update orders set status = 'out_for_delivery', agent_id = ${agent.id}, delivery_code = '4711', cancel_reason = 'Ask Asha'
     where id = ${id}`
  const { text } = await track(token)
  const secrets = [
    ...Object.values(someDetails),
    customer.name,
    customer.email,
    customer.id,
    agent.id,
    id,
    '4711',
  ]
  for (const secret of [...secrets, 'Kumar', '9811122233', 'Ask Asha'])
    expect(text).not.toContain(String(secret))
})

test('it ends 30 days after the delivery or the cancellation, and never before', async () => {
  const { id, token } = await newOrder()
  const shownAfter = async (status: string, days: number) => {
    await shop.database.sql`
      update orders set status = ${status}, agent_id = ${agent.id}, placed_at = now() - interval '90 days',
        delivered_at = case when ${status} = 'delivered' then now() - make_interval(days => ${days}) end,
        cancelled_at = case when ${status} = 'cancelled' then now() - make_interval(days => ${days}) end
       where id = ${id}`
    return (await track(token)).status
  }
  expect(await shownAfter('out_for_delivery', 0)).toBe(200)
  for (const status of ['delivered', 'cancelled']) {
    expect(await shownAfter(status, 29)).toBe(200)
    expect(await shownAfter(status, 31)).toBe(404)
  }
})

test('nobody guesses, changes or borrows a link', async () => {
  const [mine, other] = [await newOrder(), await newOrder()]
  const bytes = Buffer.from(mine.token, 'base64url')
  const changed = (at: number) => {
    const copy = Buffer.from(bytes)
    copy[at] = (copy[at] ?? 0) ^ 1
    return copy.toString('base64url')
  }
  const otherSecret = trackingToken(Buffer.alloc(32), mine.id)
  const spliced = Buffer.concat([bytes.subarray(0, 16), Buffer.from(other.token, 'base64url').subarray(16)])
  const attempts = [
    ...Array.from({ length: 32 }, (_, at) => changed(at)),
    otherSecret,
    spliced.toString('base64url'),
    mine.token.slice(0, -1),
    `${mine.token}=`,
    `${mine.token}A`,
    mine.id,
    '',
    '\u0000',
  ]
  const unknown = (await track(changed(3))).body
  for (const token of attempts) {
    const { status, body } = await track(token)
    expect(status, token).toBe(404)
    expect(body.message).toBe(unknown.message)
  }
  for (const token of [null, 7, 'x'.repeat(101)]) expect((await track(token)).status).toBe(400)
  // Whoever has the whole link of an order may learn that it has ended, and nobody else.
  await shop.database.sql`
    update orders set status = 'delivered', delivered_at = now() - interval '31 days' where id = ${mine.id}`
  expect(await track(mine.token)).toMatchObject({ status: 404, body: { code: 'tracking_ended' } })
  expect((await track(changed(3))).body).toEqual(unknown)
})

test('all servers of a shop make the same links, and the secret is made once', async () => {
  const links = await Promise.all(
    Array.from({ length: 5 }, () =>
      trackingLink(
        shop.database,
        shop.config,
        'https://kirana.example',
        '01890000-0000-7000-8000-000000000001',
      ),
    ),
  )
  expect(new Set(links).size).toBe(1)
  expect(links[0]).toMatch(/^https:\/\/kirana\.example\/track#[\w-]{43}$/)
})

test('the secret of the links is nowhere in the database, and another key makes other links', async () => {
  const secret = await readTrackingSecret(shop.database, shop.config)
  const rows = await shop.database.sql<{ row: string }>`select s::text as row from settings s`
  for (const { row } of rows)
    for (const encoding of ['base64url', 'base64', 'hex'] as const)
      expect(row).not.toContain(secret.toString(encoding))
  const otherServer = { ...shop.config, secretsKey: Buffer.alloc(32, 3).toString('base64') }
  expect(await findTrackingSecret(shop.database, otherServer)).toBeUndefined()
  expect(await readTrackingSecret(shop.database, otherServer)).not.toEqual(secret)
  expect(await readTrackingSecret(shop.database, shop.config)).toEqual(secret)
})

test('a link from before the secret was sealed still opens its order, and its secret is sealed at the start', async () => {
  const upgraded = await openTestShop()
  const secret = Buffer.alloc(32, 5)
  await upgraded.database.sql`
    insert into settings (name, value) values ('trackingSecret', ${JSON.stringify(secret.toString('base64url'))}::jsonb)`
  expect(await sealTrackingSecret(upgraded.database, upgraded.config)).toEqual(secret)
  expect(await readTrackingSecret(upgraded.database, upgraded.config)).toEqual(secret)
  expect(await upgraded.database.sql`select from settings where name = 'trackingSecret'`).toEqual([])
  await upgraded.close()
})

test('administrators get the link to pass it on, until it has ended; nobody else does', async () => {
  const { id, token } = await newOrder()
  const ask = (as: TestPerson) =>
    shop.call<{ path: string | null }>('GET', `/api/orders/${id}/tracking-path`, { as })
  expect((await ask(admin)).body.data).toEqual({ path: `/track#${token}` })
  for (const other of [customer, agent]) expect((await ask(other)).status).toBe(403)
  await shop.database.sql`
    update orders set status = 'delivered', delivered_at = now() - interval '31 days' where id = ${id}`
  expect((await ask(admin)).body.data).toEqual({ path: null })
  const unknown = await shop.call('GET', '/api/orders/0190a000-0000-7000-8000-000000000000/tracking-path', {
    as: admin,
  })
  expect(unknown.status).toBe(404)
})
