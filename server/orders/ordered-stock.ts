import type { StockChange } from '#server/catalogue/stock-ledger.ts'
import { lockVariants, type Quantity, returnStock, variantIdsOf } from '#server/checkout/stock.ts'
import type { Queries } from '#server/database/connect.ts'

/** The lines of an order, with its variants locked. */
export async function lockOrderedVariants(queries: Queries, orderId: string): Promise<Quantity[]> {
  const lines = await queries.sql<Quantity>`
    select variant_id, quantity from order_lines where order_id = ${orderId}`
  await lockVariants(queries, variantIdsOf(lines))
  return lines
}

/** Puts the units of an order back on sale. */
export async function returnOrderedStock(queries: Queries, orderId: string): Promise<StockChange[]> {
  return returnStock(queries, await lockOrderedVariants(queries, orderId), {
    reason: 'cancel',
    referenceId: orderId,
  })
}
