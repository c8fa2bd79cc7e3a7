import * as z from 'zod/mini'

const DAY_MS = 24 * 60 * 60 * 1000

/** A day of the calendar of Asia/Kolkata, as YYYY-MM-DD. */
export const Day = z.iso.date('Enter a date').check(z.regex(/^20/, 'Enter a date of this century'))

export const isDay = (text: string): boolean => z.safeParse(Day, text).success

/** A range of days; both are included, and whole. */
export interface DayRange {
  from: string
  to: string
}

/** Ten years: what one export has at most. */
export const MAX_EXPORT_DAYS = 3_660

/** The number of days, both ends included. */
export function daysInRange({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}

/** The error of a range of days that exist; undefined where it is valid. */
export function rangeError(range: DayRange, maxDays: number): string | undefined {
  if (daysInRange(range) < 1) return 'The end date must not be before the start date'
  return daysInRange(range) > maxDays ? `Choose at most ${maxDays} days` : undefined
}

/** The check of a range of days for a schema with `from` and `to`. */
export const isRangeWithin = (maxDays: number) =>
  z.check<DayRange>(({ value, issues }) => {
    const message = rangeError(value, maxDays)
    if (message) issues.push({ code: 'custom', path: ['to'], message, input: value })
  })
