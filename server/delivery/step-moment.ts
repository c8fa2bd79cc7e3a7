import type { Queries } from '#server/database/connect.ts'
import type { OrderRow } from '#server/orders/order-tables.ts'

/** The phone's time counts where it is possible: not in the future, not before the step before. */
export async function momentOfStep(
  queries: Queries,
  order: OrderRow,
  happenedAt: string | undefined,
): Promise<Date> {
  const now = new Date()
  const told = happenedAt === undefined ? now : new Date(happenedAt)
  if (Number.isNaN(told.getTime()) || told > now) return now
  const [last] = await queries.rows<{ at: Date }>(
    'select at from order_history where order_id = $1 and sequence = $2',
    [order.id, order.historyLength],
    'order-last-step',
  )
  return last && told < last.at ? last.at : told
}
