import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES } from '#contract/accounts.ts'
import type { Person } from '#contract/accounts-schemas.ts'
import type { Page } from '#contract/envelope.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
})
afterAll(() => shop.close())

async function newOrder(customer: TestPerson): Promise<string> {
  const product = await insertProduct(shop.database)
  const placed = await placeOrder(shop, customer, [{ productId: product.id, quantity: 1 }])
  return placed.body.data.id
}

test('administrators list people by role, page by page, and create, change and remove them', async () => {
  await Promise.all([...ROLES, ...ROLES].map((role) => shop.person(role)))
  for (const role of ROLES) {
    const first = await shop.call<Page<Person>>('GET', `/api/users?role=${role}&limit=1`, { as: admin })
    expect(first.body.data.items.map((person) => person.role)).toEqual([role])
    expect(first.body.data.total).toBeGreaterThanOrEqual(2)
    const next = `/api/users?role=${role}&limit=1&cursor=${first.body.data.nextCursor}`
    const second = await shop.call<Page<Person>>('GET', next, { as: admin })
    expect(second.body.data.items[0]?.role).toBe(role)
    expect(second.body.data.items[0]?.id).not.toBe(first.body.data.items[0]?.id)
  }
  expect((await shop.call('GET', '/api/users?role=owner', { as: admin })).status).toBe(400)

  const body = { name: 'Biju Thomas', email: 'biju@example.com', role: 'delivery_agent' }
  const created = await shop.call<Person>('POST', '/api/users', { as: admin, body })
  expect(created.status).toBe(201)
  const path = `/api/users/${created.body.data.id}`
  const changed = await shop.call<Person>('PUT', path, { as: admin, body: { name: 'Biju T' } })
  expect(changed.body.data.name).toBe('Biju T')
  expect((await shop.call('DELETE', path, { as: admin })).status).toBe(200)
  expect(
    (await shop.call('POST', '/api/users', { as: admin, body: { ...body, role: 'owner' } })).status,
  ).toBe(400)
})

test('orders are listed by status, urgent by their priority, and assigned by agentId, all as JSON', async () => {
  const customer = await shop.person()
  const agent = await shop.person('delivery_agent')
  const [waiting, given] = [await newOrder(customer), await newOrder(customer)]
  const assigned = await shop.call<Order>('PUT', `/api/analytics/admin/orders/${given}/assign`, {
    as: admin,
    body: { agentId: agent.id },
  })
  expect(assigned.body.data).toMatchObject({ status: 'assigned', deliveryAgent: { _id: agent.id } })
  expect(String(assigned.headers['content-type'])).toMatch(/^application\/json/)

  const idsOf = async (query: string, as: TestPerson) =>
    (await shop.call<Page<Order>>('GET', `/api/orders?${query}`, { as })).body.data.items.map(({ id }) => id)
  expect(await idsOf('status=assigned', admin)).toEqual([given])
  expect(await idsOf('status=pending', customer)).toEqual([waiting])
  expect(await idsOf(`userId=${customer.id}`, admin)).toEqual([given, waiting])

  const raised = await shop.call<Order>('PUT', `/api/orders/${waiting}`, {
    as: admin,
    body: { priority: 'high' },
  })
  expect(raised.body.data.priority).toBe('high')
  const unknown = { priority: 'high', total: 1 }
  expect((await shop.call('PUT', `/api/orders/${waiting}`, { as: admin, body: unknown })).status).toBe(400)
})

test('an agent stores status and online flag, and its profile has them', async () => {
  const agent = await shop.person('delivery_agent')
  for (const [status, isOnline] of [
    ['busy', true],
    ['offline', false],
    ['available', true],
  ] as const) {
    const body = { status, isOnline }
    expect((await shop.call('PUT', '/api/analytics/agent/status', { as: agent, body })).status).toBe(200)
    const profile = await shop.call('GET', '/api/analytics/agent/profile', { as: agent })
    expect(profile.body.data).toMatchObject({ id: agent.id, status, isOnline })
  }
  const strange = { status: 'asleep', isOnline: true }
  expect((await shop.call('PUT', '/api/analytics/agent/status', { as: agent, body: strange })).status).toBe(
    400,
  )
})
