import type { OrderStatus } from '#contract/ordering/order-status.ts'
import { AGENT_STEPS } from '#contract/ordering/order-steps.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { progressOf } from '#delivery/orders/order-list.ts'
import { formatClock } from '#shop/format-clock.ts'

export type AgentStep = (typeof AGENT_STEPS)[keyof typeof AGENT_STEPS]

/** The agent's next step from a status; undefined where the agent has none. */
export function nextStepOf(status: OrderStatus): AgentStep | undefined {
  return status in AGENT_STEPS ? AGENT_STEPS[status as keyof typeof AGENT_STEPS] : undefined
}

/** What the agent collects at the door, in rupees; nothing for a paid order. */
export function cashToCollect(order: Order): number | undefined {
  return order.paymentState === 'due' ? order.due : undefined
}

/** "Assigned 09:58 · Picked up 10:42 · On the way 11:05". */
export function formatProgress(order: Order, now = Date.now()): string {
  const reached: [string, string | null][] = [
    ['Assigned', order.assignedAt],
    ['Picked up', isAtLeast(order, 'picked_up') ? order.pickedUpAt : null],
    ['On the way', isAtLeast(order, 'out_for_delivery') ? order.outForDeliveryAt : null],
  ]
  return reached.flatMap(([word, at]) => (at ? [`${word} ${formatClock(at, now)}`] : [])).join(' · ')
}

/** Whether this attempt has reached a status: the order keeps the timestamps of earlier attempts too. */
function isAtLeast(order: Order, status: OrderStatus): boolean {
  return progressOf(order.status) >= progressOf(status)
}

/** The URL of a map with the route to the door. */
export function mapLink(order: Order): string {
  const { address, landmark, city, state, pincode } = order.deliveryDetails
  const place = [address, landmark, city, `${state} ${pincode}`].filter(Boolean).join(', ')
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`
}

export function phoneLink(order: Order): string {
  return `tel:+91${order.deliveryDetails.phone}`
}
