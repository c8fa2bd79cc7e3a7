import { createHash } from 'node:crypto'
import { chmodSync, lchownSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { unusableFolder } from './own-postgres-error.ts'
import { type DatabaseUser, databaseUser } from './own-postgres-user.ts'

const folderForRoot = '/var/lib/tokri'

/** Where the parts of one database of our own stand. */
export type OwnPostgresFolder = Readonly<{
  /** Holds everything below except, at times, the socket; the server's, so that PostgreSQL cannot change its programs. */
  path: string
  /** For a copy of PostgreSQL's programs, where one is needed. */
  programs: string
  /** PGDATA, PostgreSQL's alone. */
  data: string
  socket: string
  settingsFile: string
  accessFile: string
  logFile: string
}>

/**
 * The folder itself if the user that PostgreSQL runs as can get there. Root in a folder that only root
 * enters gets one of its own under /var/lib/tokri, always the same for the same folder.
 */
export function reachableFolder(dataFolder: string): string {
  const user = databaseUser(dataFolder)
  if (!user || canEnterParents(dataFolder, user)) return dataFolder
  const hash = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)
  return join(folderForRoot, `${basename(dirname(dataFolder)) || 'root'}-${hash}`)
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
 * Makes the folder if it is missing; PostgreSQL's own folders in it come with the start.
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

/** initdb asks a shell which version it is, and quotes its own path only against blanks. */
function programsFolder(path: string): string {
  if (process.getuid?.() !== 0 || !/["\\$`]/.test(path)) return path
  const folder = join(
    folderForRoot,
    `programs-${createHash('sha256').update(path).digest('hex').slice(0, 12)}`,
  )
  makeEnterable(folder)
  return folder
}

/** A socket's path may have 103 bytes on macOS and 107 on Linux. */
function shortSocketFolder(path: string): string {
  const folder = join(path, 'socket')
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= 103) return folder
  return join('/tmp', `tokri-${createHash('sha256').update(path).digest('hex').slice(0, 24)}`)
}

function makeEnterable(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })) return
  makeEnterable(dirname(folder))
  mkdirSync(folder, { recursive: true }) // another server may have just made it
  openToOthers(folder, 0o711)
}

/** Makes a folder anew that only PostgreSQL's user and root enter. */
export function makePrivate(folder: string, user: DatabaseUser | undefined): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  if (user) lchownSync(folder, user.uid, user.gid)
}

/** Writes a file so that it is there as a whole or as before. */
export function writeWhole(path: string, text: string): void {
  const unfinished = `${path}.unfinished`
  writeFileSync(unfinished, text)
  openToOthers(unfinished, 0o644)
  renameSync(unfinished, path)
}

/** Root's file mask may be narrow, and PostgreSQL is another user then. */
function openToOthers(path: string, mode: number): void {
  if (process.getuid?.() !== 0) return
  chmodSync(path, mode)
  giveToFolderOwner(path)
}

/** What root makes in a person's folder stays that person's, who may start the shop without root next time. */
export function giveToFolderOwner(path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  lchownSync(path, uid, gid)
}
