import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Backup, BackupsOverview } from '#contract/backups.ts'
import { logIn, PASSWORD } from '#server/accounts/account-fixtures.ts'
import { connect } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { onServer } from '#tests/testing/database-server.ts'
import { eventually } from '#tests/testing/eventually.ts'
import { newDatabase, openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import {
  backupsOf,
  finishedBackup,
  insertBackup,
  insertOpenBackup,
  rehearsalDatabases,
} from './backup-fixtures.ts'
import { withBackupLock } from './backup-lock.ts'
import { makeBackup } from './make-backup.ts'
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

const overview = () => backupsOf(shop, owner)
const press = (key?: string) => shop.call<Backup>('POST', '/api/backups', { as: owner, key })
const finished = (id: string) => finishedBackup(shop, owner, id)
const make = async () => finished((await press()).body.data.id)
const actions = async () =>
  (
    await shop.database.sql<{ action: string }>`
      select action from audit_entries where subject_type = 'backup' order by at`
  ).map(({ action }) => action)
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
      insert into backups (id, kind, file_name, finished_at, problem) values (${newId()}, 'schedule', 'shop_x.backup', now(), 'Full')`
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
    const id = await insertOpenBackup(shop)
    await makeBackup(other, id, new AbortController().signal)
    expect((await overview()).warning).toBe(
      'The last backup failed: The backup folder cannot be made: a file has its name.',
    )
    expect((await finished(id)).isHere).toBe(false)
    await make()
    expect((await overview()).warning).toBeNull()
  })

  test('that names another file of the server leads to none, whatever the table says', async () => {
    const secret = join(folder, '..', 'secrets.key')
    writeFileSync(secret, 'secret')
    await shop.database.rows('alter table backups drop constraint backups_file_name')
    await shop.call('PUT', '/api/settings', { as: owner, body: { backupsKept: 1 } })
    const { sql } = shop.database
    for (const name of ['../secrets.key', '/etc/hostname', '..', 'shop_../../secrets.key', secret]) {
      const id = await insertBackup(shop)
      await sql`update backups set file_name = ${name}, started_at = now() - interval '1 year' where id = ${id}`
      for (const [method, path] of [
        ['GET', 'file'],
        ['POST', 'rehearsal'],
      ] as const)
        expect((await shop.call(method, `/api/backups/${id}/${path}`, { as: owner })).status).toBe(409)
    }
    await make()
    expect(readFileSync(secret, 'utf8')).toBe('secret')
    await sql`delete from backups`
    await shop.database.rows(
      `alter table backups add constraint backups_file_name check (file_name ~ '^shop_[0-9a-z_-]{1,80}\\.backup$')`,
    )
    await shop.call('PUT', '/api/settings', { as: owner, body: { backupsKept: 7 } })
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

describe('a server that stops', () => {
  const fullShop = () => ({ ...shop, log: shop.app.log })

  test('in the middle of a backup says so and leaves no file', async () => {
    const id = await insertOpenBackup(shop)
    const stopping = new AbortController()
    const making = makeBackup(fullShop(), id, stopping.signal)
    stopping.abort()
    await making
    expect((await finished(id)).problem).toBe('The server was stopped meanwhile')
    expect(readdirSync(folder).filter((name) => name.includes(id))).toEqual([])
  })

  test('by a crash is found out at the next start, and what another one is making is not', async () => {
    const crashed = await insertOpenBackup(shop, 'this-machine')
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
    expect(await rehearsalDatabases(shop)).toEqual([])
  })

  test('leaves what waits for its turn as it is, and after all tries says that it was not begun', async () => {
    const rehearsing = await insertBackup(shop)
    const making = await insertOpenBackup(shop)
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
    const id = await insertOpenBackup(shop)
    const { signal } = new AbortController()
    const results = await Promise.allSettled([1, 2, 3].map(() => makeBackup(fullShop(), id, signal)))
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    expect(await finished(id)).toMatchObject({ problem: null, isHere: true })
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
    const { token } = (await logIn(restored, owner.email, PASSWORD)).body
    const as = { ...owner, token: token ?? '' }
    const answer = await restored.call<BackupsOverview>('GET', '/api/backups', { as })
    expect(answer.body.data).toMatchObject({ items: [], warning: null })
    await restored.close()
  } finally {
    await copy.drop()
  }
})
