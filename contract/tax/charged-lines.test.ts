import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderAmounts, withDiscountShares } from '../charges.ts'
import { chargedLines } from './charged-lines.ts'
import { containedTax } from './contained-tax.ts'
import type { TaxRates } from './tax-terms.ts'

const DAY = '2026-11-25'
const from = '2025-09-22'
const terms: TaxRates = {
  registrations: [{ from: '2020-01-01', kind: 'regular' }],
  gstin: '29AAHCM7727Q1ZI',
  classes: [
    {
      id: 'gst_18',
      name: '18 %',
      treatment: 'taxable',
      rates: [{ from, upToPaise: null, basisPoints: 1800 }],
    },
    { id: 'gst_5', name: '5 %', treatment: 'taxable', rates: [{ from, upToPaise: null, basisPoints: 500 }] },
    {
      id: 'clothes',
      name: 'Clothes',
      treatment: 'taxable',
      rates: [
        { from, upToPaise: 250_000, basisPoints: 500 },
        { from, upToPaise: null, basisPoints: 1800 },
      ],
    },
    { id: 'exempt', name: 'Exempt', treatment: 'exempt', rates: [] },
  ],
  defaultTaxClass: 'gst_18',
  bandBasis: 'paid',
}

const line = fc.record({
  variantId: fc.uuid(),
  unitPricePaise: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500_000 })),
  quantity: fc.integer({ min: 1, max: 10 }),
  taxClass: fc.constantFrom(null, 'gst_18', 'gst_5', 'clothes', 'exempt'),
})
const order = fc.record({
  lines: fc.uniqueArray(line, { minLength: 1, maxLength: 8, selector: ({ variantId }) => variantId }),
  discountPaise: fc.integer({ min: 0, max: 1_000_000 }),
  feePaise: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20_000 })),
  taxIncluded: fc.boolean(),
})
type SomeOrder = typeof order extends fc.Arbitrary<infer Value> ? Value : never

const amountsOf = ({ lines, discountPaise, feePaise, taxIncluded }: SomeOrder) =>
  orderAmounts(lines, {
    discountPaise,
    terms: { taxIncluded },
    area: { feePaise, freeFromPaise: null },
  })
const sum = (amounts: readonly number[]) => amounts.reduce((total, paise) => total + paise, 0)

describe('the lines of an order', () => {
  test('are charged all of it together: goods, fee, discount and a tax on top', () => {
    fc.assert(
      fc.property(order, (given) => {
        const amounts = amountsOf(given)
        fc.pre(amounts.subtotalPaise > 0)
        const lines = chargedLines(
          withDiscountShares(given.lines, amounts.discountPaise),
          amounts,
          terms,
          DAY,
        )
        expect(sum(lines.map(({ feePaise }) => feePaise))).toBe(amounts.deliveryPaise)
        expect(sum(lines.map(({ discountPaise }) => discountPaise))).toBe(amounts.discountPaise)
        expect(sum(lines.map(({ grossPaise }) => grossPaise))).toBe(amounts.totalPaise)
        for (const { grossPaise, feePaise } of lines) expect(grossPaise).toBeGreaterThanOrEqual(feePaise)
      }),
    )
  })

  test('share a fee by pieces where their goods cost nothing after the discount', () => {
    const lines = [
      { unitPricePaise: 10_000, quantity: 1, discountPaise: 10_000 },
      { unitPricePaise: 10_000, quantity: 3, discountPaise: 30_000 },
    ]
    const charged = chargedLines(lines, { taxIncluded: true, deliveryPaise: 4_000, taxPaise: 0 }, terms, DAY)
    expect(charged.map(({ grossPaise }) => grossPaise)).toEqual([1_000, 3_000])
  })

  test('have the rate of what is paid for a piece after its discount', () => {
    const kurta = { unitPricePaise: 260_000, quantity: 2, taxClass: 'clothes' }
    const rateWith = (discountPaise: number) =>
      chargedLines(
        [{ ...kurta, discountPaise }],
        { taxIncluded: true, deliveryPaise: 0, taxPaise: 0 },
        terms,
        DAY,
      ).map(({ basisPoints }) => basisPoints)
    expect([rateWith(0), rateWith(20_000)]).toEqual([[1800], [500]])
  })
})

describe('the tax that a total contains', () => {
  const tax = (given: SomeOrder, changes: Partial<TaxRates> = {}, state?: string) =>
    containedTax(given.lines, amountsOf(given), { ...terms, ...changes }, { day: DAY, state })

  test('does not depend on the order in which the lines were put into the cart', () => {
    fc.assert(
      fc.property(order, (given) => {
        expect(tax({ ...given, lines: given.lines.toReversed() })).toBe(tax(given))
      }),
    )
  })

  test('is never more than the highest rate of it, and nothing where tax comes on top', () => {
    fc.assert(
      fc.property(order, (given) => {
        const { totalPaise, taxIncluded } = amountsOf(given)
        const contained = tax(given)
        if (taxIncluded) expect(contained).toBeLessThanOrEqual(Math.ceil((totalPaise * 18) / 118) + 1)
        else expect(contained).toBeNull()
      }),
    )
  })

  const oneKettle: SomeOrder = {
    lines: [{ variantId: 'kettle', unitPricePaise: 49_999, quantity: 1, taxClass: 'gst_18' }],
    discountPaise: 0,
    feePaise: 0,
    taxIncluded: true,
  }
  test('is two equal halves inside the state and where nobody knows it, and one part to another state', () => {
    expect([tax(oneKettle), tax(oneKettle, {}, 'Karnataka'), tax(oneKettle, {}, 'Kerala')]).toEqual([
      7626, 7626, 7627,
    ])
  })

  test('is nothing to show where the shop charges none', () => {
    for (const kind of ['unregistered', 'composition'] as const)
      expect(tax(oneKettle, { registrations: [{ from: '2020-01-01', kind }] })).toBeNull()
    expect(tax(oneKettle, { registrations: [] })).toBeNull()
    expect(tax(oneKettle, { registrations: [{ from: '2026-11-26', kind: 'regular' }] })).toBeNull()
    expect(tax(oneKettle, { gstin: null })).toBeNull()
  })
})
