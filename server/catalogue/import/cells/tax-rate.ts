import { basisPoints } from '#contract/money.ts'
import type { Treatment } from '#contract/tax/tax-classes.ts'
import { withLatinDigits } from './numbers.ts'

/** Basis points, or why goods bear no tax. */
export type GivenTaxRate = number | Exclude<Treatment, 'taxable'>

const WITHOUT_TAX: readonly (readonly [RegExp, GivenTaxRate])[] = [
  [/^(gst )?exempt(ed)?$/, 'exempt'],
  [/^non[ -]?(gst|taxable)( supply)?$/, 'non_gst'],
  [/^(nil|nil[ -]rated|zero|no tax|0+(\.0+)? ?%?|gst[ @_-]*0 ?%?)$/, 'nil_rated'],
]

/**
 * The GST of "5", "5%", "GST 5", "CGST 2.5% + SGST 2.5%" or "Nil"; undefined where none can be read. A workbook has 5 % as
 * 0.05, which are 5 basis points here: `classOfRate` knows.
 */
export function readTaxRate(text: string): GivenTaxRate | undefined {
  const plain = withLatinDigits(text).trim().toLowerCase()
  const without = WITHOUT_TAX.find(([words]) => words.test(plain))
  if (without) return without[1]
  if (!/^[a-z\s@%.+&_/,()\d-]{1,60}$/.test(plain) || /\d-\d/.test(plain)) return undefined
  const [first, second, ...others] = plain.match(/\d+(\.\d+)?/g) ?? []
  if (first === undefined || others.length > 0) return undefined
  if (second !== undefined && !/[+&]|cgst.*sgst|sgst.*cgst/.test(plain)) return undefined
  const points = basisPoints(Number(first) + Number(second ?? 0))
  return points > 0 && points <= 100_00 ? points : undefined
}
