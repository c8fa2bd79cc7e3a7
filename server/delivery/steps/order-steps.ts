import type { ActorRole, OrderStatus } from '#contract/ordering/order-status.ts'
import type { Transaction } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { publishCashOf } from '#server/delivery/cash/cash-handover.ts'
import { takeFromAgent } from '#server/delivery/dispatch/assign-order.ts'
import { giveToCourier, type Shipment } from '#server/delivery/dispatch/couriers.ts'
import { Problem } from '#server/http/problem.ts'
import type { OrderRow } from '#server/orders/order-tables.ts'
import type { Shop } from '#server/shop.ts'
import { checkDeliveryCode, giveDeliveryCode } from './delivery-code.ts'

export interface OrderStep {
  /** @returns why the step is refused, if it is; what the guard wrote is committed all the same */
  guard?(queries: Queries, order: OrderRow, deliveryCode?: string): Promise<Problem | undefined>
  /** What else changes with the status, in the same transaction. */
  effect?(tx: Transaction, order: OrderRow, shipment: Shipment, shop: Shop): Promise<void>
  /** Takes the order from its agent, with this note in the history and this action in the audit log. */
  takenFromAgent?: { note: string; action: string }
}

type OrderStepKey = `${OrderStatus} > ${OrderStatus} by ${ActorRole}`

/** The transitions of the contract that only set a status. Assigning, cancelling and others have calls of their own. */
export const ORDER_STEPS: { readonly [Key in OrderStepKey]?: OrderStep } = {
  'pending > confirmed by admin': {},
  'assigned > confirmed by admin': {
    effect: takeFromAgent,
    takenFromAgent: { note: 'Taken from its agent', action: 'order.unassign' },
  },
  'confirmed > shipped by admin': { guard: requireGoodsInShop, effect: giveToCourier },
  'shipped > delivered by admin': { effect: closeDelivery },
  'assigned > picked_up by assigned_agent': {},
  'picked_up > out_for_delivery by assigned_agent': { effect: giveDeliveryCode },
  'out_for_delivery > delivered by assigned_agent': { guard: checkDeliveryCode, effect: closeDelivery },
}

/** A courier can only be given goods that are in the shop. */
async function requireGoodsInShop(_queries: Queries, order: OrderRow): Promise<Problem | undefined> {
  if (order.goodsOutAt === null) return undefined
  return new Problem(
    409,
    'goods_outside',
    'The goods are still with an agent. Receive them in the shop first.',
    {
      data: { status: order.status },
    },
  )
}

/** Counts the delivery for its agent and books the cash that agent or courier collected at the door. */
export async function closeDelivery(tx: Transaction, order: OrderRow): Promise<void> {
  if (order.agentId !== null) {
    await tx.sql`
      update agents set completed_orders = completed_orders + 1,
             total_assigned = greatest(total_assigned, completed_orders + 1), cash_in_hand_paise = cash_in_hand_paise + ${order.duePaise}
       where person_id = ${order.agentId}`
  } else if (order.duePaise > 0) {
    await tx.sql`
      update couriers set cash_in_hand_paise = cash_in_hand_paise + ${order.duePaise} where id = ${order.courierId}`
  }
  if (order.duePaise > 0) {
    const courierId = order.agentId === null ? order.courierId : null
    await tx.sql`
      insert into cash_entries (id, agent_id, courier_id, kind, amount_paise, order_id)
        values (${newId()}, ${order.agentId}, ${courierId}, 'collected', ${order.duePaise}, ${order.id})`
    if (order.agentId === null) tx.publish({ topic: 'cash', roles: ['admin'] })
    else publishCashOf(tx, order.agentId)
  }
}
