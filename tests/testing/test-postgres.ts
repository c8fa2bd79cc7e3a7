import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { migrate } from '#server/database/migrate.ts'
import { startOwnPostgres } from '#server/database/own-postgres/own-postgres.ts'
import { JobQueue } from '#server/jobs/jobs.ts'
import { onServer, serverOf, type TestServer } from './database-server.ts'

/** The databases are removed at the end, so they need not survive a power cut. */
const UNSAFE_AND_FAST = {
  fsync: false,
  full_page_writes: false,
  synchronous_commit: false,
  wal_compression: false,
  max_wal_size: '4GB',
}

export interface TestPostgres {
  superuser: TestServer
  /** The role of a shop, which may create databases. */
  owner: TestServer
  stop(): Promise<void>
}

/**
 * The server on which a run makes databases of its own: the shop's own PostgreSQL, or the server of `DATABASE_URL`,
 * whose database is never touched.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const { DATABASE_URL } = process.env
  if (DATABASE_URL) {
    const server = serverOf(DATABASE_URL)
    return { superuser: server, owner: server, stop: async () => undefined }
  }
  const dataFolder = await mkdtemp(join(tmpdir(), 'tokri-test-'))
  // Started by root, PostgreSQL runs as another user, who has to enter the folder.
  await chmod(dataFolder, 0o755)
  const postgres = await startOwnPostgres({
    dataFolder,
    log: pino({ level: 'silent' }),
    settings: UNSAFE_AND_FAST,
  })
  return {
    superuser: asServer(postgres.superuser),
    owner: asServer(postgres.connection),
    async stop() {
      await postgres.stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

function asServer({ host = '', user = '', database = '' }: pg.ClientConfig): TestServer {
  return { host, user, database }
}

/** Makes a database with everything that the first start of a shop creates, and without any data. */
export async function createMigratedDatabase(server: TestServer, name: string): Promise<void> {
  await onServer(server, `create database ${name} encoding 'UTF8' template template0`)
  const connection = { ...server, database: name }
  await migrate(connection)
  const pool = new pg.Pool(connection)
  const jobs = new JobQueue(pool, pino({ level: 'silent' }))
  await jobs.start()
  await jobs.stop()
  await pool.end()
}
