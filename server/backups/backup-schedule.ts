import type { BackupPeriod } from '#contract/backups.ts'
import type { Config } from '#server/config/config.ts'
import type { Reads } from '#server/database/connect.ts'
import { readSettings } from '#server/settings/settings.ts'

const HOUR_MS = 60 * 60 * 1000
const PERIOD_MS: Record<BackupPeriod, number> = { day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS }
/** Early in the night as well as late: the work of a night does not push the next one into the day. */
const SLACK_MS = 6 * HOUR_MS
/** After this time a backup that the schedule should have made is missed. */
const GRACE_MS = 48 * HOUR_MS
const INDIA_OFFSET_MS = 5.5 * HOUR_MS

/** When there was a backup last, and when one was last tried. */
export interface LastBackups {
  lastAt: Date | null
  lastTriedAt: Date | null
  /** Why the last try failed; null where it did not. */
  lastProblem: string | null
}

/**
 * Whether it is time for a backup: between two and five at night in India, or at any hour where the server was off then.
 * What failed is tried again six hours later.
 */
export function isBackupDue(
  every: BackupPeriod | null,
  { lastAt, lastTriedAt }: Omit<LastBackups, 'lastProblem'>,
  now = Date.now(),
): boolean {
  if (every === null) return false
  if (lastTriedAt && now - lastTriedAt.getTime() < SLACK_MS) return false
  if (lastAt === null) return true
  const hour = new Date(now + INDIA_OFFSET_MS).getUTCHours()
  const isNight = hour >= 2 && hour < 5
  return now - lastAt.getTime() >= PERIOD_MS[every] + (isNight ? -SLACK_MS : SLACK_MS)
}

export async function readLastBackups({ sql }: Reads): Promise<LastBackups> {
  const [last] = await sql<LastBackups>`
    select max(finished_at) filter (where problem is null) as last_at, max(started_at) as last_tried_at,
           (array_agg(problem order by started_at desc) filter (where finished_at is not null))[1] as last_problem
      from backups`
  return last ?? { lastAt: null, lastTriedAt: null, lastProblem: null }
}

/** What an owner has to be told: the last backup failed, or is older than it should be; null where all is well. */
export function backupWarning(
  every: BackupPeriod | null,
  { lastAt, lastProblem }: LastBackups,
  now = Date.now(),
): string | null {
  if (lastProblem !== null) return `The last backup failed: ${lastProblem}.`
  if (every === null || lastAt === null) return null
  const isMissed = now - lastAt.getTime() > PERIOD_MS[every] + GRACE_MS
  return isMissed ? 'The last backup is older than it should be.' : null
}

/** The same for the dashboard. */
export async function readBackupWarning(queries: Reads, config: Config): Promise<string | null> {
  const { backupEvery } = await readSettings(queries, config)
  return backupWarning(backupEvery, await readLastBackups(queries))
}
