import type { ClientConfig } from 'pg'
import pg from 'pg'
import { type Config, ConfigFault, readConfig } from '../config.ts'
import { connect } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { startOwnPostgres } from '../database/own-postgres.ts'
import { ownerConnection } from '../database/own-postgres-database.ts'
import { OwnPostgresFault } from '../database/own-postgres-fault.ts'
import { makeFolder, reachableFolder } from '../database/own-postgres-folder.ts'
import { sqlState } from '../database/transaction.ts'
import { Problem } from '../http/problem.ts'
import { openLog } from '../log.ts'
import { askAdministrator, InputFault } from './ask-administrator.ts'
import { registerPerson } from './register-person.ts'

/** `npm run admin:create`: adds an administrator, whether the shop is running or not. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const administrator = await askAdministrator(process.argv.slice(2))
  const { connection, close } = await openDatabase(config)
  try {
    await migrate(connection)
    const database = connect(connection)
    try {
      await registerPerson(database, { ...administrator, role: 'admin' }, { system: 'admin:create' })
    } finally {
      await database.close()
    }
  } finally {
    await close()
  }
  process.stdout.write(`${administrator.email} can log in as administrator at ${config.publicUrl}\n`)
}

interface OpenDatabase {
  connection: ClientConfig
  close(): Promise<void>
}

/** The database of `DATABASE_URL`; the shop's own where it runs already, or started for the moment. */
async function openDatabase(config: Config): Promise<OpenDatabase> {
  const close = async () => undefined
  if (config.databaseUrl) return { connection: { connectionString: config.databaseUrl }, close }
  const running = runningConnection(config.dataFolder)
  if (await answers(running)) return { connection: running, close }
  const postgres = await startOwnPostgres({ dataFolder: config.dataFolder, log: openLog('warn') })
  return { connection: postgres.connection, close: postgres.stop }
}

function runningConnection(dataFolder: string): ClientConfig {
  return ownerConnection(makeFolder(reachableFolder(dataFolder)).socket)
}

async function answers(connection: ClientConfig): Promise<boolean> {
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

function sentenceOf(error: unknown): string {
  if (error instanceof Problem && error.code === 'email_taken')
    return 'Somebody has this email already. An administrator changes roles on the Team screen.'
  const isPlain = [InputFault, ConfigFault, OwnPostgresFault, Problem].some((kind) => error instanceof kind)
  const message = error instanceof Error ? error.message : String(error)
  return isPlain ? message : `The administrator could not be added: ${message}`
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = 1
}
