/**
 * Formats dates as in India, in the reader's own time zone. The formatter is created with the first date, because it
 * costs a slow phone a tenth of a second and many pages show no date.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined
  return (date) => {
    format ??= new Intl.DateTimeFormat('en-IN', options)
    return format.format(date)
  }
}

/** Midnight of a calendar date, in the reader's zone: `new Date('2026-11-21')` is the day before west of Greenwich. */
export function calendarDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

const dayOfWeek = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' })

/** "Sat, 21 Nov" of a calendar date. */
export function formatCalendarWeekday(day: string): string {
  return dayOfWeek(calendarDate(day))
}

const shortDay = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })

/** "27 Nov 2026" of a calendar date. */
export const formatShortDay = (day: string): string => shortDay(calendarDate(day))

const weekday = dateFormat({ weekday: 'short' })

/** A calendar date, such as 2026-11-03: "Tue 3". */
export function formatWeekday(day: string): string {
  const date = calendarDate(day)
  return `${weekday(date)} ${date.getDate()}`
}
