import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseUrl, onServer, type TestServer } from '#tests/testing/database-server.ts'
import { freePort } from '#tests/testing/free-port.ts'

const PROJECT = join(import.meta.dirname, '../..')
const START_WITHIN_MS = 120_000

/** Databases by name, which each started shop clones. */
export interface PreparedDatabases {
  server: TestServer
  demo: string
  real: string
}

interface ShopDatabase {
  url: string
  drop(): Promise<void>
}

/** The product as a person starts it: its own process, port and data folder. */
export interface StartedShop {
  url: string
  stop(): Promise<void>
}

/**
 * Starts the product and waits until it can sell: a demo, or with `DEMO` false a real shop. It has a database of its
 * own: one that the run has prepared, in which a real shop has its owner, otherwise one that it makes in its folder.
 * @throws Error with its output when it does not become ready.
 */
export async function startShop(options: { env?: Record<string, string> } = {}): Promise<StartedShop> {
  const port = await freePort()
  const folder = enterableFolder()
  const url = `http://127.0.0.1:${port}`
  const database = await cloneDatabase(options.env?.DEMO === 'false' ? 'real' : 'demo')
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: PROJECT,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      // Never one that somebody works with.
      DATABASE_URL: database?.url,
      DEMO: 'true',
      LOG_LEVEL: 'warn',
      NODE_ENV: '',
      // As `npm start` has it.
      NODE_COMPILE_CACHE: 'node_modules/.cache/node',
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
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
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

/** A database of its own for one shop, if the run has prepared some. */
async function cloneDatabase(kind: 'demo' | 'real'): Promise<ShopDatabase | undefined> {
  const { E2E_DATABASES } = process.env
  if (!E2E_DATABASES) return undefined
  const { server, ...prepared } = JSON.parse(E2E_DATABASES) as PreparedDatabases
  const name = `${prepared[kind]}_${randomBytes(8).toString('hex')}`
  await onServer(server, `create database ${name} template ${prepared[kind]} strategy file_copy`)
  return {
    url: databaseUrl(server, name),
    drop: () => onServer(server, `drop database ${name} with (force)`),
  }
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
