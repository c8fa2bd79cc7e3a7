import {
  lockProducts,
  productIdsOf,
  type Quantity,
  returnStock,
  type StockChange,
} from '#server/checkout/stock.ts'
import type { Queries } from '#server/database/connect.ts'

/** The lines of an order, with its products locked. */
export async function lockOrderedProducts(queries: Queries, orderId: string): Promise<Quantity[]> {
  const lines = await queries.sql<Quantity>`
    select product_id, quantity from order_lines where order_id = ${orderId}`
  await lockProducts(queries, productIdsOf(lines))
  return lines
}

/** Puts the units of an order back on sale. */
export async function returnOrderedStock(queries: Queries, orderId: string): Promise<StockChange[]> {
  return returnStock(queries, await lockOrderedProducts(queries, orderId))
}
