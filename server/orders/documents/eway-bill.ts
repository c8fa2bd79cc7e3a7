import { rupeesFromPaise } from '#contract/money.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import type { Settings } from '#contract/settings.ts'
import { chargedLines } from '#contract/tax/charged-lines.ts'
import { countsForEwayBill, isAboveEwayLimit } from '#contract/tax/eway-bill.ts'
import { registrationOn } from '#contract/tax/registration.ts'
import { stateCode } from '#contract/tax/states.ts'
import type { Config } from '#server/config/config.ts'
import { onlyRow, type Queries } from '#server/database/connect.ts'
import { today } from '#server/http/csv.ts'
import type { OrderRow } from '#server/orders/order-tables.ts'
import { readSettings } from '#server/settings/settings.ts'
import { taxTermsOf } from '#server/settings/tax/tax-terms.ts'
import { readSale, sellerOf } from './issue-invoice.ts'

/** Whether the goods of an order need an e-way bill before they leave a registered shop; cancelled ones go nowhere. */
export async function needsEwayBill(
  queries: Queries,
  config: Config,
  { id, status, total, deliveryDetails }: Order,
): Promise<boolean> {
  if (status === 'cancelled') return false
  const settings = await readSettings(queries, config)
  const seller = sellerOf(settings, config.mode.issuesSamples)
  const kind = seller.gstin === null ? null : registrationOn(settings.registrations, today())
  if (kind === null || kind === 'unregistered') return false
  const isAbove = (rupees: number) =>
    isAboveEwayLimit(rupees, seller.stateCode !== stateCode(deliveryDetails.state), settings)
  return isAbove(total) && isAbove(await countedRupees(queries, id, settings))
}

/** What of an order counts for its e-way bill, tax and fees included. */
async function countedRupees(queries: Queries, id: string, settings: Settings): Promise<number> {
  const order = onlyRow(await queries.sql<OrderRow>`select * from orders where id = ${id}`)
  const { lines, classes } = await readSale(queries, order)
  const counted = chargedLines(lines, order, taxTermsOf(settings, classes), today()).filter(countsForEwayBill)
  return rupeesFromPaise(counted.reduce((paise, { grossPaise }) => paise + grossPaise, 0))
}
