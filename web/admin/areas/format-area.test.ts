import { expect, test } from 'vitest'
import type { Area } from '#contract/promises/areas-schemas.ts'
import { formatWeekdays } from '#shop/promises/format-weekdays.ts'
import { areaInput, areaValuesOf, seenOf } from './area-values.ts'
import { formatArea, formatCutOff, formatLead } from './format-area.ts'

const pune: Area = {
  _id: 'a',
  id: 'a',
  name: 'Pune city',
  fee: 30,
  freeFrom: 499,
  minimum: 0,
  takesCash: true,
  leadDays: 1,
  weekdays: [1, 2, 3, 4, 5, 6],
  cutOff: '14:00',
  carrier: 'riders',
  prefixes: ['411001-411062'],
  createdAt: '',
  updatedAt: '',
}

test('an area reads as one line', () => {
  expect(formatArea(pune)).toBe(
    '62 pincodes · ₹30, free from ₹499 · next day · Mon-Sat, order by 2:00 pm · riders · cash or online',
  )
  const rest: Area = {
    ...pune,
    prefixes: ['', '41*'],
    fee: 0,
    freeFrom: null,
    minimum: 200,
    leadDays: 6,
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    cutOff: null,
    carrier: 'courier',
    takesCash: false,
  }
  expect(formatArea(rest)).toBe(
    'all that begin with 41, and everywhere else · free · smallest order ₹200 · in 6 days · every day · courier · online only',
  )
  expect(formatArea({ ...pune, prefixes: [] })).toMatch(/^no pincodes: nobody is served · /)
})

test.each([
  [[0, 1, 2, 3, 4, 5, 6], 'every day'],
  [[1, 2, 3, 4, 5, 6], 'Mon-Sat'],
  [[0, 5, 6], 'Fri-Sun'],
  [[0, 6], 'Sat, Sun'],
  [[1, 3, 5], 'Mon, Wed, Fri'],
])('the weekdays %j read "%s"', (weekdays, text) => {
  expect(formatWeekdays(weekdays)).toBe(text)
})

test('days and times in words', () => {
  expect([0, 1, 2].map(formatLead)).toEqual(['same day', 'next day', 'in 2 days'])
  expect(['00:30', '09:05', '12:00', '23:59'].map(formatCutOff)).toEqual([
    '12:30 am',
    '9:05 am',
    '12:00 pm',
    '11:59 pm',
  ])
})

test('a form sends what it was filled with, and what is no number as it was typed', () => {
  const { takesOver, ...sent } = areaInput(areaValuesOf(pune))
  expect([takesOver, sent]).toEqual([false, seenOf(pune)])
  const values = { ...areaValuesOf(pune), fee: 'thirty', freeFrom: '', isElsewhere: true, prefixes: '411' }
  expect(areaInput(values)).toMatchObject({ fee: 'thirty', freeFrom: null, prefixes: ['', '411*'] })
})
