import { describe, expect, test } from 'vitest'
import { type AreaTerms, type DeliveryTerms, dayAfter, feeFor, promiseFor } from './areas.ts'

const AREA: AreaTerms = {
  name: 'Pune',
  feePaise: 3000,
  freeFromPaise: 49_900,
  minimumPaise: 20_000,
  takesCash: true,
  leadDays: 1,
  weekdays: [1, 2, 3, 4, 5, 6],
  cutOff: '14:00',
  carrier: 'riders',
}
/** A Wednesday. */
const TODAY = '2026-11-25'
const terms = (area: Partial<AreaTerms> = {}, rest: Partial<DeliveryTerms> = {}): DeliveryTerms => ({
  area: { ...AREA, ...area },
  today: TODAY,
  time: '09:00',
  holidays: [],
  ...rest,
})
const dayOf = (area: Partial<AreaTerms>, rest: Partial<DeliveryTerms> = {}) =>
  promiseFor(terms(area, rest), 30_000).on

describe('the promised day', () => {
  test.each<[string, Partial<AreaTerms>, Partial<DeliveryTerms>, string]>([
    ['the same day', { leadDays: 0 }, {}, '2026-11-25'],
    ['the same day, at the minute of the cut-off', { leadDays: 0 }, { time: '14:00' }, '2026-11-25'],
    ['the next day, a minute after the cut-off', { leadDays: 0 }, { time: '14:01' }, '2026-11-26'],
    [
      'the same day, at any time without a cut-off',
      { leadDays: 0, cutOff: null },
      { time: '23:59' },
      '2026-11-25',
    ],
    ['the next day', {}, {}, '2026-11-26'],
    ['a day later after the cut-off', {}, { time: '18:30' }, '2026-11-27'],
    ['six days later', { leadDays: 6, weekdays: [0, 1, 2, 3, 4, 5, 6] }, {}, '2026-12-01'],
    ['Monday instead of Sunday', { leadDays: 4 }, {}, '2026-11-30'],
    ['Monday, ordered on Saturday evening', {}, { today: '2026-11-28', time: '20:00' }, '2026-11-30'],
    ['the one weekday of the area', { weekdays: [2] }, {}, '2026-12-01'],
    ['today, where it is the one weekday', { leadDays: 0, weekdays: [3] }, {}, '2026-11-25'],
    [
      'in a week, where the one weekday is over',
      { leadDays: 0, weekdays: [3] },
      { time: '15:00' },
      '2026-12-02',
    ],
    ['the day after a holiday', {}, { holidays: ['2026-11-26'] }, '2026-11-27'],
    [
      'Monday, after holidays and a Sunday',
      {},
      { holidays: ['2026-11-26', '2026-11-27', '2026-11-28'] },
      '2026-11-30',
    ],
    [
      'past the end of the year',
      { leadDays: 2 },
      { today: '2026-12-31', holidays: ['2027-01-02'] },
      '2027-01-04',
    ],
    ['past a leap day', { leadDays: 1 }, { today: '2028-02-28' }, '2028-02-29'],
  ])('is %s', (_what, area, rest, on) => {
    expect(dayOf(area, rest)).toBe(on)
  })

  test('never lies before the lead days, on another weekday or on a holiday, whatever the area says', () => {
    for (let at = 0; at < 500; at++) {
      const leadDays = at % 61
      const weekdays = [0, 1, 2, 3, 4, 5, 6].filter((day) => ((at % 127) + 1) & (1 << day))
      const today = dayAfter(TODAY, at)
      const holidays = [dayAfter(today, leadDays), dayAfter(today, leadDays + 1)]
      const on = dayOf({ leadDays, weekdays }, { today, holidays }) ?? ''
      expect(on >= dayAfter(today, leadDays)).toBe(true)
      expect(weekdays).toContain(new Date(`${on}T00:00:00Z`).getUTCDay())
      expect(holidays).not.toContain(on)
    }
  })
})

test.each([
  [0, 3000, 49_900, 20_000],
  [19_999, 3000, 29_901, 1],
  [20_000, 3000, 29_900, 0],
  [49_899, 3000, 1, 0],
  [49_900, 0, 0, 0],
  [90_000, 0, 0, 0],
])(
  'goods for %i paise: fee, missing for free delivery and for the minimum',
  (goods, fee, forFree, forMinimum) => {
    expect(promiseFor(terms(), goods)).toMatchObject({
      isServed: true,
      feePaise: fee,
      fullFeePaise: 3000,
      missingForFreePaise: forFree,
      missingForMinimumPaise: forMinimum,
      areaName: 'Pune',
      carrier: 'riders',
    })
  },
)

test('delivery is always free from 0, and never where that is not said', () => {
  expect(feeFor({ feePaise: 3000, freeFromPaise: 0 }, 0)).toBe(0)
  expect(feeFor({ feePaise: 3000, freeFromPaise: null }, 1_000_000_00)).toBe(3000)
  expect(promiseFor(terms({ freeFromPaise: null }), 0).missingForFreePaise).toBe(0)
  expect(promiseFor(terms({ feePaise: 0 }), 0).missingForFreePaise).toBe(0)
})

test('outside all areas nothing is promised, and without a pincode it is not known', () => {
  const outside = promiseFor(terms({}, { area: null }), 30_000)
  expect(outside).toMatchObject({ isServed: false, on: null, feePaise: 0, areaName: null })
  expect(promiseFor(terms({}, { area: undefined }), 30_000)).toEqual({ ...outside, isServed: undefined })
})
