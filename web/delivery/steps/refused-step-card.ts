import type { Order } from '#contract/ordering/orders-schemas.ts'
import type { Outbox } from '#delivery/outbox/outbox.ts'
import { refusedStep } from '#delivery/outbox/outbox-entry.ts'

/** The id of the card of an order whose step was refused. */
export function refusedStepCardId(orderId: string): string {
  return `refused-${orderId}`
}

/** Brings the card of the order's refused step into sight. @returns false where the order has none */
export function showRefusedStep(outbox: Outbox, order: Order): boolean {
  if (!refusedStep(outbox.getView().entries, order.id)) return false
  const card = document.getElementById(refusedStepCardId(order.id))
  card?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'center' })
  return true
}
