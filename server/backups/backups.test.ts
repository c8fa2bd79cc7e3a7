import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Backup, BackupsOverview } from '#contract/backups.ts'
import { connect } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { seedDemoShop } from '#server/demo/seed.ts'
import { onServer } from '#tests/testing/database-server.ts'
import { eventually } from '#tests/testing/eventually.ts'
import { newDatabase, openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { insertBackup } from './backup-fixtures.ts'
import { withBackupLock } from './backup-lock.ts'
import { makeBackup } from './make-backup.ts'
import { rehearseBackup } from './rehearse-backup.ts'
import { backUpWhenDue, settleInterrupted } from './request-backup.ts'
import { restoreBackup } from './restore-backup.ts'

let shop: TestShop
let owner: TestPerson
let folder: string
beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'tokri-backups-')), 'kept')
  shop = await openTestShop({ env: { DEMO: 'false', BACKUP_DIR: folder }, startJobs: true })
  owner = await shop.person('admin')
})
afterAll(async () => {
  await shop.close()
  rmSync(join(folder, '..'), { recursive: true, force: true })
})
beforeEach(async () => {
  await shop.database.sql`delete from backups`
})

const overview = async () =>
  (await shop.call<BackupsOverview>('GET', '/api/backups', { as: owner })).body.data
const press = (key?: string) => shop.call<Backup>('POST', '/api/backups', { as: owner, key })
/** The backup once nothing is done with it any more. */
const finished = (id: string) =>
  eventually(async () => {
    const found = (await overview()).items.find((each) => each.id === id)
    if (!found?.finishedAt || (found.rehearsedAt && !found.rehearsal)) throw new Error('Still at it')
    return found
  })
const make = async () => finished((await press()).body.data.id)
const rehearse = async (id: string) => {
  const { status } = await shop.call('POST', `/api/backups/${id}/rehearsal`, { as: owner })
  expect(status).toBe(200)
  return (await finished(id)).rehearsal
}
const actions = async () =>
  (
    await shop.database.sql<{ action: string }>`
      select action from audit_entries where subject_type = 'backup' order by at`
  ).map(({ action }) => action)
const databases = async () =>
  (
    await shop.database.sql<{ name: string }>`
    select datname as name from pg_database where datname like 'rehearsal%'`
  ).map(({ name }) => name)

describe('a backup by button', () => {
  test('is a file for its owner alone, which is downloaded and restored', async () => {
    const made = await make()
    expect(made).toMatchObject({ kind: 'button', by: owner.name, problem: null, isHere: true, orders: 0 })
    const file = join(folder, made.fileName)
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700')
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    const answer = await shop.app.inject({
      method: 'GET',
      url: `/api/backups/${made.id}/file`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(answer.rawPayload).toEqual(readFileSync(file))
    expect(answer.headers).toMatchObject({
      'content-length': String(made.bytes),
      'content-disposition': `attachment; filename="${made.fileName}"`,
    })
    const copy = await newDatabase()
    const counts = await restoreBackup(copy.connection, file).finally(() => copy.drop())
    expect(counts.people).toBe(1)
    expect((await actions()).slice(-2)).toEqual(['backup.made', 'backup.downloaded'])
  })

  test('is made once, however often it is pressed, and once for its key', async () => {
    const answers = await Promise.all([press(), press(), press('the-same-key'), press('the-same-key')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    await finished(answers[0].body.data.id)
    expect((await overview()).items).toHaveLength(1)
    expect((await press('the-same-key')).body.data.id).toBe(answers[0].body.data.id)
  })

  test('needs the right, and so does switching the schedule off', async () => {
    const manager = await shop.person('admin')
    await shop.database.sql`update people set staff_role = 'manager' where id = ${manager.id}`
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['POST', `/${newId()}/rehearsal`],
      ['GET', `/${newId()}/file`],
    ] as const)
      expect((await shop.call(method, `/api/backups${path}`, { as: manager })).status).toBe(403)
    const change = (body: object, as = manager) => shop.call('PUT', '/api/settings', { as, body })
    expect((await change({ backupEvery: null })).status).toBe(403)
    expect((await change({ backupsKept: 1 })).status).toBe(403)
    expect((await change({ aboutText: 'Tea' })).status).toBe(200)
    expect((await change({ backupsKept: 0 }, owner)).status).toBe(400)
  })

  test('pushes out the oldest beyond the number that is kept, and failures count as none', async () => {
    await shop.call('PUT', '/api/settings', { as: owner, body: { backupsKept: 2 } })
    const first = await make()
    await shop.database.sql`
      insert into backups (id, kind, file_name, finished_at, problem) values (${newId()}, 'schedule', 'x', now(), 'Full')`
    const second = await make()
    expect(readdirSync(folder)).toEqual(expect.arrayContaining([first.fileName, second.fileName]))
    const third = await make()
    await eventually(() => expect(readdirSync(folder)).not.toContain(first.fileName))
    expect((await overview()).items.map(({ id, isHere }) => isHere && id)).toEqual([
      third.id,
      second.id,
      false,
    ])
    await shop.call('PUT', '/api/settings', { as: owner, body: { backupsKept: 7 } })
  })

  test('that cannot be written says why, warns, and is tried by the next press', async () => {
    const blocked = join(folder, '..', 'a-file')
    writeFileSync(blocked, '')
    const other = {
      ...shop,
      config: { ...shop.config, backupFolder: join(blocked, 'backups') },
      log: shop.app.log,
    }
    const id = await insertRow()
    await makeBackup(other, id, new AbortController().signal)
    expect((await overview()).warning).toBe(
      'The last backup failed: The backup folder cannot be made: a file has its name.',
    )
    expect((await finished(id)).isHere).toBe(false)
    await make()
    expect((await overview()).warning).toBeNull()
  })

  test('whose file is gone says so', async () => {
    const { id, fileName } = await make()
    rmSync(join(folder, fileName))
    for (const call of [
      await shop.call('GET', `/api/backups/${id}/file`, { as: owner }),
      await shop.call('POST', `/api/backups/${id}/rehearsal`, { as: owner }),
    ]) {
      expect(call.status).toBe(409)
      expect(call.body.message).toContain('is not on this server')
    }
  })
})

async function insertRow(host: string | null = null) {
  const id = newId()
  await shop.database.sql`
    insert into backups (id, kind, file_name, host) values (${id}, 'schedule', ${`shop_${id}.backup`}, ${host})`
  return id
}

describe('a server that stops', () => {
  const fullShop = () => ({ ...shop, log: shop.app.log })

  test('in the middle of a backup says so and leaves no file', async () => {
    const id = await insertRow()
    const stopping = new AbortController()
    const making = makeBackup(fullShop(), id, stopping.signal)
    stopping.abort()
    await making
    expect((await finished(id)).problem).toBe('The server was stopped meanwhile')
    expect(readdirSync(folder).filter((name) => name.includes(id))).toEqual([])
  })

  test('by a crash is found out at the next start, and what another one is making is not', async () => {
    const crashed = await insertRow('this-machine')
    const next = () =>
      openTestShop({ env: { DEMO: 'false', BACKUP_DIR: folder }, connection: shop.connection })
    await withBackupLock(shop.database, async () => (await next()).close())
    expect((await overview()).items[0]?.finishedAt).toBeNull()
    await (await next()).close()
    expect((await finished(crashed)).problem).toBe('The server was stopped meanwhile')
  })

  test('leaves a database of a rehearsal that is dropped later', async () => {
    const id = await insertBackup(shop)
    await onServer(inject('postgres'), `create database rehearsal_${id.replaceAll('-', '')}`)
    await shop.database.sql`update backups set rehearsed_at = now() - interval '5 minutes' where id = ${id}`
    await settleInterrupted(fullShop())
    expect((await finished(id)).rehearsal?.problem).toBe('The server was stopped meanwhile')
    expect(await databases()).toEqual([])
  })

  test('leaves what waits for its turn as it is, and after all tries says that it was not begun', async () => {
    const rehearsing = await insertBackup(shop)
    const making = await insertRow()
    const settledAfter = async (minutes: number) => {
      await shop.database.sql`
        update backups set started_at = now() - ${minutes} * interval '1 minute' where id = ${making}`
      await shop.database.sql`
        update backups set rehearsed_at = now() - ${minutes} * interval '1 minute' where id = ${rehearsing}`
      await settleInterrupted(fullShop())
      const { items } = await overview()
      return [
        items.find(({ id }) => id === making)?.problem,
        items.find(({ id }) => id === rehearsing)?.rehearsal?.problem,
      ]
    }
    expect(await settledAfter(71)).toEqual([null, undefined])
    const notBegun = 'It was not begun: the server was stopped, or another backup or rehearsal took too long'
    expect(await settledAfter(76)).toEqual([notBegun, notBegun])
  })

  test('gives its work to another one, and two never write at once', async () => {
    const id = await insertRow()
    const { signal } = new AbortController()
    const results = await Promise.allSettled([1, 2, 3].map(() => makeBackup(fullShop(), id, signal)))
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    expect(await finished(id)).toMatchObject({ problem: null, isHere: true })
  })
})

describe('a database that a rehearsal has left', () => {
  const left = async (rehearsedAt: 'open' | 'ended', user?: string) => {
    const id = await insertBackup(shop)
    const name = `rehearsal_${id.replaceAll('-', '')}`
    await onServer(inject('postgres'), `create database ${name} ${user ? `owner ${user}` : ''}`)
    await shop.database.sql`
      update backups set rehearsed_at = now() - interval '5 minutes',
             rehearsal = case when ${rehearsedAt === 'ended'} then '{}'::jsonb end
       where id = ${id}`
    return name
  }
  const connected = async (database: string) => {
    const client = new pg.Client({ ...shop.connection, database })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  test('and that cannot be dropped holds nothing up', async () => {
    const server = inject('postgres')
    const user = `limited_${newId().slice(-12)}`
    await onServer(server, `create role ${user} login createdb`)
    const names = [await left('open', user), await left('open', user)] as const
    const clients = [await connected(names[0]), await connected(names[1])]
    try {
      const database = { ...shop.database, connection: { ...shop.connection, user } }
      await settleInterrupted({ database, log: shop.app.log })
      expect((await databases()).sort()).toEqual(names.toSorted())
      expect((await overview()).items.map(({ rehearsal }) => rehearsal?.problem)).toEqual(
        names.map(() => 'The server was stopped meanwhile'),
      )
    } finally {
      for (const client of clients) await client.end()
      for (const name of names) await onServer(server, `drop database ${name} with (force)`)
      await onServer(server, `drop role ${user}`)
    }
  })

  test('is dropped later, once nobody uses it', async () => {
    const name = await left('ended')
    const client = await connected(name)
    await settleInterrupted({ ...shop, log: shop.app.log })
    expect(await databases()).toEqual([name])
    await client.end()
    await eventually(async () => {
      await settleInterrupted({ ...shop, log: shop.app.log })
      expect(await databases()).toEqual([])
    })
  })
})

describe('a rehearsal', () => {
  afterEach(async () => expect(await databases()).toEqual([]))

  test('restores the backup beside the shop, counts, and leaves nothing', async () => {
    const { id, rows } = await make()
    expect(await rehearse(id)).toEqual({
      orders: 0,
      rows,
      violations: [],
      violationCount: 0,
      seconds: expect.any(Number),
      problem: null,
    })
    expect((await actions()).at(-1)).toBe('backup.rehearsed')
  })

  test('says where rules do not hold: twenty of the places, and how many there are', async () => {
    for (let count = 0; count < 21; count++) await shop.person('delivery_agent')
    await shop.database.sql`update agents set cash_in_hand_paise = 100`
    const { id } = await make()
    await shop.database.sql`delete from agents`
    expect(await rehearse(id)).toMatchObject({
      violations: Array.from({ length: 20 }, () => expect.stringContaining('cash')),
      violationCount: 21,
    })
  })

  test('is refused while a backup is being made', async () => {
    const id = await insertBackup(shop)
    await insertRow()
    const { status, body } = await shop.call('POST', `/api/backups/${id}/rehearsal`, { as: owner })
    expect([status, body.message]).toEqual([409, 'A backup is being made. Rehearse after it'])
  })

  test('of a backup whose last one could not be dropped says so', async () => {
    const id = await insertBackup(shop)
    const name = `rehearsal_${id.replaceAll('-', '')}`
    await shop.database.sql`update backups set rehearsed_at = now() where id = ${id}`
    await onServer(inject('postgres'), `create database ${name}`)
    await rehearseBackup({ ...shop, log: shop.app.log }, id, new AbortController().signal)
    expect((await finished(id)).rehearsal?.problem).toBe(
      'Somebody is still connected to the database of its last rehearsal',
    )
  })

  test('of a file that is damaged says so', async () => {
    const rehearsal = await rehearse(await insertBackup(shop))
    expect(rehearsal?.problem).toBe('The file is damaged: it is no whole backup')
  })

  test('of a user who may not make databases says what allows it', async () => {
    const server = inject('postgres')
    const user = `limited_${newId().slice(-12)}`
    await onServer(server, `create role ${user} login`)
    try {
      const { id } = await make()
      await shop.database.sql`update backups set rehearsed_at = now() where id = ${id}`
      const database = { ...shop.database, connection: { ...shop.connection, user } }
      await rehearseBackup({ ...shop, database, log: shop.app.log }, id, new AbortController().signal)
      expect((await finished(id)).rehearsal?.problem).toContain('may not make databases')
    } finally {
      await onServer(server, `drop role ${user}`)
    }
  })
})

test('a schedule makes backups without anybody, once when it is time', async () => {
  const real = { ...shop, log: shop.app.log }
  await Promise.all([backUpWhenDue(real), backUpWhenDue(real)])
  const [first, ...others] = (await overview()).items
  expect(others).toEqual([])
  expect(await finished(String(first?.id))).toMatchObject({ kind: 'schedule', by: null, problem: null })
  await backUpWhenDue(real)
  expect((await overview()).items).toHaveLength(1)
})

test('a demo has no schedule and gives no file away', async () => {
  const demo = await openTestShop({ env: { BACKUP_DIR: folder } })
  try {
    await backUpWhenDue({ ...demo, log: demo.app.log })
    expect(await demo.database.sql`select 1 from backups`).toEqual([])
    const id = await insertBackup(demo)
    const answer = await demo.call('GET', `/api/backups/${id}/file`, { as: await demo.person('admin') })
    expect(answer.status).toBe(403)
    expect(answer.body.message).toContain('stay on the server')
  } finally {
    await demo.close()
  }
})

test('the backup of a shop with a month of sales rehearses without a fault', async () => {
  const full = await openTestShop({ env: { BACKUP_DIR: folder } })
  try {
    await seedDemoShop(full, () => undefined)
    const id = newId()
    const { sql } = full.database
    await sql`insert into backups (id, kind, file_name) values (${id}, 'button', ${`shop_${id}.backup`})`
    const { signal } = new AbortController()
    const parts = { ...full, log: full.app.log }
    await makeBackup(parts, id, signal)
    await sql`update backups set rehearsed_at = now() where id = ${id}`
    await rehearseBackup(parts, id, signal)
    const [row] = await sql<Backup>`select orders, rehearsal from backups where id = ${id}`
    expect(row?.orders).toBeGreaterThan(100)
    expect(row?.rehearsal).toMatchObject({ orders: row?.orders, violations: [], problem: null })
  } finally {
    await full.close()
  }
})

test('a restored shop takes its own backup neither for one that is being made nor for one that failed', async () => {
  const { fileName } = await make()
  const copy = await newDatabase()
  try {
    await restoreBackup(copy.connection, join(folder, fileName))
    const restored = await openTestShop({
      env: { DEMO: 'false', BACKUP_DIR: folder },
      connection: copy.connection,
    })
    const open = await connect(copy.connection)
    expect(await open.sql`select 1 from backups where finished_at is null`).toEqual([])
    await open.close()
    const answer = await restored.call<BackupsOverview>('GET', '/api/backups', { as: owner })
    expect(answer.body.data).toMatchObject({ items: [], warning: null })
    await restored.close()
  } finally {
    await copy.drop()
  }
})
