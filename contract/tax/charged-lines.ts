import { type FeeAmounts, feesOf, type OrderAmounts } from '../charges.ts'
import { shareOut, TAX_BASIS_POINTS } from '../money.ts'
import type { ChargedLine } from './invoice-tax.ts'
import { rateOn, type Treatment } from './tax-classes.ts'
import type { TaxRates } from './tax-terms.ts'

/** A line of an order, with what decides its tax. */
export interface OrderedLine {
  unitPricePaise: number
  quantity: number
  /** Its share of the order's discount. */
  discountPaise: number
  /** Without one it has the shop's default. */
  taxClass?: string | null
}

type Charged = Pick<OrderAmounts, 'taxIncluded' | 'taxPaise'> & FeeAmounts

/**
 * An order's lines with what was charged for each, and its rate on a day: its fees are spread by value, and so is a tax that was
 * put on top.
 */
export function chargedLines<Line extends OrderedLine>(
  lines: readonly Line[],
  amounts: Charged,
  terms: TaxRates,
  day: string,
): (Line & ChargedLine & { treatment: Treatment })[] {
  const values = lines.map((line) => line.unitPricePaise * line.quantity - line.discountPaise)
  const fees = shareOut(feesOf(amounts), weightsOf(values, lines))
  const onTop = shareOut(amounts.taxPaise, values)
  return lines.map((line, at) => {
    const valuePaise = values[at] ?? 0
    const feePaise = fees[at] ?? 0
    return {
      ...line,
      feePaise,
      grossPaise: valuePaise + feePaise + (onTop[at] ?? 0),
      valuePaise: amounts.taxIncluded ? null : valuePaise,
      ...taxOfLine(line, valuePaise, amounts, terms, day),
    }
  })
}

/** Goods that cost nothing after their discount still share a fee. */
function weightsOf(values: readonly number[], lines: readonly OrderedLine[]): number[] {
  return values.some((paise) => paise > 0) ? [...values] : lines.map(({ quantity }) => quantity)
}

/** Where a tax was put on top of prices it was the flat one, whatever the goods are. */
function taxOfLine(
  { taxClass, quantity }: OrderedLine,
  valuePaise: number,
  { taxIncluded }: Charged,
  { classes, defaultTaxClass, bandBasis }: TaxRates,
  day: string,
): { treatment: Treatment; basisPoints: number } {
  if (!taxIncluded) return { treatment: 'taxable', basisPoints: TAX_BASIS_POINTS }
  const found = classes.find(({ id }) => id === (taxClass ?? defaultTaxClass))
  if (found?.treatment !== 'taxable') return { treatment: found?.treatment ?? 'taxable', basisPoints: 0 }
  const piece = { paise: valuePaise / quantity, taxIncluded }
  return { treatment: 'taxable', basisPoints: rateOn(found, day, piece, bandBasis) ?? 0 }
}
