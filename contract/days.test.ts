import { expect, test } from 'vitest'
import { isDay, rangeError } from './days.ts'

test.each(['2026-02-28', '2028-02-29', '2026-12-31'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true)
})

test.each([
  '2026-02-29',
  '2026-02-30',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-1-1',
  '0000-01-01',
  '1999-12-31',
  '2026-01-01T00:00:00Z',
  'today',
  '',
])('"%s" is no day', (text) => {
  expect(isDay(text)).toBe(false)
})

test('a range includes its last day', () => {
  expect(rangeError({ from: '2026-02-01', to: '2026-02-07' }, 7)).toBeUndefined()
  expect(rangeError({ from: '2026-02-01', to: '2026-02-08' }, 7)).toBe('Choose at most 7 days')
  expect(rangeError({ from: '2026-02-02', to: '2026-02-01' }, 7)).toBe(
    'The end date must not be before the start date',
  )
})
