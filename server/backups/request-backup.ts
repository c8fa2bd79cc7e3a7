import type { Rehearsal } from '#contract/backups.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import type { KeyedCall } from '#server/commands/idempotency.ts'
import { newId } from '#server/database/identifiers.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'
import { readSettings } from '#server/settings/settings.ts'
import type { Shop } from '#server/shop.ts'
import { backupFileName } from './backup-folder.ts'
import { withBackupLock } from './backup-lock.ts'
import { STOPPED } from './backup-problem.ts'
import { isBackupDue, readLastBackups } from './backup-schedule.ts'
import { requireBackup } from './list-backups.ts'
import { dropRehearsals } from './rehearse-backup.ts'

/** Begins a backup; while one is being made, that is the answer. @returns its id */
export async function requestBackup(shop: Shop, call: KeyedCall, by: SignedIn): Promise<string> {
  await settleInterrupted(shop)
  const { id } = await command(shop, call, async (tx) => {
    const begun = await beginBackup(tx, by)
    await recordAudit(tx, by, { action: 'backup.made', subjectType: 'backup', subjectId: begun.id })
    return begun
  })
  return id
}

/** Begins what the schedule wants, and puts right what a stopped server has left. */
export async function backUpWhenDue(shop: Shop): Promise<void> {
  await settleInterrupted(shop)
  const { backupEvery } = await readSettings(shop.database, shop.config)
  if (!isBackupDue(backupEvery, await readLastBackups(shop.database))) return
  await command(shop, (tx) => beginBackup(tx, null))
}

async function beginBackup(tx: Transaction, by: SignedIn | null): Promise<{ id: string }> {
  await tx.sql`select pg_advisory_xact_lock(hashtext('tokri.backup-requests'))`
  const [present] = await tx.sql<{ id: string }>`select id from backups where finished_at is null limit 1`
  if (present) return present
  const id = newId()
  await tx.sql`
    insert into backups (id, kind, by_person_id, file_name)
    values (${id}, ${by ? 'button' : 'schedule'}, ${by?.id ?? null}, ${backupFileName(id)})`
  await tx.job('backups.make', { backupId: id })
  return { id }
}

/** Begins a rehearsal; while one is under way, it stays that one. @throws Problem 404, 409 */
export async function requestRehearsal(shop: Shop, call: KeyedCall, by: SignedIn, id: string): Promise<void> {
  await settleInterrupted(shop)
  await command(shop, call, async (tx) => {
    const { isHere, host } = await requireBackup(tx, shop.config, id)
    if (!isHere) throw notHere(host)
    const begun = await tx.sql`
      update backups set rehearsed_at = clock_timestamp(), rehearsal = null
       where id = ${id} and not (rehearsed_at is not null and rehearsal is null) returning 1`
    if (begun.length > 0) await tx.job('backups.rehearse', { backupId: id })
    await recordAudit(tx, by, { action: 'backup.rehearsed', subjectType: 'backup', subjectId: id })
    return { id }
  })
}

export function notHere(host: string | null): Problem {
  return new Problem(
    409,
    'not_offered',
    `The file of this backup is not on this server${host ? `: it was written on the machine ${host}` : ''}`,
  )
}

const INTERRUPTED: Rehearsal = { orders: 0, rows: 0, violations: [], seconds: 0, problem: STOPPED }

/** Says of backups and rehearsals that nobody works on any more that they were interrupted. */
export async function settleInterrupted({ database }: Shop): Promise<void> {
  const { sql } = database
  const open = await sql`
    select 1 from backups where finished_at is null or (rehearsed_at is not null and rehearsal is null) limit 1`
  if (open.length === 0) return
  await withBackupLock(database, async () => {
    // One that nobody has begun yet waits for its job.
    await sql`
      update backups set finished_at = clock_timestamp(), problem = ${STOPPED}
       where finished_at is null and (host is not null or started_at < now() - interval '15 minutes')`
    await sql`
      update backups set rehearsal = ${JSON.stringify(INTERRUPTED)}::jsonb
       where rehearsal is null and rehearsed_at < now() - interval '1 minute'`
    await dropRehearsals(database)
  })
}
