import { indiaDay } from '#contract/ordering/promised-day.ts'
import { givesTaxInvoices } from '#contract/tax/registration.ts'
import { readSettings } from '#server/settings/settings.ts'
import type { Shop } from '#server/shop.ts'
import type { ImportRow } from './import-tables.ts'
import type { PlanContext } from './plan/planned-product.ts'

/** By what the products of a file that has been read are planned. */
export async function contextOf(
  { database, config }: Pick<Shop, 'database' | 'config'>,
  { format, answers, priceColumns }: ImportRow,
): Promise<PlanContext> {
  if (format === null) throw new Error('A file is planned once it has been read')
  const isRegistered = givesTaxInvoices(await readSettings(database, config), indiaDay(Date.now()))
  return { format, answers, priceColumns, isRegistered }
}
