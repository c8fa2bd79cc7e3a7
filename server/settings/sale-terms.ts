import type { PricingTerms } from '#contract/charges.ts'
import type { DeliveryTerms } from '#contract/promises/areas.ts'
import type { GoodsRules } from '#contract/promises/rules.ts'
import type { Config } from '#server/config/config.ts'
import { type Fragment, fragment } from '#server/database/sql.ts'
import { deliveryTerms, deliveryTermsOf } from './areas/delivery-terms.ts'
import { PRICING_TERMS, rulesOf, STORED_RULES } from './settings.ts'

/** On what terms the shop sells at this moment. */
export interface SaleTerms {
  terms: PricingTerms
  /** For goods that say nothing else. */
  rules: GoodsRules
  /** For where the goods go. */
  delivery: DeliveryTerms
}

/** What `saleTermsOf` reads, as an expression for a statement. @param pincode undefined: not known yet */
export const saleTerms = (pincode: string | undefined): Fragment => fragment`json_build_object(
  'terms', ${PRICING_TERMS}, 'rules', ${STORED_RULES}, 'delivery', ${deliveryTerms(pincode)})`

export function saleTermsOf(stored: SaleTerms, config: Config, pincode: string | undefined): SaleTerms {
  return {
    terms: stored.terms,
    rules: rulesOf(stored.rules, config),
    delivery: deliveryTermsOf(stored.delivery, pincode),
  }
}
