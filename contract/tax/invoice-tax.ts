import { shareOut } from '../money.ts'

/** Whether the goods go to another state than the seller's: then IGST, else CGST and SGST in equal halves. */
export interface Destination {
  isInterstate: boolean
}

/** A line as it was charged, in paise. */
export interface ChargedLine {
  /** Hundredths of a percent. */
  basisPoints: number
  /** What is paid for it: after its discount, with its tax and its share of the delivery fee. */
  grossPaise: number
  /** Its share of the delivery fee, which contains the tax. */
  feePaise: number
  /** What its goods cost before tax was put on top of them; null where the price contained the tax. */
  valuePaise: number | null
}

/** The parts of a value, in paise. */
export interface TaxParts {
  taxablePaise: number
  cgstPaise: number
  /** UTGST where the union territory has no legislature. */
  sgstPaise: number
  igstPaise: number
}

/** The names of `TaxParts`, in the order in which people read them. */
export const TAX_PARTS = ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise'] as const

export const NO_TAX: TaxParts = { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }

/** What the tax of these comes to. */
export const taxOf = ({ cgstPaise, sgstPaise, igstPaise }: TaxParts): number =>
  cgstPaise + sgstPaise + igstPaise

export interface InvoiceTax<Line> {
  lines: (Line & TaxParts)[]
  totals: TaxParts
  /** What was charged beyond value and tax: -1 to 1 for each rate. */
  roundOffPaise: number
}

/**
 * Works the tax out of what was charged. It is reckoned once for all lines of one rate, so that each head is exactly its rate
 * of the taxable value, as the GST portal checks; then it is shared out to the lines. Some amounts cannot be written so, and
 * the paisa that is left is rounding.
 */
export function invoiceTax<Line extends ChargedLine>(
  lines: readonly Line[],
  destination: Destination,
): InvoiceTax<Line> {
  const taxed = lines.map((line) => ({ ...line, ...NO_TAX }))
  const totals = { ...NO_TAX }
  let roundOffPaise = 0
  for (const basisPoints of new Set(lines.map((line) => line.basisPoints))) {
    const group = taxed.filter((line) => line.basisPoints === basisPoints)
    const parts = groupTax(group, basisPoints, destination)
    const weights = group.map(({ grossPaise, valuePaise, feePaise }) =>
      valuePaise === null ? grossPaise : valuePaise + feePaise,
    )
    for (const part of TAX_PARTS) {
      const shares = shareOut(parts[part], weights)
      for (const [at, line] of group.entries()) line[part] = shares[at] ?? 0
      totals[part] += parts[part]
    }
    roundOffPaise += sum(group, 'grossPaise') - parts.taxablePaise - taxOf(parts)
  }
  return { lines: taxed, totals, roundOffPaise }
}

/** Of the neighbours of the exact value the one that leaves the least to round. A value that was charged is what it is. */
function groupTax(group: readonly ChargedLine[], basisPoints: number, destination: Destination): TaxParts {
  const grossPaise = sum(group, 'grossPaise')
  const goodsPaise = valueOfGoods(group)
  const containingPaise = goodsPaise === null ? grossPaise : sum(group, 'feePaise')
  const nearest = (goodsPaise ?? 0) + half(containingPaise, 10_000, 10_000 + basisPoints)
  const tried = containingPaise === 0 ? [nearest] : [nearest, nearest - 1, nearest + 1]
  const parts = tried.map((paise) => taxOn(paise, basisPoints, destination))
  const left = (each: TaxParts) => Math.abs(grossPaise - each.taxablePaise - taxOf(each))
  return parts.reduce((best, each) => (left(each) < left(best) ? each : best))
}

/** The value of goods to which tax was added; null where a price contained it. */
function valueOfGoods(group: readonly ChargedLine[]): number | null {
  let paise = 0
  for (const { valuePaise } of group) {
    if (valuePaise === null) return null
    paise += valuePaise
  }
  return paise
}

/** What the tax of a value comes to, as the portal reckons it. @param taxablePaise not negative */
export function taxOn(taxablePaise: number, basisPoints: number, { isInterstate }: Destination): TaxParts {
  if (isInterstate) {
    return { ...NO_TAX, taxablePaise, igstPaise: half(taxablePaise, basisPoints, 10_000) }
  }
  const headPaise = half(taxablePaise, basisPoints, 20_000)
  return { ...NO_TAX, taxablePaise, cgstPaise: headPaise, sgstPaise: headPaise }
}

function sum(group: readonly ChargedLine[], amount: 'grossPaise' | 'feePaise'): number {
  return group.reduce((paise, line) => paise + line[amount], 0)
}

/** `paise * numerator / denominator`, rounded half up; none of them is negative. */
export function half(paise: number, numerator: number, denominator: number): number {
  const twice = 2n * BigInt(paise) * BigInt(numerator) + BigInt(denominator)
  return Number(twice / (2n * BigInt(denominator)))
}
