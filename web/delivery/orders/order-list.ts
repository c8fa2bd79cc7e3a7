import type { OrderStatus } from '#contract/ordering/order-status.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { STATUS_FILTERS } from '#contract/ordering/status-filters.ts'
import { formatStatus } from '#shop/format-status.ts'

export const ASSIGNED_FILTERS = STATUS_FILTERS.delivery_agent
export type AssignedFilter = (typeof ASSIGNED_FILTERS)[number]

/** "Out for delivery". */
export function formatFilter(filter: AssignedFilter): string {
  return filter === 'all' ? 'All orders' : formatStatus(filter)
}

/** Filters by a part of the customer's name, order id or number in any case, and by status. */
export function filterAssigned(orders: readonly Order[], search: string, filter: AssignedFilter): Order[] {
  const searchText = search.trim().replace(/^#/, '').toLowerCase()
  return orders.filter((order) => {
    if (filter !== 'all' && order.status !== filter) return false
    return searchedTexts(order).some((text) => text.toLowerCase().includes(searchText))
  })
}

function searchedTexts(order: Order): string[] {
  return [order.customer.name, order.deliveryDetails.fullName, order.id, order.orderNumber]
}

const AGENT_PATH: readonly OrderStatus[] = ['assigned', 'picked_up', 'out_for_delivery', 'delivered']

/** How far on the agent's way a status is, from 0 on. */
export function progressOf(status: OrderStatus): number {
  return AGENT_PATH.indexOf(status)
}

/** Orders furthest on their way come first, then urgent ones, then those assigned earliest. */
export function byNextStop(a: Order, b: Order): number {
  return (
    progressOf(b.status) - progressOf(a.status) ||
    Number(b.priority === 'high') - Number(a.priority === 'high') ||
    Date.parse(a.assignedAt ?? a.createdAt) - Date.parse(b.assignedAt ?? b.createdAt) ||
    a.id.localeCompare(b.id)
  )
}
