import type { Registration } from './registration.ts'
import type { BandBasis, TaxClass } from './tax-classes.ts'

/** What decides the tax of goods. */
export interface TaxRates {
  registrations: Registration[]
  gstin: string | null
  classes: TaxClass[]
  /** The class of products that say none. */
  defaultTaxClass: string
  bandBasis: BandBasis
}
