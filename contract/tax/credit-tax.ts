import { shareOut } from '../money.ts'
import { type Destination, half, type TaxParts, taxOn } from './invoice-tax.ts'

/** What a line was charged, or what of it was given back, in paise. */
export interface LineAmounts {
  grossPaise: number
  taxablePaise: number
}

/** A line of an invoice with what of it was credited before. */
export interface CreditableLine extends LineAmounts {
  lineNo: number
  quantity: number
  /** Hundredths of a percent. */
  basisPoints: number
  /** By earlier credit notes: pieces that came back, with their amounts, and amounts without a piece. */
  returned: LineAmounts & { quantity: number }
  allowed: LineAmounts
}

/** What goes back of a line, before its tax is known. */
interface GivenBack extends LineAmounts {
  lineNo: number
  /** Pieces; 0 where only an amount goes back. */
  quantity: number
  basisPoints: number
}

/** What a credit note gives back of a line. */
export type Credit = TaxParts & Omit<GivenBack, 'basisPoints'>

/** What no credit note has given back yet. */
export const leftOf = (line: CreditableLine): LineAmounts => amounts((part) => restOf(line, part))

/** Everything that is left, each line with all pieces that did not come back before. */
export function creditRest(lines: readonly CreditableLine[]): GivenBack[] {
  return lines
    .map((line) => givenBack(line, line.quantity - line.returned.quantity, leftOf(line)))
    .filter(({ quantity, grossPaise }) => quantity > 0 || grossPaise > 0)
}

/**
 * Some pieces of a line. After all of `n` pieces that came back so far, `n / quantity` of the line is credited, and a note
 * gives the difference to what was credited before: whatever the pieces, together they come to the line exactly.
 * @param pieces at most those that are left
 */
export function creditPieces(line: CreditableLine, pieces: number): GivenBack {
  const quantity = line.returned.quantity + pieces
  const credited = amounts((part) => {
    const whole = line[part] - line.allowed[part]
    const wanted = half(whole, quantity, line.quantity) - line.returned[part]
    return Math.min(Math.max(wanted, 0), restOf(line, part))
  })
  return givenBack(line, pieces, credited)
}

/**
 * An amount without goods, such as a lower price, over all lines by what is left of them; the value follows by the same
 * rule of what was credited so far.
 * @param paise at most what is left of the lines
 */
export function creditAmount(lines: readonly CreditableLine[], paise: number): GivenBack[] {
  const shares = shareOut(
    paise,
    lines.map((line) => restOf(line, 'grossPaise')),
  )
  return lines.map((line, at) => allow(line, shares[at] ?? 0)).filter(({ grossPaise }) => grossPaise > 0)
}

function allow(line: CreditableLine, paise: number): GivenBack {
  const wholePaise = line.grossPaise - line.returned.grossPaise
  const whole = line.taxablePaise - line.returned.taxablePaise
  const wanted =
    wholePaise === 0
      ? 0
      : half(whole, line.allowed.grossPaise + paise, wholePaise) - line.allowed.taxablePaise
  const taxablePaise = Math.min(Math.max(wanted, 0), restOf(line, 'taxablePaise'))
  return givenBack(line, 0, { grossPaise: paise, taxablePaise })
}

/**
 * The tax of what goes back, reckoned once for all lines of one rate as that of an invoice is: each head of the note is exactly its
 * rate of the note's value, which is what the GST portal computes. So the notes of an invoice can come to a paisa more or less tax
 * than it, while their values and totals come to it exactly.
 */
export function withTax(given: readonly GivenBack[], destination: Destination): Credit[] {
  const credits: Credit[] = []
  for (const basisPoints of new Set(given.map((each) => each.basisPoints))) {
    const group = given.filter((each) => each.basisPoints === basisPoints)
    const values = group.map(({ taxablePaise }) => taxablePaise)
    const tax = taxOn(
      values.reduce((sum, paise) => sum + paise, 0),
      basisPoints,
      destination,
    )
    const [heads, igst] = [shareOut(tax.cgstPaise, values), shareOut(tax.igstPaise, values)]
    for (const [at, { basisPoints: _rate, ...line }] of group.entries()) {
      const headPaise = heads[at] ?? 0
      credits.push({ ...line, cgstPaise: headPaise, sgstPaise: headPaise, igstPaise: igst[at] ?? 0 })
    }
  }
  return credits.sort((a, b) => a.lineNo - b.lineNo)
}

const givenBack = (
  { lineNo, basisPoints }: CreditableLine,
  quantity: number,
  paise: LineAmounts,
): GivenBack => ({
  lineNo,
  basisPoints,
  quantity,
  ...paise,
})

function restOf(line: CreditableLine, part: keyof LineAmounts): number {
  return line[part] - line.returned[part] - line.allowed[part]
}

function amounts(of: (part: keyof LineAmounts) => number): LineAmounts {
  return { grossPaise: of('grossPaise'), taxablePaise: of('taxablePaise') }
}
