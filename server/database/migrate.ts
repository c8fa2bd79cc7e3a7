import { join } from 'node:path'
import pg from 'pg'
import { readMigrationFiles } from './drizzle.ts'

const MIGRATIONS = join(import.meta.dirname, 'migrations')
/** Any number, the same in every server of the shop. */
const MIGRATION_LOCK = 7_201_114

/** The database has tables of another version of the shop, which this one cannot migrate. */
export class SchemaError extends Error {}

/**
 * Brings the schema up to date, or only so many steps from its beginning, all or none. Servers that start together wait
 * for each other.
 * @throws SchemaError
 */
export async function migrate(connection: pg.ClientConfig, steps?: number): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
  // The statement under way fails anyway; an error without a listener would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    // Otherwise every start logs that extensions and schemas exist.
    await client.query('set client_min_messages = warning')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('begin')
    const applied = await appliedMigrations(client)
    const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS })
    if (!applied.every((one) => migrations.some(({ hash }) => hash === one)))
      throw new SchemaError(
        'This database was made by another version of Tokri. Start that version, or give this one an empty database (DATA_DIR or DATABASE_URL).',
      )
    for (const { hash, sql, folderMillis } of migrations.slice(0, steps)) {
      if (applied.includes(hash)) continue
      for (const statement of sql) await client.query(statement)
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
        hash,
        folderMillis,
      ])
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** The hashes of the migrations that the database has, in a table as Drizzle's own migrator makes it. */
async function appliedMigrations(client: pg.Client): Promise<string[]> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations')
  return rows.map(({ hash }) => hash)
}
