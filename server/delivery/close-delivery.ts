import type { Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import type { OrderRow } from '#server/orders/order-tables.ts'
import type { Shop } from '#server/shop.ts'

/** Counts the delivery for its agent and books the cash that was collected at the door. */
export async function closeDelivery(queries: Queries, shop: Shop, order: OrderRow): Promise<void> {
  if (order.agentId !== null) {
    const cashPaise = order.paymentMethod === 'cod' ? order.totalPaise : 0
    await queries.rows(
      `update agents set completed_orders = completed_orders + 1,
              total_assigned = greatest(total_assigned, completed_orders + 1), cash_in_hand_paise = cash_in_hand_paise + $2
        where person_id = $1`,
      [order.agentId, cashPaise],
      'agent-count-delivered',
    )
    if (cashPaise > 0) {
      await queries.rows(
        `insert into cash_entries (id, agent_id, kind, amount_paise, order_id) values ($1, $2, 'collected', $3, $4)`,
        [newId(), order.agentId, cashPaise, order.id],
        'cash-collected',
      )
    }
  }
  await shop.jobs.send(queries, 'mail.order', { orderId: order.id, kind: 'delivered' })
}
