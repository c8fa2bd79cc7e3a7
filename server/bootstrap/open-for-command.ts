import pg from 'pg'
import type { Config } from '#server/config/config.ts'
import { openLog } from '#server/config/log.ts'
import { startOwnPostgres } from '#server/database/own-postgres/own-postgres.ts'
import { ownerConnection } from '#server/database/own-postgres/own-postgres-database.ts'
import { makeFolder, reachableFolder } from '#server/database/own-postgres/own-postgres-folder.ts'
import { sqlState } from '#server/database/transaction.ts'

interface OpenDatabase {
  connection: pg.ClientConfig
  close(): Promise<void>
}

/** For commands: the database of `DATABASE_URL`, or the shop's own, which is started if it is not running. */
export async function openForCommand(config: Config): Promise<OpenDatabase> {
  const close = async () => undefined
  if (config.databaseUrl) return { connection: { connectionString: config.databaseUrl }, close }
  const running = ownerConnection(makeFolder(reachableFolder(config.dataFolder)).socket)
  if (await answers(running)) return { connection: running, close }
  const postgres = await startOwnPostgres({ dataFolder: config.dataFolder, log: openLog('warn') })
  return { connection: postgres.connection, close: postgres.stop }
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 3_000 })
  try {
    await client.connect()
    return true
  } catch (error) {
    if (['ENOENT', 'ECONNREFUSED'].includes(sqlState(error) ?? '')) return false
    throw error
  } finally {
    await client.end()
  }
}
