import {
  type Quantity,
  type ReturnedLine,
  returnStock,
  variantIdsOf,
} from '#server/catalogue/stock/sold-stock.ts'
import { lockVariants } from '#server/checkout/sale-variants.ts'
import type { Transaction } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import type { OrderRow } from './order-tables.ts'

/** The lines of an order, with its variants locked. */
export async function lockOrderedVariants(queries: Queries, orderId: string): Promise<Quantity[]> {
  const lines = await queries.sql<Quantity>`
    select variant_id, quantity from order_lines where order_id = ${orderId}`
  await lockVariants(queries, variantIdsOf(lines))
  return lines
}

/** Puts the units of an order back on sale. */
export async function returnOrderedStock(tx: Transaction, order: ReturningOrder): Promise<void> {
  await returnStock(tx, await lockOrderedVariants(tx, order.id), cancelOf(order))
}

type ReturningOrder = Pick<OrderRow, 'id' | 'channel'>

const cancelOf = ({ id, channel }: ReturningOrder) =>
  ({ reason: 'cancel', referenceId: id, isTrial: channel === 'test' }) as const

/**
 * Puts the goods of a cancelled order back on sale that were outside. Units that went on sale when it was cancelled, and
 * were sold to others before the shop heard that they were outside, do not go on sale a second time.
 */
export async function returnReceivedStock(tx: Transaction, order: ReturningOrder): Promise<void> {
  await lockOrderedVariants(tx, order.id)
  const lines = await tx.sql<ReturnedLine>`
    select variant_id, quantity, quantity - coalesce((
             select sum(change) from stock_movements m
              where m.variant_id = l.variant_id and m.reference_id = l.order_id and m.reason in ('cancel', 'recall')
           ), 0)::int as returned
      from order_lines l where order_id = ${order.id}`
  await returnStock(tx, lines, cancelOf(order))
}
