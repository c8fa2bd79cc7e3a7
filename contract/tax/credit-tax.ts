import { shareOut } from '../money.ts'
import { half, TAX_PARTS, type TaxParts } from './invoice-tax.ts'

/** What a line was charged, or what of it was given back, in paise. */
export type LineAmounts = TaxParts & { grossPaise: number }

/** A line of an invoice with what of it was credited before. */
export interface CreditableLine extends LineAmounts {
  lineNo: number
  quantity: number
  /** By earlier credit notes: pieces that came back, with their amounts, and amounts without a piece. */
  returned: LineAmounts & { quantity: number }
  allowed: LineAmounts
}

/** What a credit note gives back of a line. */
export interface Credit extends LineAmounts {
  lineNo: number
  /** Pieces; 0 where only an amount goes back. */
  quantity: number
}

const AMOUNTS = ['grossPaise', ...TAX_PARTS] as const

/** What no credit note has given back yet. */
export const leftOf = (line: CreditableLine): LineAmounts => amounts((part) => restOf(line, part))

/** Everything that is left, each line with all pieces that did not come back before. */
export function creditRest(lines: readonly CreditableLine[]): Credit[] {
  return lines
    .map((line) => ({
      lineNo: line.lineNo,
      quantity: line.quantity - line.returned.quantity,
      ...leftOf(line),
    }))
    .filter(({ quantity, grossPaise }) => quantity > 0 || grossPaise > 0)
}

/**
 * Some pieces of a line. After all of `n` pieces that came back so far, `n / quantity` of the line is credited, and a note
 * gives the difference to what was credited before: whatever the pieces, together they come to the line exactly.
 * @param pieces at most those that are left
 */
export function creditPieces(line: CreditableLine, pieces: number): Credit {
  const quantity = line.returned.quantity + pieces
  const credited = amounts((part) => {
    const whole = line[part] - line.allowed[part]
    const wanted = half(whole, quantity, line.quantity) - line.returned[part]
    return Math.min(Math.max(wanted, 0), restOf(line, part))
  })
  return { lineNo: line.lineNo, quantity: pieces, ...credited }
}

/**
 * An amount without goods, such as a lower price, over all lines by what is left of them; value and taxes follow by the same
 * rule of what was credited so far.
 * @param paise at most what is left of the lines
 */
export function creditAmount(lines: readonly CreditableLine[], paise: number): Credit[] {
  const shares = shareOut(
    paise,
    lines.map((line) => restOf(line, 'grossPaise')),
  )
  return lines.map((line, at) => allow(line, shares[at] ?? 0)).filter(({ grossPaise }) => grossPaise > 0)
}

function allow(line: CreditableLine, paise: number): Credit {
  const wholePaise = line.grossPaise - line.returned.grossPaise
  const credited = amounts((part) => {
    if (part === 'grossPaise') return paise
    const whole = line[part] - line.returned[part]
    const wanted =
      wholePaise === 0 ? 0 : half(whole, line.allowed.grossPaise + paise, wholePaise) - line.allowed[part]
    return Math.min(Math.max(wanted, 0), restOf(line, part))
  })
  return { lineNo: line.lineNo, quantity: 0, ...credited }
}

function restOf(line: CreditableLine, part: keyof LineAmounts): number {
  return line[part] - line.returned[part] - line.allowed[part]
}

function amounts(of: (part: keyof LineAmounts) => number): LineAmounts {
  return Object.fromEntries(AMOUNTS.map((part) => [part, of(part)])) as unknown as LineAmounts
}
