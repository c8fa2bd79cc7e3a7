import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aggregateDays } from '#server/dashboards/aggregate-days.ts'
import { findViolations } from '#server/database/invariants.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { addBenchLogins, BENCH_LOGINS } from './grown-logins.ts'
import { growShop } from './grown-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('a grown shop holds every invariant, its lists work, and no index or key is lost', async () => {
  const structure = () =>
    shop.database.sql`
      select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid::regclass::text not like 'pg_%'
      union all select conrelid::regclass || pg_get_constraintdef(oid) from pg_constraint where contype = 'f' order by 1`
  const before = await structure()
  const client = new pg.Client(shop.connection)
  await client.connect()
  await growShop(client, { products: 50, orders: 400, customers: 20, agents: 10 }, () => undefined)
  await client.end()
  // As `npm run bench:grow` does, also into a shop that has them.
  for (let at = 0; at < 2; at++) await addBenchLogins(shop.database)

  await aggregateDays(shop.database)

  expect(await structure()).toEqual(before)
  expect(await findViolations(shop.database)).toEqual([])
  for (const login of Object.values(BENCH_LOGINS))
    expect((await shop.call('POST', '/api/login', { body: login })).status, login.email).toBe(200)
  const admin = await shop.person('admin')
  const { body } = await shop.call<{ total: number; items: { status: string }[] }>(
    'GET',
    '/api/analytics/admin/all-orders?limit=100',
    { as: admin },
  )
  expect(body.data.total).toBe(400)
  expect(new Set(body.data.items.map((order) => order.status)).size).toBeGreaterThan(1)
})
