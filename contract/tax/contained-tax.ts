import { type OrderAmounts, withDiscountShares } from '../charges.ts'
import { chargedLines, type OrderedLine } from './charged-lines.ts'
import { invoiceTax, taxOf } from './invoice-tax.ts'
import { givesTaxInvoices } from './registration.ts'
import { stateCode } from './states.ts'
import type { TaxRates } from './tax-terms.ts'

type SoldLine = Omit<OrderedLine, 'discountPaise'> & { variantId: string }

interface Sale {
  /** YYYY-MM-DD in India. */
  day: string
  /** Where it goes; undefined: not known, and reckoned as inside the shop's own state. */
  state: string | undefined
}

/**
 * The tax that an order's amounts contain by the rates of a day, in paise: what its invoice would say. Null where tax comes on top,
 * and where the shop charges none.
 */
export function containedTax(
  lines: readonly SoldLine[],
  amounts: OrderAmounts,
  terms: TaxRates,
  { day, state }: Sale,
): number | null {
  if (!amounts.taxIncluded || !givesTaxInvoices(terms, day)) return null
  // In the order of an order's lines, since the first of equals gets a paisa that is left.
  const sorted = lines.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))
  const sold = withDiscountShares(sorted, amounts.discountPaise)
  const isInterstate = state !== undefined && stateCode(state) !== terms.gstin?.slice(0, 2)
  return taxOf(invoiceTax(chargedLines(sold, amounts, terms, day), { isInterstate }).totals)
}
