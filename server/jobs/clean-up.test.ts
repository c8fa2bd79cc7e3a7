import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { openSteppedJobs } from '#tests/testing/stepped-jobs.ts'

const DOMAINS = [
  'accounts',
  'backups',
  'gst',
  'guests',
  'imports',
  'notifications',
  'payments',
  'prescriptions',
  'searches',
]
const queue = openSteppedJobs()
let shop: TestShop
let asha: TestPerson
beforeAll(async () => {
  shop = await openTestShop({ queue })
  await queue.prepare(shop.database)
  asha = await shop.person('customer')
})
afterAll(() => shop.close())

const rows = (text: string, values?: readonly unknown[]) => shop.database.rows<{ left: number }>(text, values)
const cleanUp = async () => {
  for (const domain of DOMAINS)
    await queue.runOne(shop.database, { id: 0, task: `${domain}.clean-up`, data: {} })
}
const count = async (table: string) => (await rows(`select count(*)::int as left from ${table}`))[0]?.left

test('what is outlived goes, what is of use stays', async () => {
  const bytes = (at: number) => `'\\x0${at}'::bytea`
  await rows(
    `insert into sessions (token_hash, person_id, expires_at, seen_at, idle_days) values
      (${bytes(1)}, $1, now() - interval '1 minute', now(), null),
      (${bytes(2)}, $1, now() + interval '20 days', now() - interval '8 days', 7),
      (${bytes(3)}, $1, now() + interval '20 days', now() - interval '6 days', 7),
      (${bytes(4)}, $1, now() + interval '1 hour', now() - interval '23 hours', null)`,
    [asha.id],
  )
  await rows(
    `insert into attempts (kind, subject, window_start, count) values
      ('login-account', 'a', now() - interval '2 days', 3), ('login-account', 'a', now(), 3)`,
  )
  await rows(
    `insert into known_devices (person_id, token_hash, seen_at) values
      ($1, ${bytes(1)}, now() - interval '181 days'), ($1, ${bytes(2)}, now() - interval '179 days')`,
    [asha.id],
  )
  await rows(
    `insert into password_resets (token_hash, person_id, expires_at) values
      (${bytes(1)}, $1, now() - interval '8 days'), (${bytes(2)}, $1, now() + interval '6 days')`,
    [asha.id],
  )
  await rows(
    `insert into idempotency_records (person_id, key, request_hash, created_at) values
      ($1, 'old', 'x', now() - interval '8 days'), ($1, 'new', 'x', now() - interval '6 days')`,
    [asha.id],
  )
  await rows(
    `insert into webhook_events (event_id, type, received_at) values
      ('old', 'x', now() - interval '31 days'), ('new', 'x', now() - interval '29 days')`,
  )

  await rows(
    `insert into activities (id, type, message, at) values
      (gen_random_uuid(), 'alert', 'old', now() - interval '91 days'),
      (gen_random_uuid(), 'alert', 'new', now() - interval '89 days')`,
  )
  await rows(
    `insert into mails (id, cause, to_address, subject, text, created_at) values
      (gen_random_uuid(), 'old', 'a@example.com', 'x', 'x', now() - interval '181 days'),
      (gen_random_uuid(), 'new', 'a@example.com', 'x', 'x', now() - interval '179 days')`,
  )

  await cleanUp()
  // Two of the list, and the one with which the test person is signed in.
  expect(await count('sessions')).toBe(3)
  expect((await shop.call('GET', '/api/profile', { as: asha })).status).toBe(200)
  for (const table of [
    'attempts',
    'known_devices',
    'password_resets',
    'idempotency_records',
    'webhook_events',
    'activities',
    'mails',
  ]) {
    expect(await count(table)).toBe(1)
  }
})

test('more rows than one statement takes are gone as well', async () => {
  await rows(
    `insert into attempts (kind, subject, window_start, count)
     select 'login-account', at::text, now() - interval '2 days', 1 from generate_series(1, 12345) at`,
  )
  await cleanUp()
  // The fresh one of the test before.
  expect(await count('attempts')).toBe(1)
})

test('it runs every night', async () => {
  const other = await openTestShop({ startJobs: true })
  const schedules = await other.database.sql`
    select key, cron, timezone from pgboss.schedule where key like '%.clean-up' order by key`
  expect(schedules).toEqual(
    DOMAINS.map((domain) => ({
      key: `${domain}.clean-up`,
      cron: '30 3 * * *',
      timezone: 'Asia/Kolkata',
    })),
  )
  await other.close()
})
