import { describe, expect, test } from 'vitest'
import {
  lastDays,
  lastFinancialYear,
  lastMonth,
  shopDate,
  thisFinancialYear,
  thisMonth,
} from '#admin/layout/shop-calendar.ts'
import { rangeError, readReportFilters, reportParams } from './report-filters.ts'

describe('days of the shop', () => {
  test('begin at midnight in India', () => {
    expect(shopDate(Date.parse('2026-03-10T18:29:59.999Z'))).toBe('2026-03-10')
    expect(shopDate(Date.parse('2026-03-10T18:30:00.000Z'))).toBe('2026-03-11')
  })

  test('the last seven days end today', () => {
    expect(lastDays(7, Date.parse('2026-03-03T10:00:00.000Z'))).toEqual({
      from: '2026-02-25',
      to: '2026-03-03',
    })
  })

  test('this month begins on the first', () => {
    expect(thisMonth(Date.parse('2026-03-31T19:00:00.000Z'))).toEqual({
      from: '2026-04-01',
      to: '2026-04-01',
    })
  })

  test('last month is whole, also February and before January', () => {
    const of = (day: string) => lastMonth(Date.parse(`${day}T10:00:00.000Z`))
    expect(of('2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(of('2026-01-01')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  })

  test('a financial year begins on 1 April in India', () => {
    const lastSecond = Date.parse('2026-03-31T18:29:59.999Z')
    expect(thisFinancialYear(lastSecond)).toEqual({ from: '2025-04-01', to: '2026-03-31' })
    expect(lastFinancialYear(lastSecond)).toEqual({ from: '2024-04-01', to: '2025-03-31' })
    expect(thisFinancialYear(lastSecond + 1)).toEqual({ from: '2026-04-01', to: '2026-04-01' })
    expect(lastFinancialYear(lastSecond + 1)).toEqual({ from: '2025-04-01', to: '2026-03-31' })
  })
})

test.each([
  [{ from: '2026-03-02', to: '2026-03-01' }, 'The end date must not be before the start date'],
  [{ from: '2025-01-01', to: '2026-03-01' }, 'Choose at most 400 days'],
  [{ from: '', to: '2026-03-01' }, 'Enter both dates'],
  [{ from: '2026-03-01', to: '2026-03-01' }, undefined],
])('a range of %o', (range, error) => {
  expect(rangeError(range)).toBe(error)
})

test('filters come back from the address as they were written', () => {
  const filters = { kind: 'sales', period: 'week', from: '2026-03-01', to: '2026-03-31' } as const
  expect(readReportFilters(new URLSearchParams(reportParams(filters)))).toEqual(filters)
})

test('an address without a proper range shows the last 30 days', () => {
  expect(readReportFilters(new URLSearchParams('from=yesterday&to=2026-99-99'))).toMatchObject(lastDays(30))
})
