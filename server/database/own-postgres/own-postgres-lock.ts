import { readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { OwnPostgresError, unusableFolder } from './own-postgres-error.ts'
import { giveToFolderOwner, writeAtomically } from './own-postgres-folder.ts'

const SQLITE_BUSY = 5

const Holder = z.object({ pid: z.number(), since: z.iso.datetime(), port: z.number().optional() })
type Holder = z.infer<typeof Holder>

/**
 * Locks the folder for this process. SQLite is used only for its file lock: the kernel releases it however the process
 * dies, and other containers on the same volume see it, unlike a process id. Nothing else in this process may open the
 * file: closing it would release the lock.
 * @throws {OwnPostgresError} naming the holder, if another process has the folder, or if it cannot be written
 */
export function lockFolder(folder: string, port: number | undefined): { release: () => void } {
  const lockFile = join(folder, 'server.lock')
  const holderFile = join(folder, 'server.json')
  const dataFolder = dirname(folder)
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(lockFile)
    lock.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    giveToFolderOwner(lockFile)
    const holder: Holder = { pid: process.pid, since: new Date().toISOString(), port }
    writeAtomically(holderFile, JSON.stringify(holder))
  } catch (error) {
    lock?.close()
    if (!isBusy(error)) throw unusableFolder(dataFolder, error)
    throw new OwnPostgresError(
      `The data folder ${dataFolder} is in use by another server${describeHolder(holderFile)}: stop that one or give this one another DATA_DIR.`,
      { cause: error },
    )
  }
  return {
    release: () => {
      if (!lock.isOpen) return
      rmSync(holderFile, { force: true })
      lock.close()
    },
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

function describeHolder(holderFile: string): string {
  const holder = readHolder(holderFile)
  if (!holder) return ''
  const port = holder.port === undefined ? '' : `, port ${holder.port}`
  return ` (process ${holder.pid}, since ${new Date(holder.since).toLocaleString('en-IN')}${port})`
}

function readHolder(holderFile: string): Holder | undefined {
  try {
    return Holder.parse(JSON.parse(readFileSync(holderFile, 'utf8')))
  } catch {
    return undefined // the holder is just starting or stopping
  }
}
