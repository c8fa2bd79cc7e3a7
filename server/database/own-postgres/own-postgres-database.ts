import { Client, type ClientConfig } from 'pg'

export const SUPERUSER = 'postgres'
const OWNER = 'tokri'
const DATABASE = 'tokri'

/** How the shop connects: as the owner of its database, who may make others to rehearse a restore, without superuser rights. */
export function ownerConnection(socketFolder: string): ClientConfig {
  return { ...socketConnection(socketFolder), user: OWNER, database: DATABASE }
}

/** How tests and the first start connect. */
export function superuserConnection(socketFolder: string): ClientConfig {
  return { ...socketConnection(socketFolder), user: SUPERUSER, database: 'postgres' }
}

/** Sets everything that `pg` would otherwise take from PGPORT and similar variables. */
function socketConnection(socketFolder: string): ClientConfig {
  return { host: socketFolder, port: 5432, password: '', ssl: false }
}

/** Makes the shop's role and database if they are missing. */
export async function ensureDatabase(superuser: ClientConfig, hasStatistics: boolean): Promise<void> {
  await withClient(superuser, async (client) => {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $2) as database`,
      [OWNER, DATABASE],
    )
    if (!rows[0]?.role) await client.query(`create role ${OWNER} login in role pg_read_all_stats`)
    await client.query(`alter role ${OWNER} createdb`)
    if (!rows[0]?.database) await client.query(`create database ${DATABASE} owner ${OWNER}`)
  })
  if (!hasStatistics) return
  await withClient({ ...superuser, database: DATABASE }, (client) =>
    client.query('create extension if not exists pg_stat_statements'),
  )
}

async function withClient<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
