import type { OrderStatus } from './order-status.ts'

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
