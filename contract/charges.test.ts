import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountsFromRupees, amountsInRupees, chargesOf, orderAmounts } from './charges.ts'

const paise = fc.integer({ min: 0, max: 100_000_000_00 })

describe('what an order is made of', () => {
  test.each([
    [100_000, 18_000],
    [99_999, 18_000],
    [1, 0],
    [3, 1],
  ])('18 percent of %d paise are %d', (subtotal, tax) => {
    expect(orderAmounts([{ unitPricePaise: subtotal, quantity: 1 }]).taxPaise).toBe(tax)
  })

  test('a total is subtotal minus discount plus tax; delivery is free', () => {
    const line = fc.record({
      unitPricePaise: fc.integer({ min: 1, max: 20_000_000 }),
      quantity: fc.integer({ min: 1, max: 10 }),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), paise, (lines, discount) => {
        const amounts = orderAmounts(lines, discount)
        const sum = lines.reduce((total, one) => total + one.unitPricePaise * one.quantity, 0)
        expect(amounts.subtotalPaise).toBe(sum)
        expect(amounts.discountPaise).toBe(Math.min(discount, sum))
        expect(amounts.totalPaise).toBe(amounts.subtotalPaise - amounts.discountPaise + amounts.taxPaise)
        expect(amounts.totalPaise).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('SAVE10 on 1,000 rupees makes 1,062', () => {
    expect(orderAmounts([{ unitPricePaise: 100_000, quantity: 1 }], 10_000)).toEqual({
      subtotalPaise: 100_000,
      discountPaise: 10_000,
      taxPaise: 16_200,
      totalPaise: 106_200,
    })
  })

  test('amounts go to the wire and back unchanged', () => {
    const line = fc.record({ unitPricePaise: paise, quantity: fc.integer({ min: 1, max: 10 }) })
    fc.assert(
      fc.property(fc.array(line), paise, (lines, discount) => {
        const amounts = orderAmounts(lines, discount)
        expect(amountsFromRupees(amountsInRupees(amounts))).toEqual(amounts)
      }),
    )
  })

  test('people read subtotal, discount with its code, tax and total; without a discount there is no such row', () => {
    const lines = [{ unitPricePaise: 100_000, quantity: 1 }]
    expect(chargesOf(orderAmounts(lines, 10_000), 'SAVE10').map(({ label, text }) => [label, text])).toEqual([
      ['Subtotal', '₹1,000.00'],
      ['Discount (SAVE10)', '−₹100.00'],
      ['Tax (18%)', '₹162.00'],
      ['Total', '₹1,062.00'],
    ])
    expect(chargesOf(orderAmounts(lines), null).map(({ kind }) => kind)).toEqual(['goods', 'tax', 'total'])
  })
})
