import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { type OwnPostgres, startOwnPostgres } from '#server/database/own-postgres/own-postgres.ts'
import { databaseUrl, onServer, type TestServer } from '#tests/testing/database-server.ts'
import { processTree } from './process-usage.ts'
import type { ReferenceSetting } from './reference/reference-server.ts'
import { makeReferenceTables } from './reference/reference-tables.ts'

const PROJECT = join(import.meta.dirname, '..')
/** The flags of `npm start`. */
const AS_STARTED_BY_NPM = ['--max-semi-space-size=8']
const READY_WITHIN_MS = 60_000

/** A server under load: the shop or a reference. */
export interface BenchServer {
  port: number
  pid: number | undefined
  /** Time from the start of its process to its first answer. */
  readyAfterMs: number
  /** Stops or continues its processes, so that a server that is not measured does nothing. */
  hold(isHeld: boolean): void
  stop(): Promise<void>
}

/** One PostgreSQL, as the shop brings it, with a database for the shop and one for the references. */
export interface BenchDatabase {
  postgres: OwnPostgres
  shop: pg.Client
  reference: pg.Client
  shopUrl: string
  referenceConnection: pg.ClientConfig
  folder: string
  stop(): Promise<void>
}

export async function startDatabase(): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'tokri-bench-'))
  // Started by root, the database runs as another user, who has to be able to enter the folder.
  chmodSync(folder, 0o755)
  const postgres = await startOwnPostgres({ dataFolder: join(folder, 'data'), log: pino({ level: 'warn' }) })
  const superuser = postgres.superuser as TestServer
  await onServer(superuser, 'create database reference')
  const referenceConnection = { ...postgres.superuser, database: 'reference' }
  const shop = new pg.Client({ ...postgres.superuser, database: 'tokri', application_name: 'bench' })
  const reference = new pg.Client({ ...referenceConnection, application_name: 'bench' })
  await Promise.all([shop.connect(), reference.connect()])
  await makeReferenceTables(reference)
  return {
    postgres,
    shop,
    reference,
    shopUrl: databaseUrl(postgres.connection as TestServer, 'tokri'),
    referenceConnection,
    folder,
    async stop() {
      await Promise.all([shop.end(), reference.end()])
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The shop in production mode with the demo's products, without the web app. */
export async function startProduct(database: BenchDatabase, port: number): Promise<BenchServer> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DEMO: 'true',
    PORT: String(port),
    DATABASE_URL: database.shopUrl,
    TRUST_PROXY: '1',
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '1048576',
    NODE_COMPILE_CACHE: join(PROJECT, 'node_modules/.cache/node'),
  }
  return started(database, port, '/api/health/ready', (log) =>
    spawn(process.execPath, [...AS_STARTED_BY_NPM, 'server/main.ts', '--without-web'], {
      cwd: PROJECT,
      env,
      stdio: ['ignore', log, log],
    }),
  )
}

export async function startReference(
  database: BenchDatabase,
  setting: Pick<ReferenceSetting, 'port' | 'headers' | 'page'>,
): Promise<BenchServer> {
  const reference = { ...setting, database: database.referenceConnection }
  return started(database, setting.port, '/ready', (log) =>
    spawn(process.execPath, [join(import.meta.dirname, 'reference/reference-server.ts')], {
      env: { ...process.env, NODE_ENV: 'production', REFERENCE: JSON.stringify(reference) },
      stdio: ['ignore', log, log],
    }),
  )
}

/** Starts a server that logs to a file, as a real shop would. */
async function started(
  { folder }: BenchDatabase,
  port: number,
  readyPath: string,
  start: (log: number) => ChildProcess,
): Promise<BenchServer> {
  const began = performance.now()
  const log = openSync(join(folder, `${port}.log`), 'w')
  const child = start(log)
  closeSync(log)
  while (!(await isReady(port, readyPath))) {
    if (child.exitCode !== null) throw new Error(`The server of port ${port} ended with ${child.exitCode}`)
    if (performance.now() - began > READY_WITHIN_MS) throw new Error(`Port ${port} never answered`)
    await sleep(20)
  }
  return {
    port,
    pid: child.pid,
    readyAfterMs: performance.now() - began,
    hold(isHeld) {
      for (const pid of processTree(child.pid)) process.kill(pid, isHeld ? 'SIGSTOP' : 'SIGCONT')
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function isReady(port: number, path: string): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}${path}`).then(
    (answer) => answer.ok,
    () => false,
  )
}

/** Starts a helper process, whose work never waits for that of the bench. */
export function forkHelper(file: string): ChildProcess {
  return fork(join(import.meta.dirname, file), { serialization: 'advanced' })
}
