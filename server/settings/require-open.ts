import { indiaDay } from '#contract/ordering/promised-day.ts'
import { givesTaxInvoices } from '#contract/tax/registration.ts'
import type { Business } from '#contract/tax/tax-schemas.ts'
import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import { invalidField, Problem } from '#server/http/problem.ts'
import { isOpen, readSettings } from './settings.ts'

/**
 * Lets nobody buy of a shop that has not said who it is, nor for a business where no tax invoice would name it.
 * @throws Problem 409 `not_open`, 400 for the business
 */
export async function requireOpen(queries: Queries, config: Config, business?: Business): Promise<void> {
  if (config.mode.comesReady && business === undefined) return
  const settings = await readSettings(queries, config)
  if (!isOpen(settings, config))
    throw new Problem(409, 'not_open', 'This shop is not open yet. Please come back soon.')
  if (business !== undefined && !givesTaxInvoices(settings, indiaDay(new Date())))
    throw invalidField('business', 'This shop gives no GST invoices. Please order without a GSTIN.')
}
