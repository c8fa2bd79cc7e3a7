import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemoShop } from '../seed.ts'
import { newDatabase, openTestShop, type TestShop } from '../testing/shop.ts'
import { restoreBackup, takeBackup } from './backup.ts'
import { connect } from './connect.ts'

let shop: TestShop
let folder: string
let file: string
beforeAll(async () => {
  shop = await openTestShop()
  folder = mkdtempSync(join(tmpdir(), 'tokri-backup-'))
  file = join(folder, 'shop.backup')
  await seedDemoShop(shop.database, () => undefined)
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a restored shop has every row of the backup, to the byte, and goes on numbering its orders', async () => {
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
      'agents',
    ]) {
      const content = `select md5(string_agg(t::text, '' order by t::text)) as hash from ${table} t`
      expect(await restored.rows(content), table).toEqual(await shop.database.rows(content))
    }
    const [count] = await shop.database.rows<{ last: number }>('select last_value as last from order_numbers')
    const [next] = await restored.rows<{ count: number }>(`select nextval('order_numbers') as count`)
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
    expect(await empty.rows('select 1 from people')).toEqual([])
    await empty.close()
  } finally {
    await copy.drop()
  }
})
