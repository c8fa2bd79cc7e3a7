import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order, OrderWithHistory } from '#contract/ordering/orders-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { placeOrder } from './order-fixtures.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
})
afterAll(() => shop.close())

async function orderOfTwo() {
  const customer = await shop.person()
  const product = await insertProduct(shop.database, { stock: 10 })
  const placed = await placeOrder(shop, customer, [{ productId: product.id, quantity: 2 }])
  const stock = async () =>
    (await shop.database.sql<{ stock: number }>`select stock from variants where id = ${product.id}`)[0]
      ?.stock
  return { customer, id: placed.body.data.id, stock }
}

test('a customer cancels the own order once, and the stock comes back once', async () => {
  const { customer, id, stock } = await orderOfTwo()
  expect(await stock()).toBe(8)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      shop.call<Order>('POST', `/api/orders/${id}/cancel`, { as: customer, body: {} }),
    ),
  )
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
  expect(answers[0]?.body.data.status).toBe('cancelled')
  expect(await stock()).toBe(10)
})

test('a stranger cannot cancel, and an administrator needs a reason', async () => {
  const { id, stock } = await orderOfTwo()
  const stranger = await shop.person()
  expect((await shop.call('POST', `/api/orders/${id}/cancel`, { as: stranger, body: {} })).status).toBe(404)
  expect((await shop.call('POST', `/api/orders/${id}/cancel`, { as: admin, body: {} })).status).toBe(400)
  expect(await stock()).toBe(8)
  const cancelled = await shop.call<Order>('POST', `/api/orders/${id}/cancel`, {
    as: admin,
    body: { reason: 'Damaged' },
  })
  expect(cancelled.body.data).toMatchObject({ status: 'cancelled', cancelReason: 'Damaged' })
})

test.each([
  ['Suspected fraud', null],
  ['Out of stock', 'Out of stock'],
])('of the reason "%s" the customer reads: %s', async (reason, read) => {
  const { customer, id } = await orderOfTwo()
  const path = `/api/orders/${id}`
  await shop.call('POST', `${path}/cancel`, { as: admin, body: { reason } })
  const seenBy = async (as: TestPerson) => (await shop.call<OrderWithHistory>('GET', path, { as })).body.data
  const [customers, ours] = [await seenBy(customer), await seenBy(admin)]
  expect([customers.cancelReason, customers.history.at(-1)?.note]).toEqual([read, read])
  expect([ours.cancelReason, ours.history.at(-1)?.note]).toEqual([reason, reason])
  const sent = await shop.database.sql`
    select reason from order_milestones where order_id = ${id} and kind = 'cancelled'`
  expect(sent).toEqual([{ reason: read }])
})

test('an order that was picked up is not the customer’s to cancel; from an administrator its goods are still outside', async () => {
  const { customer, id, stock } = await orderOfTwo()
  const agent = await shop.person('delivery_agent')
  await shop.call('PUT', `/api/analytics/admin/orders/${id}/assign`, {
    as: admin,
    body: { agentId: agent.id },
  })
  await shop.call('PUT', `/api/orders/${id}/status`, { as: agent, body: { status: 'picked_up' } })
  const refused = await shop.call('POST', `/api/orders/${id}/cancel`, { as: customer, body: {} })
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'invalid_transition', data: { status: 'picked_up' } },
  })
  const cancelled = await shop.call('POST', `/api/orders/${id}/cancel`, {
    as: admin,
    body: { reason: 'Lost' },
  })
  expect(cancelled.status).toBe(200)
  expect(await stock()).toBe(8)
})
