import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aggregateDays } from '#server/dashboards/aggregate-days.ts'
import { findViolations } from '#server/database/invariants.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { CATALOGUE } from './grown-catalogue.ts'
import { addBenchLogins, BENCH_LOGINS } from './grown-logins.ts'
import { GROWN_TABLES, growShop, withNumbers } from './grown-shop.ts'
import { liftConstraints } from './lifted-constraints.ts'

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

/** The rows that the database reads while it adds products with their variants, without the indexes that growing takes off. */
async function rowsRead(products: number): Promise<number> {
  const client = new pg.Client(shop.connection)
  await client.connect()
  try {
    await client.query('begin')
    await liftConstraints(client, GROWN_TABLES)
    for (const { sql } of CATALOGUE.slice(0, 2))
      await client.query(withNumbers(sql, { products, orders: 0, customers: 0, agents: 0 }))
    const { rows } = await client.query<{ read: string }>(
      'select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as read from pg_stat_xact_user_tables',
    )
    return Number(rows[0]?.read)
  } finally {
    await client.end()
  }
}

test('four times as many new products read about four times as many rows', async () => {
  const [few, many] = [await rowsRead(100), await rowsRead(400)]
  expect(many / few).toBeLessThan(6)
})
