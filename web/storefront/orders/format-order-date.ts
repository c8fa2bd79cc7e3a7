import { calendarDate, dateFormat } from '#shop/date-format.ts'

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
  return longDay(calendarDate(date))
}

/** Whether a timestamp is on the reader's own day. */
export function isToday(timestamp: string, now: Date): boolean {
  return new Date(timestamp).toDateString() === now.toDateString()
}
