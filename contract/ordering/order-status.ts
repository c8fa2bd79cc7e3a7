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

/**
 * Who may take a step: the order's own customer, its assigned agent, an administrator, the shop itself, or the sale at its
 * counter, which hands goods over as it is made.
 */
export type ActorRole = 'customer' | 'assigned_agent' | 'admin' | 'system' | 'counter'

export interface Transition {
  from: OrderStatus
  to: OrderStatus
  by: ActorRole
}

/** Every allowed change of a status. */
export const TRANSITIONS: readonly Transition[] = [
  { from: 'pending', to: 'confirmed', by: 'admin' },
  { from: 'pending', to: 'assigned', by: 'admin' },
  { from: 'confirmed', to: 'assigned', by: 'admin' },
  { from: 'assigned', to: 'assigned', by: 'admin' },
  { from: 'picked_up', to: 'assigned', by: 'admin' },
  { from: 'out_for_delivery', to: 'assigned', by: 'admin' },
  { from: 'assigned', to: 'confirmed', by: 'admin' },
  { from: 'assigned', to: 'confirmed', by: 'system' },
  { from: 'assigned', to: 'picked_up', by: 'assigned_agent' },
  { from: 'picked_up', to: 'out_for_delivery', by: 'assigned_agent' },
  { from: 'out_for_delivery', to: 'delivered', by: 'assigned_agent' },
  { from: 'picked_up', to: 'confirmed', by: 'assigned_agent' },
  { from: 'out_for_delivery', to: 'confirmed', by: 'assigned_agent' },
  { from: 'confirmed', to: 'delivered', by: 'counter' },
  { from: 'confirmed', to: 'shipped', by: 'admin' },
  { from: 'shipped', to: 'delivered', by: 'admin' },
  { from: 'pending', to: 'cancelled', by: 'customer' },
  { from: 'confirmed', to: 'cancelled', by: 'customer' },
  { from: 'assigned', to: 'cancelled', by: 'customer' },
  { from: 'pending', to: 'cancelled', by: 'admin' },
  { from: 'confirmed', to: 'cancelled', by: 'admin' },
  { from: 'assigned', to: 'cancelled', by: 'admin' },
  { from: 'picked_up', to: 'cancelled', by: 'admin' },
  { from: 'out_for_delivery', to: 'cancelled', by: 'admin' },
  { from: 'shipped', to: 'cancelled', by: 'admin' },
  { from: 'cancelled', to: 'delivered', by: 'admin' },
]

/** The statuses from which `by` may set `to`. */
export function statusesBefore(to: OrderStatus, by: ActorRole): OrderStatus[] {
  return TRANSITIONS.filter((step) => step.to === to && step.by === by).map((step) => step.from)
}

export function mayMove(from: OrderStatus, to: OrderStatus, by: ActorRole): boolean {
  return TRANSITIONS.some((step) => step.from === from && step.to === to && step.by === by)
}

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

/** The agent's only next step at each status, and the texts that ask for it. */
export const AGENT_STEPS = {
  assigned: { to: 'picked_up', question: 'Mark this order as picked up?', action: 'Mark picked up' },
  picked_up: {
    to: 'out_for_delivery',
    question: 'Mark this order as out for delivery?',
    action: 'Start delivery',
  },
  out_for_delivery: { to: 'delivered', question: 'Mark this order as delivered?', action: 'Mark delivered' },
} as const

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
