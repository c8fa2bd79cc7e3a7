import type { Treatment } from './tax-classes.ts'

/** Rupees of an invoice, tax included, above which goods need an e-way bill before they move. */
export interface EwayLimits {
  /** To other states. */
  ewayLimit: number
  /** Inside the shop's own. */
  ewayLimitWithin: number
}

/** Goods that need no e-way bill whatever they are worth, by the beginning of their HSN code (CGST Rules 2017, annexure to rule 138(14)). */
const EXEMPT_GOODS: readonly { hsn: string; but?: string; what: string }[] = [
  { hsn: '71', but: '7117', what: 'pearls, precious stones and metals and jewellery (71, but not 7117)' },
  { hsn: '0508', what: 'unworked coral (0508)' },
  { hsn: '9601', what: 'worked coral (9601)' },
]

/** What does not count, in words. */
export const EWAY_EXEMPT_TEXT = `Goods without tax do not count, nor do ${EXEMPT_GOODS.map(({ what }) => what).join(', ')}.`

/** Whether goods count for the value that needs an e-way bill: those of an invoice that bear no tax do not (explanation 2 of rule 138). */
export function countsForEwayBill({ hsn, treatment }: { hsn: string | null; treatment: Treatment }): boolean {
  const isExempt = EXEMPT_GOODS.some(
    (goods) => hsn?.startsWith(goods.hsn) && !(goods.but && hsn.startsWith(goods.but)),
  )
  return treatment === 'taxable' && !isExempt
}

/** Whether goods under an invoice of so many rupees need an e-way bill (CGST Rules 2017, rule 138; states set their own limit). */
export function isAboveEwayLimit(
  total: number,
  isInterstate: boolean,
  { ewayLimit, ewayLimitWithin }: EwayLimits,
): boolean {
  return total > (isInterstate ? ewayLimit : ewayLimitWithin)
}
