import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminStats } from '#contract/dashboards.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { insertKnownOrder } from '#server/orders/known-order-fixtures.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ env: { DEMO: 'false' } })
})
afterAll(() => shop.close())

const MINUTE_MS = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS)

test('an order waits too long an hour after it was placed, which is later than the orders of before', async () => {
  const customer = await shop.person('customer', { name: 'Meera Iyer' })
  const lines = [{ product: await insertProduct(shop.database), quantity: 1 }]
  const place = (number: string, minutes: number) =>
    insertKnownOrder(shop.database, { customer, lines, row: { number, placedAt: ago(minutes) } })
  const late = await place('TK-1', 70)
  await place('TK-2', 30)
  await place('TK-3', 5)
  const as = await shop.person('admin')
  const { body } = await shop.call<AdminStats>('GET', '/api/dashboard/stats/admin', { as })
  const { recentActivity } = body.data
  expect(recentActivity.map(({ message }) => message)).toEqual([
    'New order TK-3 from Meera Iyer',
    'TK-1 has been waiting for an agent for over an hour',
    'New order TK-2 from Meera Iyer',
    'New order TK-1 from Meera Iyer',
  ])
  expect(recentActivity[1]?.time).toBe(new Date(late.placedAt.getTime() + 60 * MINUTE_MS).toISOString())
})
