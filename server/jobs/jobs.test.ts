import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/database/transaction.ts'
import { eventually } from '#tests/testing/eventually.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { JobQueue, type Jobs } from './jobs.ts'
import type { TaskName } from './tasks.ts'

declare module './tasks.ts' {
  interface Tasks {
    'test.count': { at: number }
    'test.fail': object
    'test.unknown': object
  }
}

let shop: TestShop
let jobs: Jobs
let second: Jobs
const done: { task: string; by: string; data: object }[] = []
let failuresLeft = 0
/** Tasks of every service but the one for codes, and the preparation of messages. */
const SILENT: TaskName[] = [
  'payments.webhook',
  'payments.refund',
  'mail.by-email',
  'mail.by-whatsapp',
  'order.milestone',
]
/** Of services that answer nothing. */
let silence: Promise<void> = Promise.resolve()

/** A server of the shop as far as jobs go. */
function openServer(name: string): Jobs {
  const server = new JobQueue(shop.database.pool, pino({ level: 'silent' }))
  server.work('test.count', async (data) => {
    await sleep(2)
    done.push({ task: 'count', by: name, data })
  })
  server.work('test.fail', async () => {
    if (failuresLeft-- > 0) throw new Error('not yet')
    done.push({ task: 'fail', by: name, data: {} })
  })
  for (const task of SILENT) server.work(task, () => silence)
  server.work('mail.phone-code', async () => void done.push({ task: 'code', by: name, data: {} }))
  server.every('test.nightly', '0 3 * * *', async () => undefined)
  return server
}

beforeAll(async () => {
  shop = await openTestShop()
  jobs = openServer('first')
  second = openServer('second')
  await Promise.all([jobs.start(), second.start()])
})
afterAll(async () => {
  await Promise.all([jobs.stop(), second.stop()])
  await shop.close()
})

const counted = () => done.filter(({ task }) => task === 'count').map(({ data }) => data as { at: number })

test('jobs run once, whichever server takes them', async () => {
  for (let at = 0; at < 40; at++) await jobs.send(shop.database, 'test.count', { at })
  await eventually(() => expect(counted()).toHaveLength(40))
  await untilNoneIsLeft('test.count')
  expect(new Set(counted().map(({ at }) => at)).size).toBe(40)
  expect(counted()).toHaveLength(40)
})

test('a job vanishes with the transaction that was rolled back', async () => {
  const attempt = transaction(shop.database, async (queries) => {
    await jobs.send(queries, 'test.count', { at: 1000 })
    throw new Error('changed my mind')
  })
  await expect(attempt).rejects.toThrow('changed my mind')
  await transaction(shop.database, (queries) => jobs.send(queries, 'test.count', { at: 1001 }))
  await eventually(() => expect(counted()).toContainEqual({ at: 1001 }))
  expect(counted()).not.toContainEqual({ at: 1000 })
})

test('writing a job is one statement', async () => {
  const statements: string[] = []
  const watched = {
    ...shop.database,
    rows<Row>(text: string, values?: readonly unknown[], name?: string) {
      statements.push(text)
      return shop.database.rows<Row>(text, values, name)
    },
  }
  await jobs.send(watched, 'test.count', { at: 2000 })
  expect(statements).toHaveLength(1)
})

test('the same work under one name is done once, also when it is sent twice at once', async () => {
  await Promise.all(
    Array.from({ length: 5 }, () => jobs.send(shop.database, 'test.count', { at: 3000 }, { once: 'three' })),
  )
  await eventually(() => expect(counted()).toContainEqual({ at: 3000 }))
  await jobs.send(shop.database, 'test.count', { at: 3000 }, { once: 'three' })
  await untilNoneIsLeft('test.count')
  expect(counted().filter(({ at }) => at === 3000)).toHaveLength(1)
})

test('a job that fails is tried again', async () => {
  failuresLeft = 1
  await jobs.send(shop.database, 'test.fail', {})
  await eventually(() => expect(failuresLeft).toBe(0))
  // The pause before the next try grows from five seconds; the test does not wait for it.
  await eventually(async () => expect(await stateOf('test.fail')).toBe('retry'))
  await shop.database.sql`update pgboss.job set start_after = now() where data->>'task' = 'test.fail'`
  await eventually(() => expect(done).toContainEqual(expect.objectContaining({ task: 'fail' })))
})

test('a job that nobody can do ends among the failed ones, with its data', async () => {
  // Before a worker can see it: a job that fails is written anew, and a change of the old row would be lost.
  await transaction(shop.database, async (queries) => {
    await jobs.send(queries, 'test.unknown', { order: 'o1' })
    await queries.sql`update pgboss.job set retry_limit = 0 where data->>'task' = 'test.unknown'`
  })
  await eventually(async () => expect((await jobs.count()).failed).toBe(1))
  const [failed] = await shop.database.sql`select data from pgboss.job where name = 'shop-failed'`
  expect(failed).toEqual({ data: { task: 'test.unknown', data: { order: 'o1' } } })
})

test('a job is written although this server runs none, and another one does it', async () => {
  await shop.jobs.send(shop.database, 'test.count', { at: 4000 })
  await eventually(() => expect(counted()).toContainEqual({ at: 4000 }))
})

test('a later start keeps the schedules of today and drops those of yesterday', async () => {
  await shop.database.sql`
    insert into pgboss.schedule (name, key, cron, timezone) values ('shop', 'test.gone', '* * * * *', 'UTC')`
  const third = openServer('third')
  await third.start()
  await third.stop()
  const schedules = await shop.database.sql`select key, timezone from pgboss.schedule`
  expect(schedules).toEqual([{ key: 'test.nightly', timezone: 'Asia/Kolkata' }])
})

test('services that answer nothing hold up their own jobs alone', async () => {
  const { promise, resolve: endSilence } = Promise.withResolvers<void>()
  silence = promise
  for (let at = 0; at < 12; at++)
    for (const task of SILENT) await jobs.send(shop.database, task, { at } as never)
  // Two servers keep two jobs of each kind that waits.
  await eventually(async () => expect(await activeIds()).toHaveLength(4 * SILENT.length))
  const silent = await activeIds()
  await jobs.send(shop.database, 'mail.phone-code', { phone: '+919811012345', requestedAt: '' })
  await jobs.send(shop.database, 'test.count', { at: 5000 })
  await eventually(() => expect(done.filter(({ task }) => task === 'code')).toHaveLength(1))
  await eventually(() => expect(counted()).toContainEqual({ at: 5000 }))
  // None of them was given up to make room.
  expect(await activeIds()).toEqual(silent)
  endSilence()
  for (const task of SILENT) await untilNoneIsLeft(task)
})

async function activeIds(): Promise<string[]> {
  const active = await shop.database.rows<{ id: string }>(
    `select id from pgboss.job where data->>'task' = any($1) and state = 'active' order by id`,
    [SILENT],
  )
  return active.map(({ id }) => id)
}

/** Afterwards nobody can take one more of these jobs. */
async function untilNoneIsLeft(task: string): Promise<void> {
  await eventually(async () => {
    const left = await shop.database.rows(
      `select state from pgboss.job where data->>'task' = $1 and state in ('created', 'retry', 'active')`,
      [task],
    )
    expect(left).toEqual([])
  })
}

async function stateOf(task: string): Promise<string | undefined> {
  const [row] = await shop.database.sql<{ state: string }>`
    select state from pgboss.job where data->>'task' = ${task}`
  return row?.state
}
