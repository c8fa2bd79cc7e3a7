import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shareOut } from '../money.ts'
import { headsOf, SLABS } from './charged-amounts.ts'
import { type ChargedLine, invoiceTax, TAX_PARTS, type TaxParts, taxOf } from './invoice-tax.ts'

/** Section 6 of the facts: an amount that contains tax, and its value, each head and round-off within the state and between states. */
test.each([
  [1800, 11_800, [10_000, 900, 0], [10_000, 1800, 0]],
  [1800, 10_000, [8474, 763, 0], [8475, 1526, -1]],
  [1800, 9900, [8390, 755, 0], [8390, 1510, 0]],
  [1800, 49_900, [42_288, 3806, 0], [42_288, 7612, 0]],
  [1800, 49_999, [42_372, 3813, 1], [42_372, 7627, 0]],
  [500, 9999, [9523, 238, 0], [9523, 476, 0]],
  [500, 49_900, [47_524, 1188, 0], [47_524, 2376, 0]],
  [4000, 9900, [7072, 1414, 0], [7071, 2828, 1]],
  [300, 500_000, [485_436, 7282, 0], [485_437, 14_563, 0]],
])(
  'at %i hundredths of a percent %i paise are worked out as the facts have it',
  (basisPoints, grossPaise, within, between) => {
    const line = { basisPoints, grossPaise, feePaise: 0, valuePaise: null }
    const intra = invoiceTax([line], { isInterstate: false })
    const inter = invoiceTax([line], { isInterstate: true })
    expect([intra.totals.taxablePaise, intra.totals.cgstPaise, intra.roundOffPaise]).toEqual(within)
    expect(intra.totals).toMatchObject({ sgstPaise: intra.totals.cgstPaise, igstPaise: 0 })
    expect([inter.totals.taxablePaise, inter.totals.igstPaise, inter.roundOffPaise]).toEqual(between)
    expect(inter.totals).toMatchObject({ cgstPaise: 0, sgstPaise: 0 })
  },
)

test('a tax on top that was one paisa odd is split into equal halves and a round-off', () => {
  const line = { basisPoints: 1800, grossPaise: 59, feePaise: 0, valuePaise: 50 }
  expect(invoiceTax([line], { isInterstate: false })).toMatchObject({
    totals: { taxablePaise: 50, cgstPaise: 5, sgstPaise: 5, igstPaise: 0 },
    roundOffPaise: -1,
  })
})

const sold = fc.record({
  basisPoints: fc.constantFrom(...SLABS),
  pricePaise: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 5_000_000 })),
  quantity: fc.integer({ min: 1, max: 20 }),
})
const sale = fc.record({
  lines: fc.array(sold, { minLength: 1, maxLength: 50 }),
  discount: fc.double({ min: 0, max: 1, noNaN: true }),
  feePaise: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20_000 })),
  isInterstate: fc.boolean(),
})
type Sale = typeof sale extends fc.Arbitrary<infer Value> ? Value : never

/** Lines as an order charges them: discount, fee and the flat tax on top are spread by value. */
function charged({ lines, discount, feePaise }: Sale, isIncluded: boolean): ChargedLine[] {
  const costs = lines.map(({ pricePaise, quantity }) => pricePaise * quantity)
  const whole = costs.reduce((sum, paise) => sum + paise, 0)
  const discountPaise = Math.floor(whole * discount)
  const discounts = shareOut(discountPaise, costs)
  const values = costs.map((paise, at) => paise - (discounts[at] ?? 0))
  const isFree = discountPaise === whole
  const fees = shareOut(feePaise, isFree ? lines.map(({ quantity }) => quantity) : values)
  const onTop = shareOut(Math.floor(((whole - discountPaise) * 18 + 50) / 100), values)
  return lines.map(({ basisPoints }, at) => {
    const value = values[at] ?? 0
    const fee = fees[at] ?? 0
    return isIncluded
      ? { basisPoints, feePaise: fee, grossPaise: value + fee, valuePaise: null }
      : { basisPoints: 1800, feePaise: fee, grossPaise: value + fee + (onTop[at] ?? 0), valuePaise: value }
  })
}

const add = (lines: readonly TaxParts[], part: keyof TaxParts) =>
  lines.reduce((sum, line) => sum + line[part], 0)

describe.each([
  ['prices that contain it', true],
  ['prices without it', false],
])('the tax of up to 50 lines with %s', (_terms, isIncluded) => {
  test('adds up by line, by rate and in all, in equal heads', () => {
    fc.assert(
      fc.property(sale, (made) => {
        const { isInterstate } = made
        const lines = charged(made, isIncluded)
        const tax = invoiceTax(lines, { isInterstate })
        const rates = [...new Set(lines.map(({ basisPoints }) => basisPoints))]
        for (const part of TAX_PARTS) expect(add(tax.lines, part)).toBe(tax.totals[part])
        for (const basisPoints of rates) {
          const group = tax.lines.filter((line) => line.basisPoints === basisPoints)
          const heads = headsOf(add(group, 'taxablePaise'), basisPoints, isInterstate)
          expect([add(group, 'cgstPaise'), add(group, 'sgstPaise'), add(group, 'igstPaise')]).toEqual([
            heads.cgst,
            heads.sgst,
            heads.igst,
          ])
        }
        const whole = lines.reduce((sum, { grossPaise }) => sum + grossPaise, 0)
        expect(tax.totals.taxablePaise + taxOf(tax.totals) + tax.roundOffPaise).toBe(whole)
        expect(Math.abs(tax.roundOffPaise)).toBeLessThanOrEqual(rates.length)
        for (const line of tax.lines) {
          expect(line.cgstPaise).toBe(line.sgstPaise)
          expect(Math.min(...TAX_PARTS.map((part) => line[part]))).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 400 },
    )
  })
})

test('the order of the lines changes no total', () => {
  fc.assert(
    fc.property(sale, (made) => {
      const lines = charged(made, true)
      const turned = invoiceTax(lines.toReversed(), made)
      expect(turned.totals).toEqual(invoiceTax(lines, made).totals)
    }),
  )
})
