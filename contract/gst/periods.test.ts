import { expect, test } from 'vitest'
import {
  daysOf,
  monthAfter,
  monthsOf,
  PERIOD_PATTERN,
  periodLabel,
  quarterOf,
  returnPeriod,
} from './periods.ts'

test('the last quarter of a financial year lies in the next calendar year', () => {
  expect(monthsOf('2026-Q1')).toEqual(['2026-04', '2026-05', '2026-06'])
  expect(monthsOf('2026-Q3')).toEqual(['2026-10', '2026-11', '2026-12'])
  expect(monthsOf('2026-Q4')).toEqual(['2027-01', '2027-02', '2027-03'])
  expect(monthsOf('2026-11')).toEqual(['2026-11'])
})

test('every month lies in the quarter that has it', () => {
  for (let later = 0; later < 24; later++) {
    const month = monthAfter('2026-01', later)
    expect(monthsOf(quarterOf(month))).toContain(month)
  }
})

test('a period ends where the next one begins, also at the turn of the year', () => {
  expect(daysOf('2026-12')).toEqual({ from: '2026-12-01', before: '2027-01-01' })
  expect(daysOf('2026-Q4')).toEqual({ from: '2027-01-01', before: '2027-04-01' })
})

test('a period is named for people and for the portal', () => {
  expect(periodLabel('2026-11')).toBe('November 2026')
  expect(periodLabel('2026-Q4')).toBe('January to March 2027')
  expect(returnPeriod('2026-11')).toBe('112026')
  expect(returnPeriod('2026-Q4')).toBe('032027')
})

test.each(['2026-13', '2026-00', '2026-Q5', '2026-Q0', '2026', '1999-01', '2026-1', '2026-11-01'])(
  '%s is no period',
  (text) => expect(text).not.toMatch(PERIOD_PATTERN),
)
