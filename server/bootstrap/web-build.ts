import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify, stripVTControlCharacters } from 'node:util'

const execute = promisify(execFile)

const projectFolder = join(import.meta.dirname, '../..')

/** Everything that a build depends on. */
const sources = ['web', 'contract', 'vite.config.ts', 'package.json', 'package-lock.json']

const MAX_OLDER_BUILDS = 2
const abandonedAfterMs = 60 * 60 * 1000

/** The web app cannot be built; the message says why. */
export class WebBuildError extends Error {
  override name = 'WebBuildError'
}

/**
 * Returns the folder of the web app as its sources are now, and builds it if it is missing. Each build has its own folder,
 * `dist/web-<hash of its sources>`, which appears only when it is whole: a running server keeps its build, and two servers
 * may build at the same time.
 * @throws {WebBuildError}
 */
export async function ensureWebBuild(options: {
  log: { info: (message: string) => void }
  project?: string
}): Promise<string> {
  const project = options.project ?? projectFolder
  const builds = join(project, 'dist')
  const build = join(builds, `web-${hashOfSources(project)}`)
  if (existsSync(build)) return build
  options.log.info('The web app is built; this happens once after each change.')
  const unfinished = join(builds, `unfinished-web-${randomUUID()}`)
  try {
    await mkdir(builds, { recursive: true })
    await buildInto(unfinished, project)
    await putInPlace(unfinished, build)
    await removeOlderBuilds(builds, build)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw new WebBuildError(`The web app cannot be built in ${builds}: ${reasonOf(error)}`, { cause: error })
  }
  return build
}

function hashOfSources(project: string): string {
  const hash = createHash('sha256')
  for (const path of sources.flatMap((source) => listFiles(project, source))) {
    const content = readFileSync(join(project, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex').slice(0, 16)
}

function listFiles(project: string, path: string): string[] {
  const stat = statSync(join(project, path), { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  const names = readdirSync(join(project, path)).sort()
  return names.flatMap((name) => listFiles(project, `${path}/${name}`))
}

/** In a process of its own, so that the bundler's memory is freed and it sees none of the shop's keys. */
async function buildInto(folder: string, project: string): Promise<void> {
  const vite = join(dirname(fileURLToPath(import.meta.resolve('vite/package.json'))), 'bin', 'vite.js')
  const output = ['--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']
  const { PATH, HOME } = process.env
  await execute(process.execPath, [vite, 'build', '--configLoader', 'native', ...output], {
    cwd: project,
    env: { PATH, HOME, NODE_ENV: 'production', NO_COLOR: '1' },
  })
}

async function putInPlace(unfinished: string, build: string): Promise<void> {
  try {
    await rename(unfinished, build)
  } catch (error) {
    if (!existsSync(build)) throw error
    await rm(unfinished, { recursive: true }) // another process has built the same
  }
}

async function removeOlderBuilds(builds: string, current: string): Promise<void> {
  const older: { path: string; builtAt: number }[] = []
  for (const name of await readdir(builds)) {
    const path = join(builds, name)
    if (path === current || !/^(unfinished-)?web-/.test(name)) continue
    const builtAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    if (builtAt === undefined) continue // another process has removed it
    if (name.startsWith('web-')) older.push({ path, builtAt })
    else if (builtAt < Date.now() - abandonedAfterMs) await rm(path, { recursive: true, force: true })
  }
  older.sort((a, b) => b.builtAt - a.builtAt)
  for (const { path } of older.slice(MAX_OLDER_BUILDS)) await rm(path, { recursive: true, force: true })
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && 'stderr' in error && error.stderr) {
    const [report = ''] = stripVTControlCharacters(String(error.stderr)).split(/\n {4}at /)
    return report.trim()
  }
  return error instanceof Error ? error.message : String(error)
}

if (import.meta.main) await ensureWebBuild({ log: console })
