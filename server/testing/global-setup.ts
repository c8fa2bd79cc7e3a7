import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { migrate } from '../database/migrate.ts'
import { startOwnPostgres } from '../database/own-postgres.ts'
import { openJobs } from '../jobs.ts'

export const TEMPLATE_DATABASE = 'tokri_template'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; user: string; database: string }
  }
}

/** One PostgreSQL for the whole run, of the kind that the shop brings; each test file clones the template. */
export default async function setup(project: TestProject) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tokri-test-'))
  // As root the database runs as another user, who has to get in.
  await chmod(dataFolder, 0o755)
  const log = pino({ level: 'silent' })
  const postgres = await startOwnPostgres({ dataFolder, log })
  const { host = '', user = '', database = '' } = postgres.superuser
  const server = { host, user, database }
  const admin = new pg.Client(server)
  await admin.connect()
  await admin.query(`create database ${TEMPLATE_DATABASE} encoding 'UTF8'`)
  await admin.end()
  await migrate({ ...server, database: TEMPLATE_DATABASE })
  await installJobQueue({ ...server, database: TEMPLATE_DATABASE })
  project.provide('postgres', server)
  return async () => {
    await postgres.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

async function installJobQueue(connection: pg.PoolConfig) {
  const pool = new pg.Pool(connection)
  const jobs = openJobs(pool, pino({ level: 'silent' }))
  await jobs.start()
  await jobs.stop()
  await pool.end()
}
