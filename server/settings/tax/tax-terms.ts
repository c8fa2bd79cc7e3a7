import type { Settings } from '#contract/settings.ts'
import type { TaxClass } from '#contract/tax/tax-classes.ts'
import type { TaxTerms } from '#contract/tax/tax-terms.ts'
import { fragment } from '#server/database/sql.ts'

/** All `TaxClass`es in their order, as an expression for a statement. */
export const TAX_CLASSES = fragment`(
  select json_agg(json_build_object('id', id, 'name', name, 'treatment', treatment, 'rates', rates) order by position, id)
    from tax_classes)`

export function taxTermsOf(settings: Settings, classes: TaxClass[]): TaxTerms {
  const { registrations, gstin, defaultTaxClass, bandBasis } = settings
  return { registrations, gstin, classes, defaultTaxClass, bandBasis }
}
