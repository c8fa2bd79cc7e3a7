import { useEffect, useRef } from 'react'
import type { AgentStats } from '../../contract/dashboards.ts'
import { shortOrderId } from '../../contract/order-ids.ts'
import type { Order } from '../../contract/orders.ts'
import { toast } from '../ui/toast.ts'
import { ring } from './new-order-sound.ts'
import type { Outbox } from './outbox.ts'

const SHOWN_MS = 8_000

type Lists = Pick<AgentStats, 'assignedOrders' | 'recentOrders'>

/** What an answer of the shop brought and took, against the one before. */
export function newsOf(before: Lists, after: Lists): { added: Order[]; gone: Order[] } {
  const isIn = (orders: readonly Order[], order: Order) => orders.some((other) => other.id === order.id)
  return {
    added: after.assignedOrders.filter((order) => !isIn(before.assignedOrders, order)),
    gone: before.assignedOrders.filter(
      (order) => !isIn(after.assignedOrders, order) && !isIn(after.recentOrders, order),
    ),
  }
}

/** Tells of orders that came, with sound, and of those that the shop took away. */
export function useOrderNews(stats: AgentStats | undefined, outbox: Outbox): void {
  const last = useRef(stats)
  useEffect(() => {
    if (!stats) return
    const before = last.current
    last.current = stats
    if (!before || before === stats) return
    const { added, gone } = newsOf(before, stats)
    for (const order of added) {
      const detail = order.deliveryDetails.fullName
      toast.info(`New order #${shortOrderId(order.id)}`, { id: order.id, detail, durationMs: SHOWN_MS })
    }
    if (added.length > 0) ring()
    // What the agent did itself is no news.
    const own = new Set(outbox.getView().entries.map((entry) => entry.orderId))
    for (const order of gone.filter(({ id }) => !own.has(id))) {
      const detail = `${order.deliveryDetails.fullName}: reassigned or cancelled`
      const options = { id: order.id, detail, durationMs: SHOWN_MS }
      toast.warning(`Order #${shortOrderId(order.id)} is no longer yours`, options)
    }
  }, [stats, outbox])
}
