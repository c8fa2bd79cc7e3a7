import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '#tests/testing/eventually.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { relayRequests } from './job-requests.ts'
import { JobQueue } from './jobs.ts'

declare module './tasks.ts' {
  interface Tasks {
    'test.requested': { at: number }
  }
}

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.database.sql`delete from job_requests`)

const ask = (count: number) =>
  shop.database.sql`
    insert into job_requests (id, task, data)
    select gen_random_uuid(), 'test.requested', json_build_object('at', n) from generate_series(1, ${count}::int) as n`
const waiting = () => shop.database.sql`select data from job_requests`

test('a request stays until its job is written', async () => {
  await ask(1)
  const failing = relayRequests(shop.database.pool, () => Promise.reject(new Error('no queue')))
  await expect(failing).rejects.toThrow('no queue')
  expect(await waiting()).toHaveLength(1)
  expect(await relayRequests(shop.database.pool, async () => undefined)).toBe(true)
  expect(await waiting()).toEqual([])
  expect(await relayRequests(shop.database.pool, async () => undefined)).toBe(false)
})

test('several servers at once take each request once, more than a batch of them', async () => {
  await ask(450)
  const taken: unknown[] = []
  const take = () => relayRequests(shop.database.pool, async (_queries, requests) => taken.push(...requests))
  await Promise.all([take(), take(), take()])
  // What one of them had locked the others have passed over.
  while (await take());
  expect(taken).toHaveLength(450)
  expect(new Set(taken.map((request) => JSON.stringify(request))).size).toBe(450)
})

test('what was requested while no server ran is counted as waiting, and done by the first that starts', async () => {
  await ask(3)
  const done: { at: number }[] = []
  const jobs = new JobQueue(shop.database.pool, pino({ level: 'silent' }))
  jobs.work('test.requested', async (data) => {
    done.push(data)
  })
  expect((await jobs.count()).waiting).toBe(3)
  await jobs.start()
  await eventually(() => expect(done).toHaveLength(3))
  await jobs.stop()
  expect(await waiting()).toEqual([])
})

test('what was requested at the same moment is one job; a piece that fails stops no other and comes again', async () => {
  await ask(3)
  const done: number[] = []
  let failuresLeft = 1
  const jobs = new JobQueue(shop.database.pool, pino({ level: 'silent' }))
  jobs.work('test.requested', async ({ at }) => {
    if (at === 2 && failuresLeft-- > 0) throw new Error('not yet')
    done.push(at)
  })
  await jobs.start()
  const again = () =>
    shop.database.sql`
      update pgboss.job set start_after = now() where data->>'task' = 'test.requested' and state = 'retry'
        returning id`
  await eventually(async () => expect(await again()).toHaveLength(1))
  await eventually(() => expect(new Set(done)).toEqual(new Set([1, 2, 3])))
  await jobs.stop()
})
