import { mkdtemp, rm } from 'node:fs/promises'
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
  const log = pino({ level: 'silent' })
  const postgres = await startOwnPostgres({ dataFolder, log })
  const server = {
    host: postgres.superuser.host,
    user: postgres.superuser.user,
    database: postgres.superuser.database,
  }
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
