import type { PricingRules } from '#contract/charges.ts'
import type { DeliveryTerms } from '#contract/promises/areas.ts'
import type { GoodsRules } from '#contract/promises/rules.ts'
import { stateOfGstin } from '#contract/tax/gstin.ts'
import { registrationOn } from '#contract/tax/registration.ts'
import type { TaxRates } from '#contract/tax/tax-terms.ts'
import type { Config } from '#server/config/config.ts'
import { type Fragment, fragment } from '#server/database/sql.ts'
import { deliveryTerms, deliveryTermsOf } from './areas/delivery-terms.ts'
import { PRICING_TERMS, rulesOf, STORED_RULES } from './settings.ts'
import { STORED_TAX, type StateRules, type StoredTax, storedTaxTerms } from './tax/tax-terms.ts'

/** On what terms the shop sells at this moment. */
export interface SaleTerms {
  terms: PricingRules
  /** For goods that say nothing else. */
  rules: GoodsRules
  /** For where the goods go. */
  delivery: DeliveryTerms
  /** How the shop stands to GST, and the tax of its goods; without the classes where prices do not contain it. */
  tax: TaxRates & StateRules
  /** Where tax is added to prices, it is 18 % on whatever goods. */
  addsFlatTax: boolean
}

export type StoredTerms = Pick<SaleTerms, 'terms' | 'rules' | 'delivery'> & { tax: StoredTax }

/** What `saleTermsOf` reads, as an expression for a statement. @param pincode undefined: not known yet */
export const saleTerms = (pincode: string | undefined): Fragment => fragment`json_build_object(
  'terms', ${PRICING_TERMS}, 'rules', ${STORED_RULES}, 'delivery', ${deliveryTerms(pincode)},
  'tax', ${STORED_TAX})`

export function saleTermsOf(stored: StoredTerms, config: Config, pincode: string | undefined): SaleTerms {
  return {
    terms: stored.terms,
    rules: rulesOf(stored.rules, config),
    delivery: deliveryTermsOf(stored.delivery, pincode),
    tax: storedTaxTerms(stored.tax, config),
    addsFlatTax: config.mode.addsFlatTax,
  }
}

/**
 * The only state into which the shop may sell: a composition dealer's own (CGST Act 2017, section 10(2)(c)), and that of who is not
 * registered (section 24(i)), unless its owner says otherwise; null: any.
 */
export function onlyStateOf(
  { registrations, gstin, shopState, sellsToOtherStates }: StateRules,
  day: string,
): string | null {
  const kind = registrationOn(registrations, day)
  const isBound = kind === 'composition' || (kind === 'unregistered' && !sellsToOtherStates)
  return isBound ? (gstin && stateOfGstin(gstin)) || shopState || null : null
}
