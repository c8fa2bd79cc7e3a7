import type { ReportColumn, ReportRow } from '../../contract/reports.ts'
import { formatRupees } from '../rupees.ts'

const grouped = new Intl.NumberFormat('en-IN')

/** A value as its column's kind reads; "–" where there is nothing to tell. */
export function reportCell(column: ReportColumn, row: ReportRow): string {
  const value = row[column.key]
  if (value === null || value === undefined) return '–'
  if (typeof value === 'string') return value
  switch (column.kind) {
    case 'money':
      return formatRupees(value)
    case 'percent':
      return `${grouped.format(value)}%`
    case 'minutes':
      return minutesWords(value)
    default:
      return grouped.format(value)
  }
}

/** "42 min", "3 h 5 min". */
function minutesWords(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < 60) return `${whole} min`
  return `${Math.floor(whole / 60)} h ${whole % 60} min`
}
