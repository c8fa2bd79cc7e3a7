import type { ReportColumn, ReportRow } from '#contract/reports.ts'
import { formatRupees } from '#shop/rupees.ts'

const grouped = new Intl.NumberFormat('en-IN')

/** A value in the format of its column; "–" where there is none. */
export function formatCell(column: ReportColumn, row: ReportRow): string {
  const value = row[column.key]
  if (value === null || value === undefined) return '–'
  if (typeof value === 'string') return column.key === 'period' ? formatPeriod(value) : value
  switch (column.kind) {
    case 'money':
      return formatRupees(value)
    case 'percent':
      return `${grouped.format(value)}%`
    case 'minutes':
      return formatMinutes(value)
    default:
      return grouped.format(value)
  }
}

/** "42 min", "3 h 5 min". */
function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < 60) return `${whole} min`
  return `${Math.floor(whole / 60)} h ${whole % 60} min`
}

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' })
const shortDay = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short' })
const month = new Intl.DateTimeFormat('en-IN', { month: 'short', year: 'numeric' })

function formatRange(from: string, to: string, isShort: boolean): string {
  const [first, last] = [new Date(`${from}T00:00`), new Date(`${to}T00:00`)]
  return (isShort ? shortDay : day).formatRange(first, last)
}

/** "2026-03-10" reads "10 Mar 2026", short "10 Mar"; "2026-03" reads "Mar 2026"; a part of a month, "2026-03-10 – 2026-03-31", reads "10–31 Mar 2026"; other texts stay. */
export function formatPeriod(text: string, isShort = false): string {
  const [from, to] = text.split(' – ')
  if (from && to) return from === to ? formatPeriod(from, isShort) : formatRange(from, to, isShort)
  const [, year, monthNumber, dayOfMonth] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(text) ?? []
  if (!year || !monthNumber) return text
  const date = new Date(Number(year), Number(monthNumber) - 1, Number(dayOfMonth ?? 1))
  if (!dayOfMonth) return month.format(date)
  return (isShort ? shortDay : day).format(date)
}
