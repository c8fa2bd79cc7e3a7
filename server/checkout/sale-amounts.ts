import { type OrderAmounts, orderAmounts, type Pricing } from '#contract/charges.ts'
import { containedTax } from '#contract/tax/contained-tax.ts'
import type { SaleTerms } from '#server/settings/sale-terms.ts'

/** A line at today's price, with its product's tax class. */
interface SaleLine {
  variantId: string
  unitPricePaise: number
  quantity: number
  taxClass: string | null
}

/** What is chosen, with what a code takes off. */
interface Chosen extends Omit<Pricing, 'terms' | 'area' | 'keptFees'> {
  /** Where it goes; undefined: not known. */
  state: string | undefined
}

/** What lines cost on the shop's terms, and the tax that this contains by today's rates. */
export function saleAmounts(
  lines: readonly SaleLine[],
  { terms, delivery, tax }: SaleTerms,
  { state, ...chosen }: Chosen,
): OrderAmounts {
  const amounts = orderAmounts(lines, { ...chosen, terms, area: delivery.area })
  return { ...amounts, containedTaxPaise: containedTax(lines, amounts, tax, { day: delivery.today, state }) }
}
