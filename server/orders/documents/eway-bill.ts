import type { Order } from '#contract/ordering/orders-schemas.ts'
import { isAboveEwayLimit } from '#contract/tax/eway-bill.ts'
import { registrationOn } from '#contract/tax/registration.ts'
import { stateCode } from '#contract/tax/states.ts'
import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import { today } from '#server/http/csv.ts'
import { readSettings } from '#server/settings/settings.ts'
import { sellerOf } from './issue-invoice.ts'

/** Whether the goods of an order need an e-way bill before they leave a registered shop; cancelled ones go nowhere. */
export async function needsEwayBill(
  queries: Queries,
  config: Config,
  { status, total, deliveryDetails }: Order,
): Promise<boolean> {
  if (status === 'cancelled') return false
  const settings = await readSettings(queries, config)
  const seller = sellerOf(settings, config.mode.issuesSamples)
  const kind = seller.gstin === null ? null : registrationOn(settings.registrations, today())
  if (kind === null || kind === 'unregistered') return false
  return isAboveEwayLimit(total, seller.stateCode !== stateCode(deliveryDetails.state), settings)
}
