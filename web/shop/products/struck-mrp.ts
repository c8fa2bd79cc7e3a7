import { mrpBeside } from '#contract/catalogue/mrp.ts'
import type { TaxTerms } from '#contract/charges.ts'
import { paiseFromRupees } from '#contract/money.ts'
import type { StruckMrp } from '#ui/price.tsx'

/** The MRP of an answer as it stands beside a price; undefined where there is none. */
export function struckMrp(mrp: number | null, terms: TaxTerms): StruckMrp | undefined {
  if (mrp === null) return undefined
  const name = terms.taxIncluded ? 'MRP' : 'MRP before tax'
  return { paise: mrpBeside(paiseFromRupees(mrp), terms), name }
}
