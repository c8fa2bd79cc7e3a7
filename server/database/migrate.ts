import { join } from 'node:path'
import pg from 'pg'
import { drizzle, readMigrationFiles, runMigrations } from './drizzle.ts'

const MIGRATIONS = join(import.meta.dirname, 'migrations')
/** Any number, the same in every server of the shop. */
const MIGRATION_LOCK = 7_201_114

/** The database has tables of another version of the shop, which this one cannot migrate. */
export class SchemaError extends Error {}

/**
 * Brings the schema up to date. Servers that start together wait for each other.
 * @throws SchemaError
 */
export async function migrate(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
  // The statement under way fails anyway; an error without a listener would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    // Otherwise every start logs that extensions and schemas exist.
    await client.query('set client_min_messages = warning')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await requireKnownSchema(client)
    await runMigrations(drizzle(client), { migrationsFolder: MIGRATIONS })
  } finally {
    await client.end()
  }
}

async function requireKnownSchema(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query(
    `select where to_regclass('drizzle.__drizzle_migrations') is not null`,
  )
  if (tables.length === 0) return
  const known = new Set(readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash))
  const { rows: applied } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations',
  )
  if (applied.every(({ hash }) => known.has(hash))) return
  throw new SchemaError(
    'This database was made by another version of Tokri. Start that version, or give this one an empty database (DATA_DIR or DATABASE_URL).',
  )
}
