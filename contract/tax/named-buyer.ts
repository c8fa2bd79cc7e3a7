import { nearestPaise } from '../money.ts'

/** In paise, without tax: from here on an invoice names also a buyer without GSTIN, with address and state (CGST Rules 2017, rule 46(e)). */
const NAMED_FROM_PAISE = 5_000_000

/** Of a sale, in rupees. */
interface SaleAmounts {
  total: number
  rounding: number
  tax: number
  containedTax: number | null
}

/** Whether a sale's tax invoice has to name its buyer; goods that bear no tax go with another paper. */
export function needsNamedBuyer({ total, rounding, tax, containedTax }: SaleAmounts): boolean {
  const taxes = tax + (containedTax ?? 0)
  return taxes > 0 && nearestPaise(total - rounding - taxes) >= NAMED_FROM_PAISE
}

export const NAMED_BUYER_TEXT =
  'From ₹50,000 without tax the invoice names the buyer: enter name, address and state'
