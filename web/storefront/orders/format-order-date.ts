import { dateFormat } from '#shop/date-format.ts'

const day = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })
const weekday = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' })
const longDay = dateFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const dayAndTime = dateFormat({
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})

/** "21 Nov 2026", in the reader's time. */
export function formatDay(timestamp: string): string {
  return day(new Date(timestamp))
}

/** "Sat, 21 Nov". */
export function formatWeekday(timestamp: string): string {
  return weekday(new Date(timestamp))
}

/** "21 Nov, 10:42 am". */
export function formatTimestamp(timestamp: string): string {
  return dayAndTime(new Date(timestamp))
}

/** "Saturday, 21 November 2026" of a calendar date, which is the same everywhere. */
export function formatCalendarDay(date: string): string {
  return longDay(localDay(date))
}

/** "Sat, 21 Nov" of a calendar date. */
export function formatCalendarWeekday(date: string): string {
  return weekday(localDay(date))
}

/** Whether a timestamp is on the reader's own day. */
export function isToday(timestamp: string, now: Date): boolean {
  return new Date(timestamp).toDateString() === now.toDateString()
}

/** Midnight of the reader's own zone: `new Date('2026-11-21')` would be the day before west of Greenwich. */
function localDay(date: string): Date {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, dayOfMonth)
}
