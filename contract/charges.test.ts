import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  AMOUNTS,
  chargesOf,
  inCash,
  isSameAmounts,
  orderAmounts,
  type PricingRules,
  presentAmounts,
  repriceOf,
  TAX_ON_TOP,
} from './charges.ts'

const paise = fc.integer({ min: 0, max: 100_000_000_00 })

describe('what an order is made of', () => {
  test.each([
    [100_000, 18_000],
    [99_999, 18_000],
    [1, 0],
    [3, 1],
  ])('18 percent of %d paise are %d', (subtotal, tax) => {
    expect(orderAmounts([{ unitPricePaise: subtotal, quantity: 1 }], { terms: TAX_ON_TOP }).taxPaise).toBe(
      tax,
    )
  })

  test('a total is subtotal minus discount plus tax; delivery is free', () => {
    const line = fc.record({
      unitPricePaise: fc.integer({ min: 1, max: 20_000_000 }),
      quantity: fc.integer({ min: 1, max: 10 }),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), paise, (lines, discount) => {
        const amounts = orderAmounts(lines, { discountPaise: discount, terms: TAX_ON_TOP })
        const sum = lines.reduce((total, one) => total + one.unitPricePaise * one.quantity, 0)
        expect(amounts.subtotalPaise).toBe(sum)
        expect(amounts.discountPaise).toBe(Math.min(discount, sum))
        expect(amounts.totalPaise).toBe(amounts.subtotalPaise - amounts.discountPaise + amounts.taxPaise)
        expect(amounts.totalPaise).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('SAVE10 on 1,000 rupees makes 1,062', () => {
    expect(
      orderAmounts([{ unitPricePaise: 100_000, quantity: 1 }], { discountPaise: 10_000, terms: TAX_ON_TOP }),
    ).toEqual({
      subtotalPaise: 100_000,
      discountPaise: 10_000,
      taxPaise: 16_200,
      deliveryPaise: 0,
      roundingPaise: 0,
      totalPaise: 106_200,
      taxIncluded: false,
      containedTaxPaise: null,
    })
  })

  test('the rows that people read come to the total', () => {
    const line = fc.record({ unitPricePaise: paise, quantity: fc.integer({ min: 1, max: 10 }) })
    fc.assert(
      fc.property(fc.array(line), paise, (lines, discount) => {
        const { total, charges } = presentAmounts(
          orderAmounts(lines, { discountPaise: discount, terms: TAX_ON_TOP }),
          null,
        )
        const rows = charges.filter(({ kind }) => kind !== 'total')
        const sum = rows.reduce((paise, { amount }) => paise + Math.round(amount * 100), 0)
        expect(sum).toBe(Math.round(total * 100))
      }),
    )
  })

  test('people read subtotal, discount with its code, tax, delivery and total; without a discount there is no such row', () => {
    const lines = [{ unitPricePaise: 100_000, quantity: 1 }]
    expect(
      chargesOf(orderAmounts(lines, { discountPaise: 10_000, terms: TAX_ON_TOP }), 'SAVE10').map(
        ({ label, text }) => [label, text],
      ),
    ).toEqual([
      ['Subtotal', '₹1,000.00'],
      ['Discount (SAVE10)', '−₹100.00'],
      ['Tax (18%)', '₹162.00'],
      ['Delivery', 'FREE'],
      ['Total', '₹1,062.00'],
    ])
    expect(chargesOf(orderAmounts(lines, { terms: TAX_ON_TOP }), null).map(({ kind }) => kind)).toEqual([
      'goods',
      'tax',
      'delivery',
      'total',
    ])
  })

  test('where prices include the tax nothing is added, no amount of tax is named, and the total says so', () => {
    const amounts = orderAmounts([{ unitPricePaise: 9_999, quantity: 3 }], {
      discountPaise: 1_000,
      terms: { ...TAX_ON_TOP, taxIncluded: true },
    })
    expect(amounts).toMatchObject({ taxPaise: 0, totalPaise: 28_997, taxIncluded: true })
    expect(chargesOf(amounts, 'SAVE10').map(({ label, text, note }) => [label, text, note])).toEqual([
      ['Subtotal', '₹299.97', undefined],
      ['Discount (SAVE10)', '−₹10.00', undefined],
      ['Delivery', 'FREE', undefined],
      ['Total', '₹289.97', 'incl. of all taxes'],
    ])
  })

  const ROUNDS: PricingRules = { taxIncluded: true, roundsCash: true }
  const inCashFor = (pricePaise: number, terms: PricingRules = ROUNDS) =>
    inCash(orderAmounts([{ unitPricePaise: pricePaise, quantity: 1 }], { terms }), terms)

  test.each([
    [99_949, 99_900],
    [99_950, 100_000],
    [100_000, 100_000],
    [100, 100],
    [99, 0],
    [0, 0],
  ])('where cash is rounded, %d paise are %d', (exact, rounded) => {
    expect(inCashFor(exact)).toMatchObject({ roundingPaise: rounded - exact, totalPaise: rounded })
  })

  test('a cash total is whole rupees, at most 50 paise away or waived below a rupee, and rounded once', () => {
    fc.assert(
      fc.property(paise, fc.boolean(), (price, taxIncluded) => {
        const terms = { taxIncluded, roundsCash: true }
        const exact = orderAmounts([{ unitPricePaise: price, quantity: 1 }], { terms })
        const rounded = inCash(exact, terms)
        expect(rounded.totalPaise % 100).toBe(0)
        expect(rounded.totalPaise).toBe(exact.totalPaise + rounded.roundingPaise)
        if (exact.totalPaise >= 100) expect(Math.abs(rounded.roundingPaise)).toBeLessThanOrEqual(50)
        else expect(rounded.totalPaise).toBe(0)
        expect(inCash(rounded, terms)).toEqual(rounded)
      }),
    )
  })

  test('where cash is not rounded, it costs the same', () => {
    const exact = orderAmounts([{ unitPricePaise: 99_950, quantity: 1 }], { terms: TAX_ON_TOP })
    expect(inCash(exact, TAX_ON_TOP)).toEqual(exact)
  })

  test('people read by how much it was rounded', () => {
    const rows = (price: number) =>
      chargesOf(inCashFor(price), null).flatMap(({ kind, label, text }) =>
        kind === 'rounding' ? [[label, text]] : [],
      )
    expect(rows(99_950)).toEqual([['Rounded to whole rupees', '₹0.50']])
    expect(rows(99_920)).toEqual([['Rounded to whole rupees', '−₹0.20']])
    expect(rows(99_900)).toEqual([])
  })

  test('a total says how much GST it includes, where that is known and anything', () => {
    const exact = orderAmounts([{ unitPricePaise: 49_900, quantity: 1 }], {
      terms: { taxIncluded: true },
    })
    const noteOf = (changes: Partial<typeof exact>, isDeliveryKnown = true) =>
      chargesOf({ ...exact, ...changes }, null, { isDeliveryKnown }).at(-1)?.note
    expect(noteOf({ containedTaxPaise: 7_612 })).toBe('includes GST ₹76.12')
    expect(noteOf({ containedTaxPaise: 7_612 }, false)).toBe('includes GST ₹76.12, plus delivery')
    expect(noteOf({ containedTaxPaise: 0 })).toBe('incl. of all taxes')
    expect(noteOf({ containedTaxPaise: 7, totalPaise: 0 })).toBe('incl. of all taxes')
    expect(presentAmounts({ ...exact, containedTaxPaise: 7_612 }, null).containedTax).toBe(76.12)
    expect(presentAmounts(exact, null).containedTax).toBeNull()
  })

  test('a total says what is not in it yet', () => {
    const noteOf = (taxIncluded: boolean, isDeliveryKnown: boolean) => {
      const amounts = orderAmounts([{ unitPricePaise: 100_000, quantity: 1 }], {
        terms: { taxIncluded },
      })
      return chargesOf(amounts, null, { isDeliveryKnown }).find(({ kind }) => kind === 'total')?.note
    }
    expect([noteOf(true, true), noteOf(true, false), noteOf(false, false), noteOf(false, true)]).toEqual([
      'incl. of all taxes',
      'incl. of all taxes, plus delivery',
      'plus delivery',
      undefined,
    ])
  })
})

describe('an order that is priced again', () => {
  const line = (quantity: number) => [{ unitPricePaise: 10_000, quantity }]
  const area = { feePaise: 4_900, freeFromPaise: 50_000 }
  const terms = { taxIncluded: true }

  test('keeps its discount and its fees, and is the same without a change', () => {
    const order = orderAmounts(line(1), { discountPaise: 1_000, terms, area })
    expect(orderAmounts(line(1), repriceOf(order))).toEqual(order)
    expect(orderAmounts(line(9), repriceOf(order))).toMatchObject({
      subtotalPaise: 90_000,
      discountPaise: 1_000,
      deliveryPaise: 4_900,
    })
  })

  test('has the fee of where it goes instead', () => {
    const order = orderAmounts(line(1), { terms, area })
    const dearer = { feePaise: 9_900, freeFromPaise: null }
    expect(orderAmounts(line(1), repriceOf(order, dearer)).deliveryPaise).toBe(9_900)
    expect(orderAmounts(line(1), repriceOf(order, null)).deliveryPaise).toBe(0)
  })

  test('costs the same where each part does', () => {
    const order = orderAmounts(line(1), { terms, area })
    expect(isSameAmounts(order, { ...order, containedTaxPaise: 700 })).toBe(true)
    expect(isSameAmounts(order, { ...order, taxIncluded: false })).toBe(false)
    for (const name of AMOUNTS)
      expect(isSameAmounts(order, { ...order, [`${name}Paise`]: order[`${name}Paise`] + 1 })).toBe(false)
  })
})
