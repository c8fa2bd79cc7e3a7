import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { setStock } from '#server/catalogue/product-fixtures.ts'
import { connect } from '#server/database/connect.ts'
import { findViolations } from '#server/database/invariants.ts'
import { seedDemoShop } from '#server/demo/seed.ts'
import { databaseUrl } from '#tests/testing/database-server.ts'
import { newDatabase, openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { addKept, readKeptBeside } from './kept-beside.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

let shop: TestShop
let folder: string
let file: string
beforeAll(async () => {
  shop = await openTestShop()
  folder = mkdtempSync(join(tmpdir(), 'tokri-backup-'))
  file = join(folder, 'shop.backup')
  await seedDemoShop(shop, () => undefined)
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a restored shop has every row of the backup, to the byte, and goes on numbering its orders and stock movements', async () => {
  const taken = await takeBackup(shop.connection, file)
  const copy = await newDatabase()
  try {
    expect(await restoreBackup(copy.connection, file)).toEqual(taken)
    const restored = connect(copy.connection)
    for (const table of [
      'orders',
      'order_lines',
      'order_history',
      'products',
      'people',
      'cash_entries',
      'couriers',
      'agents',
    ]) {
      const content = `select md5(string_agg(t::text, '' order by t::text)) as hash from ${table} t`
      expect(await restored.rows(content), table).toEqual(await shop.database.rows(content))
    }
    const [count] = await shop.database.sql<{ last: number }>`select last_value as last from order_numbers`
    const variants = await restored.sql<{ id: string }>`select id from variants`
    await setStock(
      { ...shop, database: restored },
      variants.map(({ id }) => id),
      4,
    )
    expect(await findViolations(restored)).toEqual([])
    const [next] = await restored.sql<{ count: number }>`select nextval('order_numbers') as count`
    expect(next?.count).toBeGreaterThan(count?.last ?? Number.POSITIVE_INFINITY)
    await restored.close()
  } finally {
    await copy.drop()
  }
})

test('a database with rows is never written over', async () => {
  await takeBackup(shop.connection, file)
  await expect(restoreBackup(shop.connection, file)).rejects.toThrow('The database is not empty')
})

test('a backup that is cut off, or no backup, restores nothing', async () => {
  await takeBackup(shop.connection, file)
  const cut = join(folder, 'cut.backup')
  writeFileSync(cut, readFileSync(file).subarray(0, 20_000))
  const other = join(folder, 'other.backup')
  writeFileSync(other, 'no backup')
  const copy = await newDatabase()
  try {
    await expect(restoreBackup(copy.connection, cut)).rejects.toThrow()
    await expect(restoreBackup(copy.connection, other)).rejects.toThrow()
    const empty = connect(copy.connection)
    expect(await empty.sql`select 1 from people`).toEqual([])
    await empty.close()
  } finally {
    await copy.drop()
  }
})

test.each([
  ['lacks a row', (lines: string[]) => lines.toSpliced(-3, 1)],
  [
    'has a row too many',
    ([header = '', ...rows]: string[]) => [header.replace('"rows":1}', '"rows":0}'), ...rows],
  ],
])('a backup that %s restores nothing', async (_title, change) => {
  await takeBackup(shop.connection, file)
  const lines = gunzipSync(readFileSync(file)).toString().split('\n')
  const changed = join(folder, 'changed.backup')
  writeFileSync(changed, gzipSync(change(lines).join('\n')))
  const copy = await newDatabase()
  const empty = connect(copy.connection)
  try {
    await expect(restoreBackup(copy.connection, changed)).rejects.toThrow(
      /^This backup is damaged: it has \d+ rows of \w+ instead of \d+$/,
    )
    expect(await empty.sql`select 1 from people`).toEqual([])
  } finally {
    await empty.close()
    await copy.drop()
  }
})

test('a backup of a newer version restores nothing', async () => {
  await takeBackup(shop.connection, file)
  const [header = '', ...rows] = gunzipSync(readFileSync(file)).toString().split('\n')
  const newer = join(folder, 'newer.backup')
  writeFileSync(newer, gzipSync([header.replace('"],"tables"', '","newer"],"tables"'), ...rows].join('\n')))
  const copy = await newDatabase()
  try {
    await expect(restoreBackup(copy.connection, newer)).rejects.toThrow('made by a newer version')
  } finally {
    await copy.drop()
  }
})

test('only its owner may read a backup, also where an older one stood that everybody could read', async () => {
  const readable = join(folder, 'readable.backup')
  for (const left of [readable, `${readable}.unfinished`]) writeFileSync(left, 'old', { mode: 0o644 })
  await takeBackup(shop.connection, readable)
  expect((statSync(readable).mode & 0o777).toString(8)).toBe('600')
})

/** Runs the command on a database of the tests, with at most so many megabytes for objects and texts. */
async function run(task: 'backup' | 'restore', { database }: pg.ClientConfig, into = file, heapMb = 1_000) {
  const args = [`--max-old-space-size=${heapMb}`, 'server/bootstrap/backup-command.ts', task, into]
  const child = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: databaseUrl(inject('postgres'), String(database)),
      BACKUP_DIR: join(folder, 'own'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  const [code] = await once(child, 'close')
  return { code, output }
}

describe('pictures of a whole catalogue', () => {
  const PICTURES = 40
  const PICTURE_BYTES = 1_100_000
  /** All of them as text weigh 88 megabytes. */
  const HEAP_MB = 64

  test('are backed up and restored a few at a time', async () => {
    const [original, copy] = [await newDatabase(), await newDatabase()]
    const full = connect(original.connection)
    const restored = connect(copy.connection)
    try {
      for (let at = 0; at < PICTURES; at += 20) {
        await full.sql`
          insert into pictures (key, size, webp)
          select n::text, 960, convert_to(repeat(md5(n::text), ${PICTURE_BYTES}::int / 32), 'UTF8')
            from generate_series(${at}::int, ${at + 19}::int) n`
      }
      const many = join(folder, 'pictures.backup')
      expect(await run('backup', original.connection, many, HEAP_MB)).toMatchObject({ code: 0 })
      expect(await run('restore', copy.connection, many, HEAP_MB)).toMatchObject({ code: 0 })
      const content = `select md5(string_agg(md5(webp), '' order by key)) as hash from pictures`
      expect(await restored.rows(content)).toEqual(await full.rows(content))
    } finally {
      await Promise.all([full.close(), restored.close()])
      await Promise.all([original.drop(), copy.drop()])
    }
  })
})

describe('the command', () => {
  test('says after a restore who comes with it, whether the rules of the shop hold, and which do not', async () => {
    const wounded = await newDatabase()
    const database = connect(wounded.connection)
    try {
      await takeBackup(shop.connection, file)
      await restoreBackup(wounded.connection, file)
      await addKept(folder, { deletedAccounts: ['gone'], documentPrefixes: ['K2'] })
      await database.sql`update agents set cash_in_hand_paise = cash_in_hand_paise + 100`
      for (const [source, expected] of [
        [shop.connection, { code: 0, text: 'Every rule of server/database/invariants.sql holds.' }],
        [wounded.connection, { code: 1, text: 'Rules of server/database/invariants.sql that do not hold:' }],
      ] as const) {
        await takeBackup(source, file)
        const copy = await newDatabase()
        const restore = await run('restore', copy.connection)
        expect(restore.output).toContain(expected.text)
        expect(restore.output).toContain(
          'Owners that come with this backup: Vikram Shah (admin@example.com).',
        )
        expect(restore.code).toBe(expected.code)
        await copy.drop()
      }
      expect((await readKeptBeside(join(folder, 'own'))).deletedAccounts).toEqual(['gone'])
    } finally {
      await database.close()
      await wounded.drop()
    }
  })
})
