import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const MIGRATIONS = join(import.meta.dirname, 'migrations')
/** Any number, the same in every server of the shop. */
const MIGRATION_LOCK = 7_201_114

/** Brings the schema up to date. Servers that start together wait for each other. */
export async function migrate(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
  // The statement on its way fails by itself; without a listener the process would end without a word.
  client.on('error', () => undefined)
  await client.connect()
  try {
    // Existing extensions and schemas announce themselves on every start.
    await client.query('set client_min_messages = warning')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await runMigrations(drizzle(client), { migrationsFolder: MIGRATIONS })
  } finally {
    await client.end()
  }
}
