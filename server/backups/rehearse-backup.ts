import pg from 'pg'
import type { Rehearsal } from '#contract/backups.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { findViolations } from '#server/database/invariants.ts'
import { fragment } from '#server/database/sql.ts'
import type { Shop } from '#server/shop.ts'
import { backupPath } from './backup-folder.ts'
import { connectBeside, withBackupLock } from './backup-lock.ts'
import { backupProblem } from './backup-problem.ts'
import { restoreBackup } from './restore-backup.ts'

/** For the invariants, which read every row. */
const LIMITS = { connections: 1, statementTimeoutMs: 60 * 60 * 1000 }
const MAX_VIOLATIONS = 20

type Parts = Pick<Shop, 'database' | 'log'>

/**
 * Restores a backup into a new database beside the shop's, looks whether every rule holds in it, and drops it again.
 * @throws Error while a backup is being made, so that its job is tried again
 */
export async function rehearseBackup(shop: Shop, backupId: string, signal: AbortSignal): Promise<void> {
  const { database } = shop
  const isDone = await withBackupLock(database, async () => {
    const [row] = await database.sql<{ fileName: string }>`
      select file_name from backups where id = ${backupId} and rehearsed_at is not null and rehearsal is null`
    if (!row) return true
    const rehearsal = await rehearse(shop, backupId, row.fileName, signal)
    await database.sql`
      update backups set rehearsal = ${JSON.stringify(rehearsal)}::jsonb, rehearsed_at = clock_timestamp()
       where id = ${backupId}`
    return true
  })
  if (!isDone) throw new Error('A backup is being made')
}

async function rehearse(
  { database, config, log }: Shop,
  backupId: string,
  fileName: string,
  signal: AbortSignal,
): Promise<Rehearsal> {
  const begun = performance.now()
  const rehearsal: Rehearsal = {
    orders: 0,
    rows: 0,
    violations: [],
    violationCount: 0,
    seconds: 0,
    problem: null,
  }
  const name = databaseName(backupId)
  try {
    await besides(database, `create database ${pg.escapeIdentifier(name)} template template0 encoding 'UTF8'`)
    const connection = connectionTo(database, name)
    const counts = await restoreBackup(connection, backupPath(config, fileName), signal)
    rehearsal.orders = counts.orders ?? 0
    rehearsal.rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const restored = connect(connection, LIMITS)
    const found = await findViolations(restored).finally(() => restored.close())
    rehearsal.violationCount = found.length
    rehearsal.violations = found
      .slice(0, MAX_VIOLATIONS)
      .map(({ violation, subject }) => `${violation}: ${subject}`)
  } catch (error) {
    log.error({ err: error }, 'A rehearsal failed')
    rehearsal.problem = backupProblem(error)
  } finally {
    await drop({ database, log }, name)
  }
  rehearsal.seconds = Math.round((performance.now() - begun) / 100) / 10
  return rehearsal
}

/** Drops what rehearsals have left that were interrupted. Only under the lock of backups. */
export async function dropRehearsals(parts: Parts): Promise<void> {
  const left = await parts.database.sql<{ name: string }>`
    select datname as name from pg_database
     where datname in (select ${REHEARSAL_DATABASE} from backups where rehearsed_at is not null)`
  for (const { name } of left) await drop(parts, name)
}

/** Nobody else names a database after the id of a backup. */
const databaseName = (backupId: string) => `rehearsal_${backupId.replaceAll('-', '')}`
/** The same of a row of `backups`. */
export const REHEARSAL_DATABASE = fragment`'rehearsal_' || replace(backups.id::text, '-', '')`

/** A superuser who is connected cannot be sent away: what stays is dropped later, and holds nothing else up. */
const drop = ({ database, log }: Parts, name: string) =>
  besides(database, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`).catch(
    (error: unknown) => log.error({ err: error }, 'The database of a rehearsal could not be dropped yet'),
  )

/** A statement that no transaction may contain. */
async function besides({ connection }: Database, statement: string): Promise<void> {
  const client = await connectBeside(connection)
  await client.query(statement).finally(() => client.end())
}

/** Another database of the same server, as the same user. */
function connectionTo({ connection }: Database, name: string): pg.ClientConfig {
  if (!connection.connectionString) return { ...connection, database: name }
  const url = new URL(connection.connectionString)
  url.pathname = `/${name}`
  return { ...connection, connectionString: url.href }
}
