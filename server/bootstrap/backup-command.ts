import { parseArgs } from 'node:util'
import type pg from 'pg'
import { BackupError } from '#server/backups/backup-file.ts'
import { restoreBackup } from '#server/backups/restore-backup.ts'
import { takeBackup } from '#server/backups/take-backup.ts'
import { ConfigError, readConfig } from '#server/config/config.ts'
import { connect } from '#server/database/connect.ts'
import { findViolations } from '#server/database/invariants.ts'
import { SchemaError } from '#server/database/migrate.ts'
import { OwnPostgresError } from '#server/database/own-postgres/own-postgres-error.ts'
import { openForCommand } from './open-for-command.ts'

/** `npm run backup -- FILE` and `npm run restore -- FILE`. */
async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [task, file] = positionals
  if ((task !== 'backup' && task !== 'restore') || !file)
    throw new BackupError(`Name the file: npm run ${task ?? 'backup'} -- shop.backup`)
  const { connection, close } = await openForCommand(readConfig(process.env))
  try {
    const counts =
      task === 'backup' ? await takeBackup(connection, file) : await restoreBackup(connection, file)
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const done = task === 'backup' ? 'Backed up' : 'Restored'
    process.stdout.write(
      `${done} ${rows} rows of ${Object.keys(counts).length} tables (${counts.orders ?? 0} orders): ${file}\n`,
    )
    if (task === 'restore') await printViolations(connection)
  } finally {
    await close()
  }
}

/** For the invariants, which read every row. */
const LIMITS = { connections: 1, statementTimeoutMs: 60 * 60 * 1000 }

/** Prints the violations that the backup already contained. The restored rows stay. */
async function printViolations(connection: pg.ClientConfig): Promise<void> {
  const database = connect(connection, LIMITS)
  const violations = await findViolations(database).finally(() => database.close())
  if (violations.length === 0) {
    process.stdout.write('Every rule of server/database/invariants.sql holds.\n')
    return
  }
  const lines = violations.map(({ violation, subject }) => `  ${violation}: ${subject}`)
  process.stderr.write(`Rules of server/database/invariants.sql that do not hold:\n${lines.join('\n')}\n`)
  process.exitCode = 1
}

try {
  await main()
} catch (error) {
  const isPlain = [BackupError, ConfigError, OwnPostgresError, SchemaError].some(
    (kind) => error instanceof kind,
  )
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${isPlain ? message : `It did not work: ${message}`}\n`)
  process.exitCode = 1
}
