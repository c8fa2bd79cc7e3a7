import { mkdir, writeFile } from 'node:fs/promises'
import type { BackupsOverview } from '#contract/backups.ts'
import { newId } from '#server/database/identifiers.ts'
import { eventually } from '#tests/testing/eventually.ts'
import type { TestPerson, TestShop } from '#tests/testing/shop.ts'
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

/** A restore that no owner has dealt with. @returns its id */
export async function insertRestore({ database }: Pick<TestShop, 'database'>): Promise<string> {
  const id = newId()
  await database.sql`insert into restores (id, taken_at, prefix) values (${id}, now() - interval '1 day', 'K2')`
  return id
}

/** A backup that waits for its turn, or that a host is making. @returns its id */
export async function insertOpenBackup({ database }: TestShop, host: string | null = null) {
  const id = newId()
  await database.sql`
    insert into backups (id, kind, file_name, host) values (${id}, 'schedule', ${`shop_${id}.backup`}, ${host})`
  return id
}

/** The backups as their owner sees them. */
export const backupsOf = async (shop: TestShop, owner: TestPerson) =>
  (await shop.call<BackupsOverview>('GET', '/api/backups', { as: owner })).body.data

/** The backup once nothing is done with it any more. */
export const finishedBackup = (shop: TestShop, owner: TestPerson, id: string) =>
  eventually(async () => {
    const found = (await backupsOf(shop, owner)).items.find((each) => each.id === id)
    if (!found?.finishedAt || (found.rehearsedAt && !found.rehearsal)) throw new Error('Still at it')
    return found
  })

/** The names of the databases that rehearsals have. */
export const rehearsalDatabases = async ({ database }: TestShop) =>
  (
    await database.sql<{ name: string }>`
      select datname as name from pg_database where datname like 'rehearsal%'`
  ).map(({ name }) => name)
