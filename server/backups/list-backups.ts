import type { Backup, BackupsOverview } from '#contract/backups.ts'
import { bothIds } from '#contract/envelope.ts'
import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import { idOrNull } from '#server/database/identifiers.ts'
import { type Fragment, fragment } from '#server/database/sql.ts'
import { requireRow } from '#server/http/problem.ts'
import { readSettings } from '#server/settings/settings.ts'
import { isBackupHere } from './backup-folder.ts'
import { backupWarning, readLastBackups } from './backup-schedule.ts'
import { readOpenRestore } from './restores.ts'

type BackupRow = Omit<Backup, '_id' | 'startedAt' | 'finishedAt' | 'rehearsedAt' | 'isHere'> & {
  startedAt: Date
  finishedAt: Date | null
  rehearsedAt: Date | null
}

/** More than may be kept, and failures among them. */
const MAX_SHOWN = 100

const rowsWhere = (queries: Queries, condition: Fragment) => queries.sql<BackupRow>`
  select b.id, b.kind, p.name as by, b.started_at, b.finished_at, b.problem, b.file_name, b.host, b.bytes, b.orders, b.rows,
         b.rehearsed_at, b.rehearsal
    from backups b left join people p on p.id = b.by_person_id
   where b.deleted_at is null and ${condition}
   order by b.started_at desc limit ${MAX_SHOWN}`

export async function readBackups(queries: Queries, config: Config): Promise<BackupsOverview> {
  const last = await readLastBackups(queries)
  const { backupEvery } = await readSettings(queries, config)
  const rows = await rowsWhere(
    queries,
    fragment`(b.problem is null or b.started_at > now() - interval '30 days')`,
  )
  return {
    items: rows.map((row) => presentBackup(row, config)),
    folder: config.backupFolder,
    lastAt: last.lastAt?.toISOString() ?? null,
    warning: backupWarning(backupEvery, last),
    restore: await readOpenRestore(queries),
  }
}

/** @throws Problem 404 */
export async function requireBackup(queries: Queries, config: Config, id: string): Promise<Backup> {
  const rows = await rowsWhere(queries, fragment`b.id = ${idOrNull(id)}`)
  return presentBackup(requireRow(rows, 'This backup'), config)
}

function presentBackup(row: BackupRow, config: Config): Backup {
  return {
    ...row,
    ...bothIds(row.id),
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    rehearsedAt: row.rehearsedAt?.toISOString() ?? null,
    isHere: row.finishedAt !== null && row.problem === null && isBackupHere(config, row.fileName),
  }
}
