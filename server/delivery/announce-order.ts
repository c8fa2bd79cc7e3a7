import type { OrderRow } from '#server/orders/order-tables.ts'
import type { Shop } from '#server/shop.ts'

/** Tells an order's customer, its agents before and after, and the administrators, after commit. */
export function announceOrderMoved(shop: Shop, order: OrderRow, alsoAgents: readonly string[] = []): void {
  const people = [order.personId, order.agentId, order.goodsAgentId, ...alsoAgents].filter(
    (id) => id !== null,
  )
  shop.events.announce({ topic: 'orders', id: order.id, people: [...new Set(people)], roles: ['admin'] })
  if (order.agentId || alsoAgents.length > 0) shop.events.announce({ topic: 'agents', roles: ['admin'] })
}

/** Tells the agent who has collected cash, and the administrators. */
export function announceCash(shop: Shop, order: OrderRow): void {
  if (order.paymentMethod === 'cod' && order.agentId) announceCashOf(shop, order.agentId)
}

export function announceCashOf(shop: Shop, agentId: string): void {
  shop.events.announce({ topic: 'cash', id: agentId, people: [agentId], roles: ['admin'] })
}
