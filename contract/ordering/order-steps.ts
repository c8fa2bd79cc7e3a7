import type { OrderStatus } from './order-status.ts'

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
