import { calendarDate } from '#shop/date-format.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

const clock = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit' })
const shortDate = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short' })
const longDate = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' })

/** "just now", "12 s ago", "5 min ago", "3 h ago"; after a day the date. A time in the future reads "just now". */
export function formatAgo(at: string | number | Date, now = Date.now()): string {
  const date = new Date(at)
  const passedMs = now - date.getTime()
  if (passedMs < 5 * SECOND_MS) return 'just now'
  if (passedMs < MINUTE_MS) return `${Math.floor(passedMs / SECOND_MS)} s ago`
  if (passedMs < HOUR_MS) return `${Math.floor(passedMs / MINUTE_MS)} min ago`
  if (passedMs < 24 * HOUR_MS) return `${Math.floor(passedMs / HOUR_MS)} h ago`
  return formatDateTime(date, now)
}

/** "Today, 10:42 am", "Yesterday, 10:42 am", "3 Nov, 10:42 am", "3 Nov 2024, 10:42 am", in the browser's time. */
export function formatDateTime(at: string | number | Date, now = Date.now()): string {
  const date = new Date(at)
  return `${dayLabel(date, new Date(now))}, ${clock.format(date)}`
}

function dayLabel(date: Date, now: Date): string {
  const daysAgo = Math.round((startOfDay(now) - startOfDay(date)) / (24 * HOUR_MS))
  if (daysAgo === 0) return 'Today'
  if (daysAgo === 1) return 'Yesterday'
  return (date.getFullYear() === now.getFullYear() ? shortDate : longDate).format(date)
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}

/** The day of a timestamp in the browser's time zone: "3 Nov 2026". */
export function formatDate(at: string | number | Date): string {
  return longDate.format(new Date(at))
}

/** A calendar date, such as 2026-11-03: "3 Nov 2026". */
export function formatCalendarDate(day: string): string {
  return longDate.format(calendarDate(day))
}

/** The browser's calendar date as YYYY-MM-DD, for file names. */
export function isoDate(date = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
