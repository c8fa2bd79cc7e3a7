import pg from 'pg'
import type { Database } from '#server/database/connect.ts'

/**
 * Does what only one server of the shop may do with backups at a time. Whoever dies loses the lock with the connection.
 * @returns undefined where another one is at it
 */
export async function withBackupLock<Result>(
  database: Database,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const client = await connectBeside(database.connection)
  try {
    const { rows } = await client.query<{ isMine: boolean }>(
      `select pg_try_advisory_lock(hashtext('tokri.backups')) as "isMine"`,
    )
    return rows[0]?.isMine ? await work() : undefined
  } finally {
    await client.end()
  }
}

/** A connection beside the pool, whose time-outs are too short for a whole shop. */
export async function connectBeside(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'tokri-backup',
  })
  // The statement under way fails anyway; an error without a listener would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
