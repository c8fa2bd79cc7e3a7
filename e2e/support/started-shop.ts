import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onServer, serverOf } from '#tests/testing/database-server.ts'
import { freePort } from '#tests/testing/free-port.ts'

const PROJECT = join(import.meta.dirname, '../..')
const DUPLICATE_DATABASE = '42P04'
const START_WITHIN_MS = 120_000

/** The product as a person starts it: its own process, port and data folder. */
export interface StartedShop {
  url: string
  dataFolder: string
  /** Its database on the server of `DATABASE_URL`; undefined where it has brought its own. */
  databaseUrl: string | undefined
  process: ChildProcess
  /** What it has printed so far. */
  output(): string
  stop(): Promise<void>
}

/**
 * Starts the product and waits until it can sell.
 * @throws Error with its output when it does not become ready.
 */
export async function startShop(
  options: { env?: Record<string, string>; dataFolder?: string } = {},
): Promise<StartedShop> {
  const port = await freePort()
  const dataFolder = options.dataFolder ?? join(enterableFolder(), 'data')
  const url = `http://127.0.0.1:${port}`
  const database = await ownDatabase(dataFolder)
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: PROJECT,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataFolder,
      LOG_LEVEL: 'warn',
      NODE_ENV: '',
      // As `npm start` has it.
      NODE_COMPILE_CACHE: 'node_modules/.cache/node',
      ...(database && { DATABASE_URL: database.url, DEMO: 'true' }),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (text) => {
    printed += text
  })
  child.stderr.on('data', (text) => {
    printed += text
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await untilReady(url, child, () => printed)
  return {
    url,
    dataFolder,
    databaseUrl: database?.url,
    process: child,
    output: () => printed,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
      if (options.dataFolder) return
      rmSync(join(dataFolder, '..'), { recursive: true, force: true })
      await database?.drop()
    },
  }
}

/** As root the database runs as another user, who has to get in. */
function enterableFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tokri-e2e-'))
  chmodSync(folder, 0o755)
  return folder
}

/** With `DATABASE_URL`: a database on that server for this data folder; the one that it names is never touched. */
async function ownDatabase(dataFolder: string): Promise<{ url: string; drop(): Promise<void> } | undefined> {
  const { DATABASE_URL } = process.env
  if (!DATABASE_URL) return undefined
  const server = serverOf(DATABASE_URL)
  const name = `tokri_e2e_${createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)}`
  const url = new URL(DATABASE_URL)
  url.pathname = name
  await onServer(server, `create database ${name}`).catch((error) => {
    if (error.code !== DUPLICATE_DATABASE) throw error
  })
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) }
}

async function untilReady(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The shop ended with ${child.exitCode}:\n${printed()}`)
    const isReady = await fetch(`${url}/api/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await sleep(100)
  }
  child.kill('SIGKILL')
  throw new Error(`The shop was not ready within ${START_WITHIN_MS / 1000} s:\n${printed()}`)
}
