import { type InvoiceTax, invoiceTax } from './invoice-tax.ts'

/** Rates of notification 9/2025-Central Tax (Rate), in basis points. */
export const SLABS = [0, 25, 150, 300, 500, 1800, 2800, 4000] as const
const MAX_PAISE = 1_000_000

/** How many of all amounts no value with its tax comes to: at 18 % it is 18 of 118. */
export const unwritable = (basisPoints: number) => (MAX_PAISE * basisPoints) / (10_000 + basisPoints)

interface Sweep {
  basisPoints: number
  isInterstate: boolean
  /** Whether the price contains the tax, or it comes on top. */
  isIncluded: boolean
  /** Paise from one amount to the next. */
  step?: number
}

/** Heads of a taxable value, in whole numbers that no double loses: each is its rate, half up. */
export function headsOf(taxablePaise: number, basisPoints: number, isInterstate: boolean) {
  const head = (parts: number) => Math.floor((2 * taxablePaise * basisPoints + parts) / (2 * parts))
  return isInterstate
    ? { cgst: 0, sgst: 0, igst: head(10_000) }
    : { cgst: head(20_000), sgst: head(20_000), igst: 0 }
}

/** What of an invoice of one line breaks a rule of the recipe; null where nothing does. */
function broken(
  charged: number,
  value: number | null,
  sweep: Sweep,
  { totals, roundOffPaise, lines }: InvoiceTax<object>,
) {
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = totals
  const heads = headsOf(taxablePaise, sweep.basisPoints, sweep.isInterstate)
  if (cgstPaise !== heads.cgst || sgstPaise !== heads.sgst || igstPaise !== heads.igst) return 'heads'
  if (taxablePaise + cgstPaise + sgstPaise + igstPaise + roundOffPaise !== charged) return 'sum'
  if (Math.abs(roundOffPaise) > 1) return 'round-off'
  if (lines[0]?.taxablePaise !== taxablePaise) return 'line'
  if (value !== null && taxablePaise !== value) return 'value'
  if (value === null && roundOffPaise !== 0 && isReachable(charged, taxablePaise, sweep))
    return 'needless round-off'
  return null
}

/** Whether a value near this one and its heads come to the amount exactly. */
function isReachable(charged: number, near: number, { basisPoints, isInterstate }: Sweep): boolean {
  for (let value = Math.max(0, near - 3); value <= near + 3; value++) {
    const { cgst, sgst, igst } = headsOf(value, basisPoints, isInterstate)
    if (value + cgst + sgst + igst === charged) return true
  }
  return false
}

/** Makes an invoice of each amount up to 10,000.00. @returns the first amount that breaks a rule, and how many were rounded */
export function sweep(over: Sweep): { broken: string | null; rounded: number } {
  const { basisPoints, isInterstate, isIncluded, step = 1 } = over
  let rounded = 0
  for (let paise = 1; paise <= MAX_PAISE; paise += step) {
    const charged = isIncluded ? paise : paise + Math.floor((2 * paise * basisPoints + 10_000) / 20_000)
    const value = isIncluded ? null : paise
    const line = { basisPoints, grossPaise: charged, feePaise: 0, valuePaise: value }
    const tax = invoiceTax([line], { isInterstate })
    const rule = broken(charged, value, over, tax)
    if (rule !== null) return { broken: `${paise}: ${rule}`, rounded }
    if (tax.roundOffPaise !== 0) rounded++
  }
  return { broken: null, rounded }
}
