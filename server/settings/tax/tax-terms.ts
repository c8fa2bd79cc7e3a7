import type { Settings } from '#contract/settings.ts'
import type { TaxClass } from '#contract/tax/tax-classes.ts'
import type { TaxRates } from '#contract/tax/tax-terms.ts'
import type { Config } from '#server/config/config.ts'
import { fragment } from '#server/database/sql.ts'
import { PRICES_INCLUDE_TAX, type StoredSetting, settingsOf } from '../settings.ts'

/** All `TaxClass`es in their order, as an expression for a statement. */
export const TAX_CLASSES = fragment`(
  select json_agg(json_build_object('id', id, 'name', name, 'treatment', treatment, 'rates', rates) order by position, id)
    from tax_classes)`

export function taxTermsOf(settings: Settings, classes: TaxClass[]): TaxRates {
  const { registrations, gstin, defaultTaxClass, bandBasis } = settings
  return { registrations, gstin, classes, defaultTaxClass, bandBasis }
}

export interface StoredTax {
  settings: StoredSetting[] | null
  classes: TaxClass[] | null
}

/** What `storedTaxTerms` reads, as an expression for a statement; the classes only where prices contain the tax. */
export const STORED_TAX = fragment`json_build_object('classes', case when ${PRICES_INCLUDE_TAX} then ${TAX_CLASSES} end,
  'settings', (select json_agg(json_build_object('name', name, 'value', value)) from settings
                where name in ('registrations', 'gstin', 'defaultTaxClass', 'bandBasis')))`

export function storedTaxTerms({ settings, classes }: StoredTax, config: Config): TaxRates {
  return taxTermsOf(settingsOf(settings ?? [], config), classes ?? [])
}
