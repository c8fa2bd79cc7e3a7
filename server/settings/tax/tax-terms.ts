import type { Settings } from '#contract/settings.ts'
import type { TaxClass } from '#contract/tax/tax-classes.ts'
import type { TaxRates } from '#contract/tax/tax-terms.ts'
import type { Config } from '#server/config/config.ts'
import { fragment } from '#server/database/sql.ts'
import { type StoredSetting, settingsOf } from '../settings.ts'

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

/** What decides into which states the shop may sell. */
export type StateRules = Pick<Settings, 'registrations' | 'gstin' | 'shopState' | 'sellsToOtherStates'>

/**
 * What `storedTaxTerms` reads, as an expression for a statement; the classes not where the flat tax is added to everything, as in a
 * demo, whose terms are not stored.
 */
export const STORED_TAX = fragment`json_build_object('classes', case when exists (
    select from settings where name = 'pricesIncludeTax') then ${TAX_CLASSES} end,
  'settings', (select json_agg(json_build_object('name', name, 'value', value)) from settings
                where name in ('registrations', 'gstin', 'defaultTaxClass', 'bandBasis', 'shopState', 'sellsToOtherStates')))`

export function storedTaxTerms({ settings, classes }: StoredTax, config: Config): TaxRates & StateRules {
  const read = settingsOf(settings ?? [], config)
  const { shopState, sellsToOtherStates } = read
  return { ...taxTermsOf(read, classes ?? []), shopState, sellsToOtherStates }
}
