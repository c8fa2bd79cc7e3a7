import { afterAll, beforeAll, expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from '#contract/ordering/order-status.ts'
import type { Order, OrderPage } from '#contract/ordering/orders-schemas.ts'
import type { ProductRow } from '#server/catalogue/catalogue-tables.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { insertKnownOrder } from '#server/orders/known-order-fixtures.ts'
import type { OrderRow } from '#server/orders/order-tables.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let shop: TestShop
let admin: TestPerson
let agent: TestPerson
let customer: TestPerson
let product: ProductRow
const byStatus = new Map<OrderStatus, string>()
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
  agent = await shop.person('delivery_agent')
  customer = await shop.person()
  product = await insertProduct(shop.database)
  for (const status of ORDER_STATUSES)
    byStatus.set(status, (await insertOrder({ status, deliveredAt: null }, agent)).id)
})
afterAll(() => shop.close())

const insertOrder = (row: Partial<OrderRow> = {}, by?: TestPerson) =>
  insertKnownOrder(shop.database, { customer, agent: by, lines: [{ product, quantity: 1 }], row })
const list = async (query: string, as = admin) =>
  (await shop.call<OrderPage>('GET', `/api/orders?${query}`, { as })).body.data
const idsOf = async (query: string) => (await list(query)).items.map(({ id }) => id)
const ids = (...statuses: OrderStatus[]) => statuses.map((status) => byStatus.get(status))

test('each tab has the orders of its statuses, the newest first, and counts them', async () => {
  expect(await idsOf('tab=to_assign')).toEqual(ids('confirmed', 'pending'))
  expect(await idsOf('tab=out')).toEqual(ids('out_for_delivery', 'shipped', 'picked_up', 'assigned'))
  expect(await idsOf('tab=done')).toEqual(ids('cancelled', 'delivered'))
  expect(await idsOf('tab=done&sort=oldest')).toEqual(ids('delivered', 'cancelled'))
  expect((await list('tab=out')).total).toBe(4)
  expect((await shop.call('GET', '/api/orders?tab=all', { as: admin })).status).toBe(400)
})

test('an order whose prescription is to be checked is not yet to be assigned', async () => {
  const unchecked = await insertOrder({ prescription: 'to_check' })
  expect(await idsOf('tab=to_assign')).not.toContain(unchecked.id)
  expect(await idsOf('prescription=to_check')).toEqual([unchecked.id])
})

test('what is outside and nobody delivers is to come back, from agents and couriers', async () => {
  const out = { goodsOutAt: new Date() }
  const withAgent = { ...out, goodsAgentId: agent.id }
  const failed = await insertOrder({ ...withAgent, status: 'confirmed' })
  const cancelled = await insertOrder({ ...withAgent, status: 'cancelled' })
  const byCourier = await insertOrder({ ...out, status: 'cancelled' })
  await insertOrder({ ...out, status: 'shipped' })
  await insertOrder({ ...withAgent, status: 'out_for_delivery' }, agent)
  const { items, total } = await list('tab=to_come_back')
  expect([items.map(({ id }) => id), total]).toEqual([[byCourier.id, cancelled.id, failed.id], 3])
  await shop.call('POST', `/api/orders/${failed.id}/goods-received`, { as: admin, key: 'came-back' })
  expect(await idsOf('tab=to_come_back')).toEqual([byCourier.id, cancelled.id])
})

test('a tab is turned page by page, and goes with agent, payment, days and a search', async () => {
  const someone = await shop.person('delivery_agent')
  const placedAt = new Date('2026-03-31T18:29:59.999Z')
  const online = await insertOrder({ status: 'assigned', paymentMethod: 'razorpay', placedAt }, someone)
  const cash = await insertOrder({ status: 'picked_up', city: 'Kolhapur' }, someone)
  const own = `tab=out&agentId=${someone.id}`
  const seen: Order[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: OrderPage = await list(`${own}&limit=1${cursor && `&cursor=${cursor}`}`)
    seen.push(...page.items)
    cursor = page.nextCursor
  }
  expect(seen.map(({ id }) => id)).toEqual([cash.id, online.id])
  expect(await idsOf(`${own}&payment=razorpay`)).toEqual([online.id])
  expect(await idsOf(`${own}&payment=cod`)).toEqual([cash.id])
  expect(await idsOf(`${own}&from=2026-03-31&to=2026-03-31`)).toEqual([online.id])
  expect(await idsOf(`${own}&from=2026-04-01&to=2026-04-01`)).toEqual([])
  expect((await list('payment=razorpay&to=2026-03-31')).total).toBe(1)
  expect(await idsOf(`${own}&search=kolhapur`)).toEqual([cash.id])
  expect(await idsOf('tab=to_assign&search=kolhapur')).toEqual([])
})

test('late is every open order whose promised day has passed in India', async () => {
  const dayAt = (ms: number) => new Date(ms + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const late = await insertOrder({ expectedOn: dayAt(Date.now() - DAY_MS) })
  await insertOrder({ expectedOn: dayAt(Date.now()) })
  await insertOrder({ expectedOn: dayAt(Date.now() - DAY_MS), status: 'cancelled' })
  const { items, total } = await list('late=true')
  expect([items.map(({ id }) => id), total]).toEqual([[late.id], 1])
})

test('a customer reads no tab of the shop, only what is theirs', async () => {
  const own = await shop.person()
  const { items } = await list('tab=to_assign', own)
  expect(items).toEqual([])
})
