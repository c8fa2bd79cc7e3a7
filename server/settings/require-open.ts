import { indiaDay } from '#contract/ordering/promised-day.ts'
import type { Settings } from '#contract/settings.ts'
import { BILLING_ADDRESS_TEXT, isBilledElsewhere } from '#contract/tax/place-of-supply.ts'
import { givesTaxInvoices } from '#contract/tax/registration.ts'
import type { Business } from '#contract/tax/tax-schemas.ts'
import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import { invalidField, Problem } from '#server/http/problem.ts'
import { isOpen, readSettings } from './settings.ts'

/** Who buys, and where the goods go. */
interface Buying {
  business?: Business
  /** Without a street at a counter. */
  deliveryDetails?: { address: string; state: string }
}

/**
 * Lets nobody buy of a shop that has not said who it is, nor for a business where no tax invoice would name it.
 * @throws Problem 409 `not_open`, 400 for the business, and as `requireBuyer`
 */
export async function requireOpen(
  queries: Queries,
  config: Config,
  { business, deliveryDetails }: Buying = {},
): Promise<void> {
  if (config.mode.comesReady && business === undefined) return
  const settings = await readSettings(queries, config)
  if (!isOpen(settings, config))
    throw new Problem(409, 'not_open', 'This shop is not open yet. Please come back soon.')
  if (business !== undefined && !givesTaxInvoices(settings, indiaDay(new Date())))
    throw invalidField('business', 'This shop gives no GST invoices. Please order without a GSTIN.')
  if (business !== undefined) requireBuyer(settings, business, deliveryDetails)
}

/** @throws Problem 400 for the shop's own number, and for a business that says no address and is not where its goods go */
function requireBuyer(
  { gstin }: Settings,
  business: Business,
  deliveryDetails: Buying['deliveryDetails'],
): void {
  if (business.gstin === gstin)
    throw invalidField('business.gstin', 'This is the GSTIN of the shop itself. Enter that of who buys.')
  if (business.shipTo && business.shipTo.gstin === gstin)
    throw invalidField(
      'business.shipTo',
      'This is the GSTIN of the shop itself. Enter that of who receives the goods.',
    )
  if (business.address || !deliveryDetails) return
  const { address, state } = deliveryDetails
  if (isBilledElsewhere(business.gstin, state)) throw invalidField('business.address', BILLING_ADDRESS_TEXT)
  if (address === '') throw invalidField('business.address', 'Enter the address of the business')
}
