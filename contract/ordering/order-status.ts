export const ORDER_STATUSES = [
  'pending',
  'confirmed',
  'assigned',
  'picked_up',
  'shipped',
  'out_for_delivery',
  'delivered',
  'cancelled',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** "OUT FOR DELIVERY". */
export function statusLabel(status: string): string {
  return status.replaceAll('_', ' ').toUpperCase()
}

/** What figures count as pending and as in transit. */
export const PENDING_STATUSES: readonly OrderStatus[] = ['pending', 'confirmed']
export const IN_TRANSIT_STATUSES: readonly OrderStatus[] = [
  'assigned',
  'picked_up',
  'shipped',
  'out_for_delivery',
]
/** Orders that an agent carries or is about to fetch. */
export const AGENT_OPEN_STATUSES: readonly OrderStatus[] = ['assigned', 'picked_up', 'out_for_delivery']
export const FINAL_STATUSES: readonly OrderStatus[] = ['delivered', 'cancelled']
/** Orders that can be assigned. */
export const ASSIGNABLE_STATUSES: readonly OrderStatus[] = ['pending', 'confirmed']

/** After this many failed attempts administrators are warned. */
export const MAX_ATTEMPTS = 3

export const URGENT_AFTER_MS = 60 * 60 * 1000

/** Whether an open order has high priority or is more than an hour old. */
export function isUrgent(
  order: { status: OrderStatus; priority: string; createdAt: string },
  now = Date.now(),
): boolean {
  if (FINAL_STATUSES.includes(order.status)) return false
  return order.priority === 'high' || now - Date.parse(order.createdAt) > URGENT_AFTER_MS
}

/**
 * Whether administrators and agents see an order as URGENT: it waits for an agent for more than an hour, or it has high
 * priority. What an agent has is nearly always older than an hour, so its age alone says nothing.
 */
export function isMarkedUrgent(order: Parameters<typeof isUrgent>[0], now = Date.now()): boolean {
  const isWaiting = ASSIGNABLE_STATUSES.includes(order.status)
  return isUrgent(order, now) && (isWaiting || order.priority === 'high')
}
