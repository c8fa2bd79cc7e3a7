import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { headsOf, SLABS } from './charged-amounts.ts'
import {
  type CreditableLine,
  creditAmount,
  creditPieces,
  creditRest,
  type LineAmounts,
  leftOf,
  withTax,
} from './credit-tax.ts'
import { taxOf, taxOn } from './invoice-tax.ts'

const AMOUNTS = ['grossPaise', 'taxablePaise'] as const
const NONE = { grossPaise: 0, taxablePaise: 0 }
type Given = ReturnType<typeof creditPieces>

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 12 }),
  taxablePaise: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 2_000_000 })),
  roundOffPaise: fc.constantFrom(-1, 0, 1),
  basisPoints: fc.constantFrom(...SLABS),
})
const invoice = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  isInterstate: fc.boolean(),
})
const given = fc.oneof(
  fc.record({ line: fc.nat(), pieces: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ share: fc.double({ min: 0.001, max: 1, noNaN: true }) }),
)

type Invoice = typeof invoice extends fc.Arbitrary<infer Value> ? Value : never

function linesOf({ lines, isInterstate }: Invoice): CreditableLine[] {
  return lines.map(({ quantity, taxablePaise, roundOffPaise, basisPoints }, at) => {
    const { cgst, sgst, igst } = headsOf(taxablePaise, basisPoints, isInterstate)
    const grossPaise = Math.max(0, taxablePaise + cgst + sgst + igst + roundOffPaise)
    return {
      lineNo: at + 1,
      quantity,
      basisPoints,
      grossPaise,
      taxablePaise,
      returned: { ...NONE, quantity: 0 },
      allowed: NONE,
    }
  })
}

/** The lines after a note, as the database sums its notes. */
function credited(lines: readonly CreditableLine[], note: readonly Given[]): CreditableLine[] {
  const plus = (before: LineAmounts, credit: LineAmounts): LineAmounts => {
    const sums = AMOUNTS.map((amount) => [amount, before[amount] + credit[amount]])
    return Object.fromEntries(sums) as unknown as LineAmounts
  }
  return lines.map((each) => {
    const credit = note.find(({ lineNo }) => lineNo === each.lineNo)
    if (!credit) return each
    if (credit.quantity === 0) return { ...each, allowed: plus(each.allowed, credit) }
    const quantity = each.returned.quantity + credit.quantity
    return { ...each, returned: { ...plus(each.returned, credit), quantity } }
  })
}

const restPaise = (lines: readonly CreditableLine[]) =>
  lines.reduce((sum, each) => sum + leftOf(each).grossPaise, 0)

/** A note as somebody would give it: some pieces of a line, or a share of what is left. */
function noteOf(
  lines: readonly CreditableLine[],
  give: typeof given extends fc.Arbitrary<infer Value> ? Value : never,
): Given[] {
  if ('share' in give) {
    const paise = Math.ceil(restPaise(lines) * give.share)
    return paise === 0 ? [] : creditAmount(lines, paise)
  }
  const chosen = lines[give.line % lines.length]
  const left = chosen ? chosen.quantity - chosen.returned.quantity : 0
  return chosen && left > 0 ? [creditPieces(chosen, Math.min(give.pieces, left))] : []
}

test('pieces and amounts in any order, then the rest, come to the invoice exactly, and never to more or less than nothing', () => {
  fc.assert(
    fc.property(invoice, fc.array(given, { maxLength: 25 }), (made, gives) => {
      let lines = linesOf(made)
      for (const give of gives) {
        const note = noteOf(lines, give)
        for (const credit of note) {
          for (const amount of AMOUNTS) expect(credit[amount]).toBeGreaterThanOrEqual(0)
        }
        if ('share' in give) expect(note.every(({ quantity }) => quantity === 0)).toBe(true)
        lines = credited(lines, note)
        for (const each of lines) {
          for (const amount of AMOUNTS) expect(leftOf(each)[amount]).toBeGreaterThanOrEqual(0)
        }
      }
      lines = credited(lines, creditRest(lines))
      for (const each of lines) {
        expect(leftOf(each)).toEqual(NONE)
        expect(each.returned.quantity).toBe(each.quantity)
      }
    }),
    { numRuns: 600 },
  )
})

test('the tax of a note is, for each rate, what the portal computes of its value', () => {
  fc.assert(
    fc.property(invoice, fc.array(given, { maxLength: 12 }), (made, gives) => {
      let lines = linesOf(made)
      const notes = gives.map((give) => {
        const note = noteOf(lines, give)
        lines = credited(lines, note)
        return note
      })
      for (const note of [...notes, creditRest(lines)]) {
        const taxed = withTax(note, made)
        expect(taxed.map(({ lineNo }) => lineNo)).toEqual(
          note.map(({ lineNo }) => lineNo).toSorted((a, b) => a - b),
        )
        for (const rate of new Set(note.map(({ basisPoints }) => basisPoints))) {
          const ofRate = taxed.filter(
            (_credit, at) => made.lines[(taxed[at]?.lineNo ?? 0) - 1]?.basisPoints === rate,
          )
          const taxablePaise = ofRate.reduce((sum, credit) => sum + credit.taxablePaise, 0)
          const taxPaise = ofRate.reduce((sum, credit) => sum + taxOf(credit), 0)
          expect(taxPaise).toBe(taxOf(taxOn(taxablePaise, rate, made)))
          for (const credit of ofRate) expect(credit.cgstPaise).toBe(credit.sgstPaise)
        }
      }
    }),
    { numRuns: 200 },
  )
})

test('an amount alone is credited to the paisa', () => {
  fc.assert(
    fc.property(invoice, fc.double({ min: 0, max: 1, noNaN: true }), (made, share) => {
      const lines = linesOf(made)
      const paise = Math.floor(restPaise(lines) * share)
      const sum = creditAmount(lines, paise).reduce((whole, { grossPaise }) => whole + grossPaise, 0)
      expect(sum).toBe(paise)
    }),
  )
})

test('after n of q pieces exactly half(t * n / q) of each part is credited, whatever the steps', () => {
  const half = (paise: number, n: number, q: number) => Math.floor((2 * paise * n + q) / (2 * q))
  fc.assert(
    fc.property(
      line,
      fc.boolean(),
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 12 }),
      (sold, isInterstate, steps) => {
        let lines = linesOf({ lines: [sold], isInterstate })
        let returned = 0
        for (const step of steps) {
          const [before] = lines
          if (!before) throw new Error('The line is gone')
          const pieces = Math.min(step, before.quantity - returned)
          if (pieces === 0) break
          lines = credited(lines, [creditPieces(before, pieces)])
          returned += pieces
          for (const amount of AMOUNTS) {
            expect(lines[0]?.returned[amount]).toBe(half(before[amount], returned, before.quantity))
          }
        }
      },
    ),
  )
})

test('a note of a piece takes an allowance into account: three pieces of 10.00 after 3.00 were allowed are 9.00 each', () => {
  const amounts = { grossPaise: 3000, taxablePaise: 3000 }
  const sold = {
    lineNo: 1,
    quantity: 3,
    basisPoints: 1800,
    ...amounts,
    returned: { ...NONE, quantity: 0 },
    allowed: NONE,
  }
  const [after] = credited([sold], creditAmount([sold], 300))
  expect(after && creditPieces(after, 1)).toMatchObject({ quantity: 1, grossPaise: 900, taxablePaise: 900 })
})
