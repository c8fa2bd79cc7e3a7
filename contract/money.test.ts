import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  basisPoints,
  discountPercent,
  formatPaise,
  groupedDigits,
  nearestPaise,
  paiseBetween,
  paiseFromRupees,
  partOfPaise,
  plainRupees,
  rupeesFromPaise,
  shareOfPaise,
  shareOut,
  sumOfRupees,
} from './money.ts'

const paise = fc.integer({ min: 0, max: 100_000_000_00 })

describe('money', () => {
  test('reads as rupees with en-IN grouping and two decimals', () => {
    expect(formatPaise(12_345_650)).toBe('₹1,23,456.50')
    expect(formatPaise(0)).toBe('₹0.00')
    expect(formatPaise(10_000_000)).toBe('₹1,00,000.00')
  })

  test('goes to the wire and back unchanged', () => {
    fc.assert(fc.property(paise, (amount) => paiseFromRupees(rupeesFromPaise(amount)) === amount))
  })

  test('what is typed or computed is the nearest paisa, also of a difference below zero', () => {
    expect([1.005, 0.1 + 0.2, -0.3, 2.675].map(nearestPaise)).toEqual([100, 30, -30, 268])
    expect(partOfPaise(1001, 2)).toBe(501)
    expect(basisPoints(12.5)).toBe(1250)
    expect(plainRupees(1234.5)).toBe('1234.50')
  })

  test('prices between two that are typed are whole paise', () => {
    expect(paiseBetween({ min: 10.001, max: 0.3 })).toEqual({ minPaise: 1001, maxPaise: 30 })
    expect(paiseBetween({})).toEqual({ minPaise: undefined, maxPaise: undefined })
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 0.001, 1e300])(
    '%s is no amount in rupees',
    (rupees) => {
      expect(() => paiseFromRupees(rupees)).toThrow(RangeError)
    },
  )

  test('a share is rounded half up, as exact arithmetic says (10,000 cases)', () => {
    fc.assert(
      fc.property(paise, fc.integer({ min: 0, max: 10_000 }), (amount, basisPoints) => {
        const exact = BigInt(amount) * BigInt(basisPoints)
        const half = exact % 10_000n >= 5_000n ? 1n : 0n
        expect(shareOfPaise(amount, basisPoints)).toBe(Number(exact / 10_000n + half))
      }),
      { numRuns: 10_000 },
    )
  })

  test('an MRP of 120 % is 17 % off', () => {
    expect(discountPercent(120_000, 100_000)).toBe(17)
  })
})

test('sums of rupees have no dust of floating point', () => {
  expect(0.1 + 0.2).not.toBe(0.3)
  expect(sumOfRupees(0.1, 0.2)).toBe(0.3)
  expect(sumOfRupees(0.3, -0.1)).toBe(0.2)
})

test('every amount reads as the browser itself would write it', () => {
  const inr = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_00, max: 100_000_000_00 }), (amount) => {
      expect(formatPaise(amount)).toBe(inr.format(amount / 100))
    }),
  )
})

test('digits are grouped as the browser itself would group them', () => {
  const grouped = new Intl.NumberFormat('en-IN')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (value) => {
      expect(groupedDigits(value)).toBe(grouped.format(value))
    }),
  )
})

describe('a discount is shared out', () => {
  test('shares add up, are never negative, and none exceeds its line', () => {
    const lines = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 100 })
    fc.assert(
      fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (weights, part) => {
        const total = Math.floor(weights.reduce((sum, weight) => sum + weight, 0) * part)
        const shares = shareOut(total, weights)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total)
        expect(shares.every((share, at) => share >= 0 && share <= (weights[at] ?? 0))).toBe(true)
      }),
    )
  })

  test('a rupee over three equal lines is 34, 33 and 33 paise', () => {
    expect(shareOut(100, [500, 500, 500])).toEqual([34, 33, 33])
  })

  test('each share is the exact one, rounded up or down', () => {
    expect(shareOut(10_000, [100_000, 50_000, 33_333])).toEqual([5_455, 2_727, 1_818])
    expect(shareOut(0, [1, 2])).toEqual([0, 0])
    expect(shareOut(0, [0])).toEqual([0])
  })
})
