import { describe, expect, test } from 'vitest'
import { formatWeekday } from '#shop/date-format.ts'
import { formatAgo, formatDateTime, isoDate } from './format-time.ts'

const now = new Date(2026, 2, 10, 15, 30, 0).getTime()
const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

describe('how long ago', () => {
  test.each([
    [0, 'just now'],
    [-30 * SECOND_MS, 'just now'],
    [12 * SECOND_MS, '12 s ago'],
    [59 * SECOND_MS, '59 s ago'],
    [MINUTE_MS, '1 min ago'],
    [59 * MINUTE_MS + 59 * SECOND_MS, '59 min ago'],
    [HOUR_MS, '1 h ago'],
    [23 * HOUR_MS, '23 h ago'],
    [25 * HOUR_MS, 'Yesterday, 2:30 pm'],
  ])('%d ms read "%s"', (passedMs, label) => {
    expect(formatAgo(now - passedMs, now)).toBe(label)
  })
})

describe('a date and time', () => {
  test('of today, of this year and of another year', () => {
    expect(formatDateTime(new Date(2026, 2, 10, 0, 5), now)).toBe('Today, 12:05 am')
    expect(formatDateTime(new Date(2026, 2, 9, 23, 59), now)).toBe('Yesterday, 11:59 pm')
    expect(formatDateTime(new Date(2026, 0, 3, 9, 0), now)).toBe('3 Jan, 9:00 am')
    expect(formatDateTime(new Date(2024, 10, 3, 9, 0), now)).toBe('3 Nov 2024, 9:00 am')
  })
})

test('a calendar date keeps its day in every time zone', () => {
  expect(formatWeekday('2026-03-10')).toBe('Tue 10')
})

test('files are named by the browser’s calendar date', () => {
  expect(isoDate(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05')
  expect(isoDate(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31')
})
