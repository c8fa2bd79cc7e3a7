import type { Role } from '../accounts.ts'

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

export const TIMELINE_STEPS = ['Ordered', 'Processing', 'Shipped', 'Delivered'] as const
export type StepState = 'done' | 'current' | 'todo'

const TIMELINE: Record<OrderStatus, readonly [StepState, StepState, StepState, StepState]> = {
  pending: ['done', 'current', 'todo', 'todo'],
  confirmed: ['done', 'current', 'todo', 'todo'],
  assigned: ['done', 'current', 'todo', 'todo'],
  picked_up: ['done', 'done', 'todo', 'todo'],
  shipped: ['done', 'done', 'current', 'todo'],
  out_for_delivery: ['done', 'done', 'current', 'todo'],
  delivered: ['done', 'done', 'done', 'done'],
  cancelled: ['done', 'todo', 'todo', 'todo'],
}

/** The customer's timeline. */
export function timelineOf(
  status: OrderStatus,
): { step: (typeof TIMELINE_STEPS)[number]; state: StepState }[] {
  return TIMELINE_STEPS.map((step, at) => ({ step, state: TIMELINE[status][at] ?? 'todo' }))
}

/** The filters of each role's list; some show several statuses. */
export const STATUS_FILTERS: Record<Role, readonly ('all' | OrderStatus)[]> = {
  customer: ['all', 'pending', 'assigned', 'picked_up', 'shipped', 'delivered'],
  admin: ['all', 'pending', 'confirmed', 'assigned', 'picked_up', 'out_for_delivery', 'delivered'],
  delivery_agent: ['all', 'assigned', 'picked_up', 'out_for_delivery'],
}

/** The filters of a customer's list where the shop is open to visitors. */
export const OPEN_SHOP_FILTERS = ['all', ...ORDER_STATUSES] as const

/** The statuses that a role's filter value shows. */
export function statusesOfFilter(role: Role, filter: OrderStatus): OrderStatus[] {
  if (role !== 'customer') return [filter]
  if (filter === 'shipped') return ['shipped', 'out_for_delivery']
  if (filter === 'pending') return ['pending', 'confirmed']
  return [filter]
}

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
