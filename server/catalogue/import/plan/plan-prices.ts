import { aboveMrpText, payablePaise } from '#contract/catalogue/mrp.ts'
import type { VariantPrices } from '#contract/catalogue/variant-rules.ts'
import type { TaxTerms } from '#contract/charges.ts'
import { formatPaise } from '#contract/money.ts'
import type { VariantDraft } from '../drafts/product-draft.ts'

/** The MRP that a draft gives; undefined where it gives none. */
export function mrpOf({ mrpPaise, struckPaise }: VariantDraft, terms: TaxTerms): number | null | undefined {
  if (mrpPaise !== undefined || struckPaise === undefined) return mrpPaise
  return struckPaise === null ? null : payablePaise(struckPaise, terms)
}

/**
 * The prices after a draft. Another shop's empty price leaves the present one, and its price takes away an MRP that it is above.
 * @param present null for a new variant
 */
export function pricesAfter(
  draft: VariantDraft,
  present: VariantPrices | undefined,
  { isForeign, terms }: { isForeign: boolean; terms: TaxTerms },
): VariantPrices & { note?: string } {
  const before = present ?? { pricePaise: 0, mrpPaise: null }
  if (isForeign && !draft.pricePaise && before.pricePaise > 0) return before
  const pricePaise = draft.pricePaise ?? before.pricePaise
  const given = mrpOf(draft, terms)
  const mrpPaise = given === undefined ? before.mrpPaise : given
  if (!isForeign || mrpPaise === null || aboveMrpText(pricePaise, mrpPaise, terms) === undefined)
    return { pricePaise, mrpPaise }
  const note = `The MRP of ${formatPaise(mrpPaise)} is left out, because the price is above it`
  return { pricePaise, mrpPaise: null, note }
}

/** The column of an error of the MRP: the one that gives it, otherwise the price. */
export function mrpColumn(draft: VariantDraft | undefined): 'mrp' | 'list_price' | 'price' {
  if (draft?.mrpPaise !== undefined) return 'mrp'
  return draft?.struckPaise === undefined ? 'price' : 'list_price'
}
