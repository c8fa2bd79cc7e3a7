import type { Rehearsal } from '#contract/backups.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import type { KeyedCall } from '#server/commands/idempotency.ts'
import { newId } from '#server/database/identifiers.ts'
import { fragment } from '#server/database/sql.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'
import { readSettings } from '#server/settings/settings.ts'
import type { Shop } from '#server/shop.ts'
import { backupFileName } from './backup-folder.ts'
import { withBackupLock } from './backup-lock.ts'
import { NEVER_BEGUN, STOPPED } from './backup-problem.ts'
import { isBackupDue, readLastBackups } from './backup-schedule.ts'
import { requireBackup } from './list-backups.ts'
import { dropRehearsals, REHEARSAL_DATABASE } from './rehearse-backup.ts'

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
    const open = await tx.sql`select 1 from backups where finished_at is null limit 1`
    if (open.length > 0) throw new Problem(409, 'not_offered', 'A backup is being made. Rehearse after it')
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

const unfinished = (problem: string) =>
  JSON.stringify({ orders: 0, rows: 0, violations: [], seconds: 0, problem } satisfies Rehearsal)

/** One that waits for another is tried for 70 minutes, with pauses of up to ten (`RETRIES` of the jobs). */
const IS_GIVEN_UP = fragment`< now() - interval '75 minutes'`
/** It is there from the beginning of a rehearsal to its end. */
const HAS_DATABASE = fragment`exists (select from pg_database where datname = ${REHEARSAL_DATABASE})`
const IS_LEFT = fragment`rehearsed_at is not null and ${HAS_DATABASE}
  and not exists (select from pg_stat_activity where datname = ${REHEARSAL_DATABASE})`

/** Says of backups and rehearsals that nobody works on any more that they were interrupted. */
export async function settleInterrupted(shop: Pick<Shop, 'database' | 'log'>): Promise<void> {
  const { database } = shop
  const { sql } = database
  const open = await sql`
    select 1 from backups
     where finished_at is null or (rehearsed_at is not null and rehearsal is null) or (${IS_LEFT}) limit 1`
  if (open.length === 0) return
  await withBackupLock(database, async () => {
    await sql`
      update backups set finished_at = clock_timestamp(),
             problem = case when host is null then ${NEVER_BEGUN} else ${STOPPED} end
       where finished_at is null and (host is not null or started_at ${IS_GIVEN_UP})`
    await sql`
      update backups set rehearsal = case when ${HAS_DATABASE} then ${unfinished(STOPPED)} else ${unfinished(NEVER_BEGUN)} end::jsonb
       where rehearsed_at is not null and rehearsal is null and (${HAS_DATABASE} or rehearsed_at ${IS_GIVEN_UP})`
    await dropRehearsals(shop)
  })
}
