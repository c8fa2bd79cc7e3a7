import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TAX_ON_TOP } from '../charges.ts'
import { aboveMrpText, isAboveMrp, mrpBeside, mrpPaiseOf, payablePaise, payableText } from './mrp.ts'

const TAX_INCLUDED = { taxIncluded: true }
const paise = fc.integer({ min: 0, max: 100_000_000_00 })

describe('with tax on top', () => {
  test('a price of 1,000 rupees is payable with 1,180', () => {
    expect(payablePaise(100_000, TAX_ON_TOP)).toBe(118_000)
    expect(payableText(100_000, TAX_ON_TOP)).toBe('₹1,000.00 (₹1,180.00 inclusive of all taxes)')
  })

  test('the MRP holds all taxes: nobody pays above it, and before tax it is what a price is compared with', () => {
    expect(isAboveMrp(10_000, 10_000, TAX_ON_TOP)).toBe(true)
    expect(isAboveMrp(10_000, 11_799, TAX_ON_TOP)).toBe(true)
    expect(isAboveMrp(10_000, 11_800, TAX_ON_TOP)).toBe(false)
    expect(isAboveMrp(10_000, null, TAX_ON_TOP)).toBe(false)
    expect(aboveMrpText(10_000, 11_799, TAX_ON_TOP)).toBe('₹118.00 with tax is above the MRP of ₹117.99')
    expect(mrpBeside(141_600, TAX_ON_TOP)).toBe(120_000)
    expect(mrpPaiseOf({ listPrice: 1200 }, TAX_ON_TOP)).toBe(141_600)
    fc.assert(
      fc.property(paise, (amount) => {
        expect(mrpBeside(payablePaise(amount, TAX_ON_TOP), TAX_ON_TOP)).toBe(amount)
      }),
      { numRuns: 10_000 },
    )
  })
})

describe('where prices include the tax', () => {
  test('a price is what is paid', () => {
    expect(payablePaise(100_000, TAX_INCLUDED)).toBe(100_000)
    expect(payableText(100_000, TAX_INCLUDED)).toBe('₹1,000.00 inclusive of all taxes')
  })

  test('the MRP itself stands beside it, and it may reach the MRP', () => {
    expect(isAboveMrp(10_000, 9_999, TAX_INCLUDED)).toBe(true)
    expect(isAboveMrp(10_000, 10_000, TAX_INCLUDED)).toBe(false)
    expect(aboveMrpText(10_000, 9_999, TAX_INCLUDED)).toBe('₹100.00 is above the MRP of ₹99.99')
    expect(mrpBeside(141_600, TAX_INCLUDED)).toBe(141_600)
    expect(mrpPaiseOf({ listPrice: 1200 }, TAX_INCLUDED)).toBe(120_000)
  })
})
