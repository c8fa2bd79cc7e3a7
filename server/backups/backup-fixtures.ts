import { mkdir, writeFile } from 'node:fs/promises'
import { newId } from '#server/database/identifiers.ts'
import type { TestShop } from '#tests/testing/shop.ts'
import { backupFileName, backupPath } from './backup-folder.ts'

/** A backup that is made, with something in its file. @returns its id */
export async function insertBackup({
  config,
  database,
}: Pick<TestShop, 'config' | 'database'>): Promise<string> {
  const id = newId()
  const fileName = backupFileName(id)
  await mkdir(config.backupFolder, { recursive: true })
  await writeFile(backupPath(config, fileName), 'no backup')
  // One that is being made would stand in the way of a rehearsal.
  await database.sql`delete from backups where finished_at is null`
  await database.sql`
    insert into backups (id, kind, file_name, started_at, finished_at, bytes, rows, orders)
    values (${id}, 'button', ${fileName}, clock_timestamp(), clock_timestamp(), 9, 1, 0)`
  return id
}
