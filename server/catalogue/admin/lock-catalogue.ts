import type { PricingRules } from '#contract/charges.ts'
import type { Queries } from '#server/database/connect.ts'
import { readTerms } from '#server/settings/settings.ts'

/**
 * Makes administrators' changes of products and categories wait for each other, because their triggers change other rows
 * in no fixed order and could deadlock. To be called before any of these rows is locked. Orders and reviews do not need it.
 */
export async function lockCatalogue(queries: Queries): Promise<void> {
  await queries.sql`select pg_advisory_xact_lock(hashtext('tokri.catalogue'))`
}

/** The same before prices are changed, which the shop's terms must allow: these wait for each other too. */
export async function lockPrices(queries: Queries): Promise<PricingRules> {
  await lockCatalogue(queries)
  return readTerms(queries)
}
