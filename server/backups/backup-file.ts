import pg from 'pg'

export const FORMAT = 'tokri-backup-1'
/** Text of rows in memory at a time; a larger row is read alone. */
export const MAX_BYTES_AT_ONCE = 8 * 1024 * 1024

/** The file is no complete backup, or does not fit the database. */
export class BackupError extends Error {}

/** The first line of the file. */
export interface Header {
  format: typeof FORMAT
  takenAt: string
  /** Hashes of the applied migrations. */
  migrations: string[]
  /** Rows of each table, in the order in which they can be restored. */
  tables: { name: string; rows: number }[]
  /** The last value of the sequence of order numbers. */
  ordersCounted: number
}

/** Rows of each table. */
export type TableCounts = Record<string, number>

/** The hashes of the migrations that the database has, in their order. */
export async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ hash }) => hash)
}

/** A connection that no time limit of the shop ends; times are read and written in UTC. */
export async function connectTo(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: 5_000,
    application_name: 'tokri-backup',
  })
  // The statement under way fails anyway; an error without a listener would end the process.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`set timezone = 'UTC'`)
  return client
}

/** The name of a table as SQL reads it. */
export function quoted(name: string): string {
  return pg.escapeIdentifier(name)
}
