import { parseArgs } from 'node:util'
import { ConfigFault, readConfig } from '../config.ts'
import { BackupFault, restoreBackup, takeBackup } from './backup.ts'
import { openForCommand } from './open-for-command.ts'
import { OwnPostgresFault } from './own-postgres-fault.ts'

/** `npm run backup -- FILE` and `npm run restore -- FILE`: the shop's rows to a file, and from one. */
async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [task, file] = positionals
  if ((task !== 'backup' && task !== 'restore') || !file)
    throw new BackupFault(`Name the file: npm run ${task ?? 'backup'} -- shop.backup`)
  const { connection, close } = await openForCommand(readConfig(process.env))
  try {
    const counts =
      task === 'backup' ? await takeBackup(connection, file) : await restoreBackup(connection, file)
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const done = task === 'backup' ? 'Backed up' : 'Restored'
    process.stdout.write(
      `${done} ${rows} rows of ${Object.keys(counts).length} tables (${counts.orders ?? 0} orders): ${file}\n`,
    )
  } finally {
    await close()
  }
}

try {
  await main()
} catch (error) {
  const isPlain = [BackupFault, ConfigFault, OwnPostgresFault].some((kind) => error instanceof kind)
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${isPlain ? message : `It did not work: ${message}`}\n`)
  process.exitCode = 1
}
