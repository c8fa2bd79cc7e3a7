import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { giveToFolderOwner } from '#server/database/own-postgres/own-postgres-folder.ts'
import { timeCell } from '#server/http/csv.ts'
import { BackupError } from './backup-file.ts'
import { BACKUP_FILE_NAME } from './backup-tables.ts'

/** What an interrupted backup leaves behind. */
const UNFINISHED = /^shop_[\w-]+\.backup\.unfinished$/

type Folder = Pick<Config, 'backupFolder'>

/** "shop_2026-11-26_0230_0192f3a1.backup": in the order of time, and no two alike. */
export function backupFileName(id: string, at = new Date()): string {
  const [day, time = ''] = timeCell(at).split(' ')
  return `shop_${day}_${time.slice(0, 5).replace(':', '')}_${id.slice(-8)}.backup`
}

/** Where a backup lies. @throws BackupError for a name that the shop has not given */
export function backupPath({ backupFolder }: Folder, fileName: string): string {
  if (!BACKUP_FILE_NAME.test(fileName)) throw new BackupError('This is no name of a backup')
  return join(backupFolder, fileName)
}

export const isBackupHere = (folder: Folder, fileName: string) =>
  BACKUP_FILE_NAME.test(fileName) && existsSync(backupPath(folder, fileName))

/** Makes a folder for backups, unless it is there, which its owner alone can open. */
export async function makeBackupFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  giveToFolderOwner(folder)
}

/** Makes the folder, and deletes what an interrupted backup has left in it. */
export async function openBackupFolder({ backupFolder }: Folder): Promise<void> {
  await makeBackupFolder(backupFolder)
  for (const name of await readdir(backupFolder))
    if (UNFINISHED.test(name)) await rm(join(backupFolder, name), { force: true })
}

/** @returns whether there was a file */
export async function deleteBackupFile(folder: Folder, fileName: string): Promise<boolean> {
  const isHere = isBackupHere(folder, fileName)
  if (isHere) await rm(backupPath(folder, fileName))
  return isHere
}
