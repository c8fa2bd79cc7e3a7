import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { listOwners } from '#server/accounts/sign-in/end-all-sign-ins.ts'
import { BackupError } from '#server/backups/backup-file.ts'
import { addKept, readKeptBeside } from '#server/backups/kept-beside.ts'
import { restoreBackup } from '#server/backups/restore-backup.ts'
import { takeBackup } from '#server/backups/take-backup.ts'
import { type Config, ConfigError, readConfig } from '#server/config/config.ts'
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
  const config = readConfig(process.env)
  const { connection, close } = await openForCommand(config)
  try {
    if (task === 'restore') await bringKept(config, dirname(file))
    const counts =
      task === 'backup' ? await takeBackup(connection, file) : await restoreBackup(connection, file)
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const done = task === 'backup' ? 'Backed up' : 'Restored'
    process.stdout.write(
      `${done} ${rows} rows of ${Object.keys(counts).length} tables (${counts.orders ?? 0} orders): ${file}\n`,
    )
    if (task === 'restore') await printRestored(connection)
  } finally {
    await close()
  }
}

/** For the invariants, which read every row. */
const LIMITS = { connections: 1, statementTimeoutMs: 60 * 60 * 1000 }

/** What is kept beside a backup from elsewhere, such as who was deleted since, is kept beside the shop's own. */
async function bringKept({ backupFolder }: Config, folder: string): Promise<void> {
  const kept = await readKeptBeside(folder)
  if (resolve(folder) !== resolve(backupFolder) && kept.documentPrefixes.length > 0)
    await addKept(backupFolder, kept)
}

/** Prints who comes with the backup, and the violations that it already contained. The restored rows stay. */
async function printRestored(connection: pg.ClientConfig): Promise<void> {
  const database = connect(connection, LIMITS)
  try {
    const owners = await listOwners(database)
    process.stdout.write(
      `Once the shop is started everybody has to sign in again, and the settings say under "Backup" what to look at.\nOwners that come with this backup: ${owners.join(', ') || 'none'}. Remove who is none any more under "People".\n`,
    )
    printViolations(await findViolations(database))
  } finally {
    await database.close()
  }
}

function printViolations(violations: Awaited<ReturnType<typeof findViolations>>): void {
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
