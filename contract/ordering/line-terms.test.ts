import { expect, test } from 'vitest'
import type { GoodsRules } from '../promises/rules.ts'
import { lineTerms, warrantyDay } from './line-terms.ts'

type Promised = Pick<GoodsRules, 'returns' | 'warranty'>
const promised: Promised = {
  returns: { changeOfMindDays: 7, defectDays: 30 },
  warranty: { by: 'shop', months: 24 },
}
// Past midnight in India.
const DELIVERED_AT = '2026-11-26T19:00:00.000Z'
const terms = (rules: Promised | null, today: string, deliveredAt: string | null = DELIVERED_AT) =>
  lineTerms({ line: { rules }, deliveredAt, today, format: (day) => day })

test('before its delivery a line says what was promised', () => {
  expect(terms(promised, '2026-11-25', null)).toEqual(['7 Days Return', '2 Year Warranty'])
  expect(terms({ returns: null, warranty: null }, '2026-11-25', null)).toEqual([])
  expect(terms(null, '2026-11-25', null)).toEqual([])
})

test.each([
  ['2026-12-04', 'Return until 2026-12-04, if damaged until 2026-12-27', 'Warranty until 2028-11-27'],
  ['2026-12-05', 'Return if damaged until 2026-12-27', 'Warranty until 2028-11-27'],
  ['2026-12-28', 'Could be returned until 2026-12-27', 'Warranty until 2028-11-27'],
  ['2028-11-28', 'Could be returned until 2026-12-27', 'Warranty ended on 2028-11-27'],
])('after its delivery, on %s, a line says until when', (today, ...said) => {
  expect(terms(promised, today)).toEqual(said)
})

test('what cannot be returned and has no warranty says so', () => {
  const none: Promised = {
    returns: { changeOfMindDays: 0, defectDays: 0 },
    warranty: { by: 'none', months: 0 },
  }
  expect(terms(none, '2026-12-04')).toEqual(['Not Returnable', 'No Warranty'])
})

test('a warranty of months ends on the last day of a shorter month', () => {
  const line = { rules: { returns: null, warranty: { by: 'shop' as const, months: 3 } } }
  expect(warrantyDay(line, '2026-11-30T06:00:00.000Z')).toBe('2027-02-28')
})

test('orders that a phone has stored from before there were rules say nothing', () => {
  const line = { name: 'Rice' } as unknown as { rules: null }
  expect(lineTerms({ line, deliveredAt: null, today: '2026-11-25', format: String })).toEqual([])
})
