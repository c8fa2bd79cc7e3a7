import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countsForEwayBill } from './eway-bill.ts'
import {
  DOCUMENT_SERIES,
  financialYear,
  lastDayOfCredit,
  MAX_PREFIX_LENGTH,
  monthOf,
} from './financial-year.ts'
import { type Registration, registrationOn } from './registration.ts'
import { describeRates, formatRate, rateOn, ratesOn, type TaxRate, type Treatment } from './tax-classes.ts'

describe('the financial year', () => {
  test.each([
    ['2026-03-31', '25-26'],
    ['2026-04-01', '26-27'],
    ['2026-12-31', '26-27'],
    ['2027-01-01', '26-27'],
    ['2027-03-31', '26-27'],
    ['2028-02-29', '27-28'],
    ['2099-04-01', '99-00'],
    ['2100-03-31', '99-00'],
    ['2109-04-01', '09-10'],
  ])('of %s is %s', (day, year) => expect(financialYear(day)).toBe(year))

  test('leaves room for 999,999 numbers in sixteen characters, with the longest prefix', () => {
    for (const letter of Object.values(DOCUMENT_SERIES)) {
      const number = `${'X'.repeat(MAX_PREFIX_LENGTH)}${letter}/${financialYear('2026-04-01')}/999999`
      expect(number).toMatch(/^[A-Z0-9][A-Z0-9/-]{0,15}$/)
    }
    expect(monthOf('2026-11-25')).toBe('2026-11')
  })
})

describe('how a shop stands to GST', () => {
  const registrations: Registration[] = [
    { from: '2026-07-01', kind: 'regular' },
    { from: '2025-04-01', kind: 'unregistered' },
    { from: '2026-01-01', kind: 'composition' },
  ]
  test.each([
    ['2025-03-31', null],
    ['2025-04-01', 'unregistered'],
    ['2025-12-31', 'unregistered'],
    ['2026-01-01', 'composition'],
    ['2026-06-30', 'composition'],
    ['2026-07-01', 'regular'],
    ['2031-01-01', 'regular'],
  ])('on %s is %s', (day, kind) => expect(registrationOn(registrations, day)).toBe(kind))

  test('is not known without a word of the shop; of two on one day the later said counts', () => {
    expect(registrationOn([], '2026-01-01')).toBeNull()
    const twice: Registration[] = [
      { from: '2026-01-01', kind: 'composition' },
      { from: '2026-01-01', kind: 'regular' },
    ]
    expect(registrationOn(twice, '2026-01-01')).toBe('regular')
  })
})

const CLOTHES: TaxRate[] = [
  { from: '2025-09-22', upToPaise: null, basisPoints: 1800 },
  { from: '2025-09-22', upToPaise: 250_000, basisPoints: 500 },
  { from: '2027-04-01', upToPaise: 300_000, basisPoints: 500 },
  { from: '2027-04-01', upToPaise: null, basisPoints: 2800 },
]
const included = (paise: number) => ({ paise, taxIncluded: true })
const onTop = (paise: number) => ({ paise, taxIncluded: false })

describe('the rate of clothes', () => {
  test.each([
    ['contains it, by the price without', 'without_tax', included(262_500), 500],
    ['contains it, by the price without, a paisa more', 'without_tax', included(262_501), 1800],
    // Without 18 % it would be in the lower band again, without 5 % it is not.
    ['contains it and lies between both bands', 'without_tax', included(270_000), 1800],
    ['does not contain it, by the price without', 'without_tax', onTop(250_000), 500],
    ['does not contain it, by the price without, a paisa more', 'without_tax', onTop(250_001), 1800],
    ['contains it, by what is paid', 'paid', included(250_000), 500],
    ['contains it, by what is paid, a paisa more', 'paid', included(250_001), 1800],
    ['does not contain it, by what is paid', 'paid', onTop(238_095), 500],
    ['does not contain it, by what is paid, a paisa more', 'paid', onTop(238_096), 1800],
  ] as const)('where the price %s (%s): %j', (_what, basis, piece, rate) => {
    expect(rateOn({ rates: CLOTHES }, '2026-11-25', piece, basis)).toBe(rate)
  })

  test.each([
    ['2025-09-21', undefined],
    ['2025-09-22', 1800],
    ['2027-03-31', 1800],
    ['2027-04-01', 500],
  ])('changes at a day: on %s a piece of 2,900 is at %s', (day, rate) => {
    expect(rateOn({ rates: CLOTHES }, day, onTop(290_000), 'without_tax')).toBe(rate)
  })

  test('is none above the highest band of a class that ends', () => {
    const rates = [{ from: '2025-01-01', upToPaise: 100_000, basisPoints: 500 }]
    expect(rateOn({ rates }, '2026-01-01', onTop(100_001), 'without_tax')).toBeUndefined()
    expect(rateOn({ rates: [] }, '2026-01-01', onTop(1), 'without_tax')).toBeUndefined()
  })

  test('is said in words', () => {
    const treated = { treatment: 'taxable', rates: CLOTHES } as const
    expect(describeRates(treated, '2026-01-01', (paise) => `₹${paise / 100}`)).toBe(
      '5 % up to ₹2500, then 18 %',
    )
    expect(describeRates({ treatment: 'exempt', rates: [] }, '2026-01-01', String)).toBe('No tax')
    expect([25, 150, 1800].map(formatRate)).toEqual(['0.25 %', '1.5 %', '18 %'])
  })
})

test('of any bands the first fits whose limit the price keeps, in exact fractions', () => {
  const band = fc.record({
    upToPaise: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 500_000 })),
    basisPoints: fc.constantFrom(0, 25, 150, 300, 500, 1800, 2800, 4000),
  })
  const basis = fc.constantFrom('without_tax' as const, 'paid' as const)
  fc.assert(
    fc.property(
      fc.array(band, { maxLength: 5 }),
      fc.integer({ min: 0, max: 700_000 }),
      fc.boolean(),
      basis,
      (bands, paise, taxIncluded, by) => {
        const rates = bands.map((each) => ({ from: '2025-01-01', ...each }))
        const fitting = ratesOn(rates, '2026-01-01').find(({ upToPaise, basisPoints }) => {
          if (upToPaise === null) return true
          const factor = BigInt(10_000 + basisPoints)
          // price / factor <= limit without the tax, price * factor <= limit with it.
          if (by === 'paid')
            return taxIncluded ? paise <= upToPaise : BigInt(paise) * factor <= BigInt(upToPaise) * 10_000n
          return taxIncluded ? BigInt(paise) * 10_000n <= BigInt(upToPaise) * factor : paise <= upToPaise
        })
        expect(rateOn({ rates }, '2026-01-01', { paise, taxIncluded }, by)).toBe(fitting?.basisPoints)
      },
    ),
  )
})

test('a credit note lessens tax until 30 November, or the annual return if that came earlier', () => {
  const day = (annualReturnOn: string | null) => lastDayOfCredit('25-26', annualReturnOn)
  expect([day(null), day('2026-10-15'), day('2026-12-31')]).toEqual([
    '2026-11-30',
    '2026-10-15',
    '2026-11-30',
  ])
  expect([day('2025-10-15'), day('2027-10-15')]).toEqual(['2026-11-30', '2026-11-30'])
})

test('goods without tax, jewellery and coral do not count for an e-way bill; imitation jewellery does', () => {
  const counts = (hsn: string | null, treatment: Treatment = 'taxable') =>
    countsForEwayBill({ hsn, treatment })
  expect([counts('8516'), counts(null), counts('711719')]).toEqual([true, true, true])
  expect([counts('711319'), counts('0508'), counts('8516', 'exempt')]).toEqual([false, false, false])
})
