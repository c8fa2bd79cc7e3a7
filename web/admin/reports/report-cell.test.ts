import { expect, test } from 'vitest'
import { formatCell, formatPeriod } from './report-cell.ts'

test.each([
  ['money', 1234.5, '₹1,234.50'],
  ['count', 123456, '1,23,456'],
  ['percent', 12.5, '12.5%'],
  ['minutes', 42.4, '42 min'],
  ['minutes', 185, '3 h 5 min'],
  ['text', 'Sofa', 'Sofa'],
  ['minutes', null, '–'],
] as const)('%s %s reads "%s"', (kind, value, shown) => {
  expect(formatCell({ key: 'k', label: 'K', kind }, { k: value })).toBe(shown)
})

test('a period reads as a date', () => {
  expect(formatPeriod('2026-03-10')).toBe('10 Mar 2026')
  expect(formatPeriod('2026-03-10', true)).toBe('10 Mar')
  expect(formatPeriod('2026-03')).toBe('Mar 2026')
  expect(formatPeriod('Week 11')).toBe('Week 11')
  expect(formatPeriod('2026-03-10 – 2026-03-31')).toMatch(/^10.31 Mar 2026$|^10 – 31 Mar 2026$/)
  expect(formatPeriod('2026-03-01 – 2026-03-01')).toBe('1 Mar 2026')
})
