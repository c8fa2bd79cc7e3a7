import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/database/migrate.ts'
import { startOwnPostgres } from '#server/database/own-postgres/own-postgres.ts'
import { JobQueue } from '#server/jobs/jobs.ts'
import { onServer, serverOf, type TestServer } from './database-server.ts'

export const TEMPLATE_DATABASE = 'tokri_template'

/** The databases are removed at the end, so they need not survive a power cut. */
const UNSAFE_AND_FAST = {
  fsync: false,
  full_page_writes: false,
  synchronous_commit: false,
  wal_compression: false,
  max_wal_size: '4GB',
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServer
  }
}

/**
 * One PostgreSQL for the whole run, on which each test file clones the template: the shop's own, or the server of
 * `DATABASE_URL`, whose database is never touched.
 */
export default async function setup(project: TestProject) {
  const { server, stop } = await databaseServer()
  // No test may reach a database that somebody works with.
  delete process.env.DATABASE_URL
  await onServer(server, `drop database if exists ${TEMPLATE_DATABASE} with (force)`)
  await onServer(server, `create database ${TEMPLATE_DATABASE} encoding 'UTF8' template template0`)
  await migrate({ ...server, database: TEMPLATE_DATABASE })
  await installJobQueue({ ...server, database: TEMPLATE_DATABASE })
  project.provide('postgres', server)
  return async () => {
    await onServer(server, `drop database ${TEMPLATE_DATABASE} with (force)`)
    await stop()
  }
}

async function databaseServer(): Promise<{ server: TestServer; stop(): Promise<void> }> {
  const { DATABASE_URL } = process.env
  if (DATABASE_URL) return { server: serverOf(DATABASE_URL), stop: async () => undefined }
  const dataFolder = await mkdtemp(join(tmpdir(), 'tokri-test-'))
  // Started by root, PostgreSQL runs as another user, who has to enter the folder.
  await chmod(dataFolder, 0o755)
  const postgres = await startOwnPostgres({
    dataFolder,
    log: pino({ level: 'silent' }),
    settings: UNSAFE_AND_FAST,
  })
  const { host = '', user = '', database = '' } = postgres.superuser
  return {
    server: { host, user, database },
    async stop() {
      await postgres.stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

async function installJobQueue(connection: pg.PoolConfig) {
  const pool = new pg.Pool(connection)
  const jobs = new JobQueue(pool, pino({ level: 'silent' }))
  await jobs.start()
  await jobs.stop()
  await pool.end()
}
