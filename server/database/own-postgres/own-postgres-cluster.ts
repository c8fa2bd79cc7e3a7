import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type OwnPostgresBinaries, programOptions } from './own-postgres-binaries.ts'
import { SUPERUSER } from './own-postgres-database.ts'
import { OwnPostgresError } from './own-postgres-error.ts'
import { makePrivate, type OwnPostgresFolder } from './own-postgres-folder.ts'
import { SMALL_SHARED_MEMORY } from './own-postgres-settings.ts'
import type { DatabaseUser } from './own-postgres-user.ts'

const execute = promisify(execFile)

/** The major version of the npm packages. */
const MAJOR_VERSION = '18'

const UNFINISHED_PREFIX = 'unfinished-data-'

/**
 * Makes sure that the folder contains a cluster that this PostgreSQL can run: the existing one, or a new one, which
 * appears only when it is complete and on disk.
 * @throws {OwnPostgresError} if what is there cannot be used
 */
export async function ensureCluster(
  folder: OwnPostgresFolder,
  binaries: OwnPostgresBinaries,
  user: DatabaseUser | undefined,
): Promise<void> {
  await removeUnfinished(folder)
  if (!existsSync(folder.data)) return makeCluster(folder, binaries, user)
  await requireOwner(folder, user)
  chmodSync(folder.data, 0o700)
  if (readdirSync(folder.data).length === 0) return makeCluster(folder, binaries, user)
  requireSameMajorVersion(folder)
}

/** An initdb whose server was killed may still write for a moment, so each folder has its own name. */
async function removeUnfinished(folder: OwnPostgresFolder): Promise<void> {
  const names = readdirSync(folder.path).filter((name) => name.startsWith(UNFINISHED_PREFIX))
  for (const name of names)
    await rm(join(folder.path, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

async function makeCluster(
  folder: OwnPostgresFolder,
  binaries: OwnPostgresBinaries,
  user: DatabaseUser | undefined,
): Promise<void> {
  const unfinished = join(folder.path, `${UNFINISHED_PREFIX}${randomUUID()}`)
  makePrivate(unfinished, user)
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8']
  const sharedMemory = Object.entries(SMALL_SHARED_MEMORY).flatMap(([name, value]) => [
    '--set',
    `${name}=${value}`,
  ])
  const access = [`--username=${SUPERUSER}`, '--auth=trust', '--no-instructions']
  const options = ['-D', unfinished, ...locale, ...access, ...sharedMemory]
  try {
    await execute(binaries.initdb, options, programOptions(user))
  } catch (error) {
    throw new OwnPostgresError(`The database could not be made in ${folder.path}: ${reasonOf(error)}.`, {
      cause: error,
    })
  }
  await rename(unfinished, folder.data)
  await syncFolder(folder.path)
}

function reasonOf(error: unknown): string {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  const lines = (output || String(error)).trim().split('\n')
  return lines.findLast((line) => /error|fatal/i.test(line)) ?? lines.at(-1) ?? ''
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function requireSameMajorVersion(folder: OwnPostgresFolder): void {
  const versionFile = join(folder.data, 'PG_VERSION')
  if (!existsSync(versionFile))
    throw new OwnPostgresError(`${folder.data} is not empty and holds no database: move it away.`)
  const version = readFileSync(versionFile, 'utf8').trim()
  if (version === MAJOR_VERSION) return
  throw new OwnPostgresError(
    `${folder.data} was made by PostgreSQL ${version} and this shop brings ${MAJOR_VERSION}: run \`npm run backup\` with the version of the shop that made it, then \`npm run restore\` with this one in an empty DATA_DIR.`,
  )
}

async function requireOwner(folder: OwnPostgresFolder, user: DatabaseUser | undefined): Promise<void> {
  const { uid } = lstatSync(folder.data)
  if (uid === (user?.uid ?? process.getuid?.())) return
  if (!user)
    throw new OwnPostgresError(
      `${folder.data} belongs to another user (${uid}): start the shop as that user or give another DATA_DIR.`,
    )
  // A copy that root made belongs to root.
  await execute('chown', ['-R', `${user.uid}:${user.gid}`, folder.data])
}
