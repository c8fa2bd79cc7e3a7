import { expect, test } from 'vitest'
import { reportCell } from './report-cell.ts'

test.each([
  ['money', 1234.5, '₹1,234.50'],
  ['count', 123456, '1,23,456'],
  ['percent', 12.5, '12.5%'],
  ['minutes', 42.4, '42 min'],
  ['minutes', 185, '3 h 5 min'],
  ['text', 'Sofa', 'Sofa'],
  ['minutes', null, '–'],
] as const)('%s %s reads "%s"', (kind, value, shown) => {
  expect(reportCell({ key: 'k', label: 'K', kind }, { k: value })).toBe(shown)
})
