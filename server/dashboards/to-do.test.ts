import { afterAll, beforeAll, expect, test } from 'vitest'
import { TO_DO_KINDS, type ToDo } from '#contract/dashboards.ts'
import type { OrderPage } from '#contract/ordering/orders-schemas.ts'
import type { AdminReviewPage } from '#contract/reviews.ts'
import type { StaffRole } from '#contract/staff-roles.ts'
import type { ProductRow } from '#server/catalogue/catalogue-tables.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { newId } from '#server/database/identifiers.ts'
import { insertKnownOrder } from '#server/orders/known-order-fixtures.ts'
import type { OrderRow } from '#server/orders/order-tables.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
let admin: TestPerson
let agent: TestPerson
let customer: TestPerson
let product: ProductRow
beforeAll(async () => {
  shop = await openTestShop({ env: { DEMO: 'false', PUBLIC_URL: 'https://shop.example' } })
  admin = await shop.person('admin')
  agent = await shop.person('delivery_agent')
  customer = await shop.person()
  product = await insertProduct(shop.database)
})
afterAll(() => shop.close())

const insertOrder = (row: Partial<OrderRow> = {}, by?: TestPerson) =>
  insertKnownOrder(shop.database, { customer, agent: by, lines: [{ product, quantity: 1 }], row })
const read = async (as = admin) => (await shop.call<ToDo>('GET', '/api/desk/to-do', { as })).body.data
const NOTHING = Object.fromEntries(TO_DO_KINDS.map((kind) => [kind, 0]))

async function staff(role: StaffRole): Promise<TestPerson> {
  const person = await shop.person('admin')
  await shop.database.sql`update people set staff_role = ${role} where id = ${person.id}`
  return person
}

test('a shop without work counts nothing', async () => {
  expect(await read()).toEqual({
    waiting: NOTHING,
    tabs: { to_assign: 0, out: 0, to_come_back: 0, done: 0 },
    bellSeenAt: null,
  })
})

test('each count is that of the list which it opens', async () => {
  const { database } = shop
  await insertOrder()
  await insertOrder({ status: 'confirmed', expectedOn: '2020-01-01' })
  await insertOrder({ prescription: 'to_check' })
  await insertOrder({ status: 'assigned' }, agent)
  await insertOrder({ status: 'cancelled', goodsOutAt: new Date(), goodsAgentId: agent.id })
  const delivered = await insertOrder({ status: 'delivered', deliveredAt: new Date() }, agent)
  await database.sql`
    insert into payment_issues (id, kind, explanation) values (${newId()}, 'paid-twice', 'Look at it')`
  await database.sql`
    insert into cash_handovers (id, agent_id, declared_paise) values (${newId()}, ${agent.id}, 100)`
  await database.sql`
    insert into tickets (id, number, order_id, person_id, topic, state)
    values (${newId()}, 'Q-1', ${delivered.id}, ${customer.id}, 'other', 'open')`
  await insertProduct(database, { stock: 0 })
  await insertProduct(database, { stock: 0, isVisible: false })
  await database.sql`
    insert into reviews (id, product_id, person_id, order_id, author, rating, text)
    values (${newId()}, ${product.id}, ${customer.id}, ${delivered.id}, 'Meera', 2, 'Too late')`
  const { waiting, tabs } = await read()
  expect(waiting).toEqual({
    ...NOTHING,
    ...{ late: 1, toCheck: 1, toAssign: 2, toComeBack: 1, paymentIssues: 1 },
    ...{ handovers: 1, tickets: 1, soldOut: 1, newReviews: 1 },
  })
  expect(tabs).toEqual({ to_assign: 2, out: 1, to_come_back: 1, done: 2 })
  const totalOf = async (path: string) =>
    (await shop.call<OrderPage>('GET', path, { as: admin })).body.data.total
  const orders = '/api/analytics/admin/all-orders'
  for (const tab of ['to_assign', 'out', 'to_come_back', 'done'] as const)
    expect(await totalOf(`${orders}?tab=${tab}`)).toBe(tabs[tab])
  expect(await totalOf(`${orders}?late=true`)).toBe(waiting.late)
  expect(await totalOf(`${orders}?prescription=to_check`)).toBe(waiting.toCheck)
  expect(await totalOf('/api/payments/issues')).toBe(waiting.paymentIssues)
  expect(await totalOf('/api/tickets?state=open')).toBe(waiting.tickets)
  expect(await totalOf('/api/admin/products?stock=out&visibility=visible')).toBe(waiting.soldOut)
  expect(await totalOf('/api/reviews?new=true')).toBe(waiting.newReviews)
})

test('a review is new for two days, while everybody sees it', async () => {
  const isNew = async () =>
    (await shop.call<AdminReviewPage>('GET', '/api/reviews?new=true', { as: admin })).body.data.total
  expect(await isNew()).toBe(1)
  await shop.database.sql`update reviews set created_at = now() - interval '49 hours'`
  expect([await isNew(), (await read()).waiting.newReviews]).toEqual([0, 0])
})

test('a message that was not accepted waits until it is sent', async () => {
  await shop.database.sql`
    insert into mails (id, cause, channel, to_address, subject, text, last_error, tried_at)
    values (${newId()}, 'test', 'email', 'a@example.com', 'Hello', 'Hello', 'refused', now())`
  expect((await read()).waiting.unsentMessages).toBe(1)
})

test('a backup that failed is to be looked at', async () => {
  await shop.database.sql`
    insert into backups (id, kind, file_name, finished_at, problem)
    values (${newId()}, 'schedule', 'shop_1.backup', now(), 'The disk is full')`
  expect((await read()).waiting.backup).toBe(1)
})

test('nobody counts what they cannot do', async () => {
  const kindsOf = async (role: StaffRole) => Object.keys((await read(await staff(role))).waiting).sort()
  expect(await kindsOf('owner')).toEqual([...TO_DO_KINDS].sort())
  expect(await kindsOf('packer')).toEqual(['late', 'soldOut', 'toAssign', 'toComeBack'])
  expect(await kindsOf('accountant')).toEqual([])
})

test('the demo keeps no promised days', async () => {
  const demo = await openTestShop()
  const as = await demo.person('admin')
  const { waiting } = (await demo.call<ToDo>('GET', '/api/desk/to-do', { as })).body.data
  expect(Object.keys(waiting).sort()).toEqual(TO_DO_KINDS.filter((kind) => kind !== 'late').sort())
  await demo.close()
})

test('the bell remembers for each administrator until when they have seen it, and never the future', async () => {
  const see = (until: string, as = admin) => shop.call('PUT', '/api/desk/bell-seen', { as, body: { until } })
  const seenAt = async () => (await read()).bellSeenAt
  await see('2026-01-02T10:00:00.000Z')
  expect(await seenAt()).toBe('2026-01-02T10:00:00.000Z')
  await see('2026-01-01T10:00:00.000Z')
  expect(await seenAt()).toBe('2026-01-02T10:00:00.000Z')
  await see('2999-01-01T00:00:00.000Z')
  expect(Date.parse((await seenAt()) ?? '')).toBeLessThanOrEqual(Date.now())
  expect((await read(await staff('packer'))).bellSeenAt).toBeNull()
  expect((await see('yesterday')).status).toBe(400)
})
