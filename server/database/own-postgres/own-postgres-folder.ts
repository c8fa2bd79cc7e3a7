import { createHash } from 'node:crypto'
import { chmodSync, lchownSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { unusableFolder } from './own-postgres-error.ts'
import { type DatabaseUser, databaseUser } from './own-postgres-user.ts'

const FOLDER_FOR_ROOT = '/var/lib/tokri'

/** The paths of the shop's own PostgreSQL. */
export type OwnPostgresFolder = Readonly<{
  /** Contains everything below, except for a socket with a long path. PostgreSQL's user cannot write in it. */
  path: string
  /** For a copy of PostgreSQL's programs, where one is needed. */
  programs: string
  /** PGDATA, which belongs to PostgreSQL's user. */
  data: string
  socket: string
  settingsFile: string
  accessFile: string
  logFile: string
}>

/**
 * The folder itself if PostgreSQL's user can enter it. A folder that only root can enter is replaced by one under
 * /var/lib/tokri, always by the same.
 */
export function reachableFolder(dataFolder: string): string {
  const user = databaseUser(dataFolder)
  if (!user || canEnterParents(dataFolder, user)) return dataFolder
  const hash = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)
  return join(FOLDER_FOR_ROOT, `${basename(dirname(dataFolder)) || 'root'}-${hash}`)
}

function canEnterParents(folder: string, user: DatabaseUser): boolean {
  const parent = dirname(folder)
  if (parent === folder) return true
  return canEnter(parent, user) && canEnterParents(parent, user)
}

function canEnter(folder: string, user: DatabaseUser): boolean {
  const stat = statSync(folder, { throwIfNoEntry: false })
  if (!stat?.isDirectory()) return true
  if (stat.uid === user.uid) return (stat.mode & 0o100) !== 0
  if (stat.gid === user.gid) return (stat.mode & 0o010) !== 0
  return (stat.mode & 0o001) !== 0
}

/**
 * Makes the folder if it is missing; PostgreSQL's folders in it are made at the start.
 * @throws {OwnPostgresError} if that is not allowed
 */
export function makeFolder(dataFolder: string): OwnPostgresFolder {
  const path = join(dataFolder, 'postgres')
  let programs: string
  try {
    makeEnterable(path)
    programs = programsFolder(path)
  } catch (error) {
    throw unusableFolder(dataFolder, error)
  }
  return {
    path,
    programs,
    data: join(path, 'data'),
    socket: shortSocketFolder(path),
    settingsFile: join(path, 'postgresql.conf'),
    accessFile: join(path, 'pg_hba.conf'),
    logFile: join(path, 'postgresql.log'),
  }
}

/** initdb runs a shell command with its own path and quotes only blanks, so other special characters must be avoided. */
function programsFolder(path: string): string {
  if (process.getuid?.() !== 0 || !/["\\$`]/.test(path)) return path
  const folder = join(
    FOLDER_FOR_ROOT,
    `programs-${createHash('sha256').update(path).digest('hex').slice(0, 12)}`,
  )
  makeEnterable(folder)
  return folder
}

/** A socket's path may have at most 103 bytes on macOS and 107 on Linux. */
function shortSocketFolder(path: string): string {
  const folder = join(path, 'socket')
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= 103) return folder
  return join('/tmp', `tokri-${createHash('sha256').update(path).digest('hex').slice(0, 24)}`)
}

function makeEnterable(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })) return
  makeEnterable(dirname(folder))
  mkdirSync(folder, { recursive: true }) // recursive, as another server may have just made it
  openToOthers(folder, 0o711)
}

/** Makes an empty folder that only PostgreSQL's user and root can enter. */
export function makePrivate(folder: string, user: DatabaseUser | undefined): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  if (user) lchownSync(folder, user.uid, user.gid)
}

/** Readers see the old or the new content, never a part. */
export function writeAtomically(path: string, text: string): void {
  const unfinished = `${path}.unfinished`
  writeFileSync(unfinished, text)
  openToOthers(unfinished, 0o644)
  renameSync(unfinished, path)
}

/** For root, whose file mask may be narrow and whose PostgreSQL runs as another user. */
function openToOthers(path: string, mode: number): void {
  if (process.getuid?.() !== 0) return
  chmodSync(path, mode)
  giveToFolderOwner(path)
}

/** What root makes in a person's folder belongs to that person, who may start the shop without root next time. */
export function giveToFolderOwner(path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  lchownSync(path, uid, gid)
}
