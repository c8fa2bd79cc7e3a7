import { stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { readSettings } from '#server/settings/settings.ts'
import type { Shop } from '#server/shop.ts'
import { backupPath, deleteBackupFile, openBackupFolder } from './backup-folder.ts'
import { withBackupLock } from './backup-lock.ts'
import { backupProblem } from './backup-problem.ts'
import { keepBeside } from './kept-beside.ts'
import { takeBackup } from './take-backup.ts'

/**
 * Makes a backup that was asked for, unless it is made already, and deletes the oldest beyond the number that is kept.
 * @throws Error while another one is being made, so that its job is tried again
 */
export async function makeBackup(shop: Shop, backupId: string, signal: AbortSignal): Promise<void> {
  const isDone = await withBackupLock(shop.database, async () => {
    const [row] = await shop.database.sql<{ fileName: string }>`
      update backups set host = ${hostname()} where id = ${backupId} and finished_at is null returning file_name`
    if (!row) return true
    await writeFile(shop, backupId, row.fileName, signal)
    await deleteOldest(shop)
    return true
  })
  if (!isDone) throw new Error('Another backup is being made')
}

async function writeFile(shop: Shop, backupId: string, fileName: string, signal: AbortSignal) {
  const { database, config, log } = shop
  try {
    const file = backupPath(config, fileName)
    await openBackupFolder(config)
    await keepBeside(shop)
    const counts = await takeBackup(database.connection, file, signal)
    const { size } = await stat(file)
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
    await database.sql`
      update backups set finished_at = clock_timestamp(), bytes = ${size}, rows = ${rows}, orders = ${counts.orders ?? 0}
       where id = ${backupId}`
    log.info({ bytes: size, rows }, 'A backup is made')
  } catch (error) {
    log.error({ err: error }, 'A backup failed')
    await database.sql`
      update backups set finished_at = clock_timestamp(), problem = ${backupProblem(error)} where id = ${backupId}`
  }
}

/** A file on another machine is deleted once that one makes a backup. */
async function deleteOldest({ database, config, log }: Shop): Promise<void> {
  const { backupsKept } = await readSettings(database, config)
  const rows = await database.sql<{ id: string; fileName: string; host: string | null }>`
    select id, file_name, host from backups
     where finished_at is not null and problem is null and deleted_at is null
     order by started_at desc offset ${backupsKept}`
  for (const { id, fileName, host } of rows) {
    try {
      const wasHere = await deleteBackupFile(config, fileName)
      if (wasHere || host === hostname())
        await database.sql`update backups set deleted_at = clock_timestamp() where id = ${id}`
    } catch (error) {
      log.error({ err: error }, 'An old backup could not be deleted')
    }
  }
}
