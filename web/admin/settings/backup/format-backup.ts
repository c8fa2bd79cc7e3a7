import { formatDateTime } from '#admin/layout/format-time.ts'
import type { Backup, Rehearsal } from '#contract/backups.ts'
import { groupedDigits } from '#contract/money.ts'
import { countOf } from '#ui/count-of.ts'

const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const

/** "12.4 MB". */
export function formatBytes(bytes: number): string {
  const unit = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1)
  const size = bytes / 1000 ** unit
  return `${size < 100 && unit > 0 ? size.toFixed(1) : groupedDigits(Math.round(size))} ${UNITS[unit]}`
}

/** "12.4 MB, 312 orders. By the schedule." */
export function describeBackup({ kind, by, bytes, orders, finishedAt, problem }: Backup): string {
  const author = kind === 'schedule' ? 'By the schedule' : `By ${by ?? 'somebody'}`
  if (finishedAt === null) return `Being made. ${author}`
  if (problem !== null) return `Failed: ${problem}. ${author}`
  return `${formatBytes(bytes ?? 0)}, ${countOf(orders ?? 0, 'order')}. ${author}`
}

/** What a rehearsal has shown. */
export function describeRehearsal(
  { orders, rows, violations, violationCount = violations.length, seconds, problem }: Rehearsal,
  at: string,
): string {
  const when = formatDateTime(at)
  if (problem !== null) return `Rehearsal, ${when}: it could not be restored. ${problem}.`
  const counted = `restored ${countOf(orders, 'order')} and ${groupedDigits(rows)} rows in ${countOf(Math.max(1, Math.round(seconds)), 'second')}`
  if (violationCount === 0) return `Rehearsal, ${when}: ${counted}; every rule holds.`
  const listed =
    violationCount > violations.length ? `, of which ${groupedDigits(violations.length)} are listed` : ''
  return `Rehearsal, ${when}: ${counted}; rules do not hold in ${countOf(violationCount, 'place')}${listed}.`
}
