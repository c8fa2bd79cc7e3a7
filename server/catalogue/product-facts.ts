import type { ProductFacts } from '#contract/catalogue/product-facts-schemas.ts'
import { type Fragment, fragment } from '#server/database/sql.ts'
import { SELLS_PRESCRIPTIONS } from '#server/settings/settings.ts'

/** Columns of `ProductFacts`, of `products p`. */
export const FACT_COLUMNS = fragment`p.origin_country, p.brand, p.manufacturer, p.importer, p.generic_name,
  p.best_before_days, p.hsn, p.tax_class, p.needs_prescription`

export function factsOf(row: ProductFacts): ProductFacts {
  return {
    originCountry: row.originCountry,
    brand: row.brand,
    manufacturer: row.manufacturer,
    importer: row.importer,
    genericName: row.genericName,
    bestBeforeDays: row.bestBeforeDays,
    hsn: row.hsn,
    taxClass: row.taxClass,
    needsPrescription: row.needsPrescription,
  }
}

/** The country of origin of a product `p`, as in its index; products without one come last. */
export const ORIGIN = fragment`coalesce(p.origin_country, 'ZZ')`

/** Whether a product `p` is not sold because it needs a prescription. */
export const LACKS_PRESCRIPTION: Fragment = fragment`(p.needs_prescription and not ${SELLS_PRESCRIPTIONS})`

/** The `OwnRules` of a product `p`: its own, and of its category where it says nothing. */
export const OWN_RULES: Fragment = fragment`((select rules from categories where id = p.category_id) || p.rules)`
