import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Backup } from '#contract/backups.ts'
import { newId } from '#server/database/identifiers.ts'
import { seedDemoShop } from '#server/demo/seed.ts'
import { onServer } from '#tests/testing/database-server.ts'
import { eventually } from '#tests/testing/eventually.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import {
  backupsOf,
  finishedBackup,
  insertBackup,
  insertOpenBackup,
  rehearsalDatabases,
} from './backup-fixtures.ts'
import { makeBackup } from './make-backup.ts'
import { rehearseBackup } from './rehearse-backup.ts'
import { settleInterrupted } from './request-backup.ts'

let shop: TestShop
let owner: TestPerson
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tokri-rehearsals-'))
  shop = await openTestShop({ env: { DEMO: 'false', BACKUP_DIR: folder }, startJobs: true })
  owner = await shop.person('admin')
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await shop.database.sql`delete from backups`
})

const databases = () => rehearsalDatabases(shop)
const finished = (id: string) => finishedBackup(shop, owner, id)
const make = async () =>
  finished((await shop.call<Backup>('POST', '/api/backups', { as: owner })).body.data.id)
const rehearse = async (id: string) => {
  const { status } = await shop.call('POST', `/api/backups/${id}/rehearsal`, { as: owner })
  expect(status).toBe(200)
  return (await finished(id)).rehearsal
}

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
      expect((await backupsOf(shop, owner)).items.map(({ rehearsal }) => rehearsal?.problem)).toEqual(
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
    const entries = await shop.database.sql`
      select action from audit_entries where subject_type = 'backup' order by at`
    expect(entries.at(-1)).toEqual({ action: 'backup.rehearsed' })
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
    await insertOpenBackup(shop)
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
