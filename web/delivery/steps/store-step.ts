import type { Order } from '#contract/ordering/orders-schemas.ts'
import type { Outbox } from '#delivery/outbox/outbox.ts'
import { type OutboxAction, type OutboxEntry, refusedStep } from '#delivery/outbox/outbox-entry.ts'
import { toast } from '#ui/overlays/toast.ts'

export interface StepAnswer {
  order: Order
  action: OutboxAction
  photo?: Blob
}

/**
 * Stores a step and, with a network, sends it. The same step again takes the place of the one that the shop refused, and a
 * failed attempt takes the place of every refused step: nothing waits behind what the agent has given up.
 * @returns the step as it is then; undefined where it is no longer stored or could not be
 */
export async function storeStep(outbox: Outbox, answer: StepAnswer): Promise<OutboxEntry | undefined> {
  try {
    const id = await putInOutbox(outbox, answer)
    if (navigator.onLine) await outbox.flush()
    return outbox.getView().entries.find((entry) => entry.id === id)
  } catch (error) {
    const detail = error instanceof Error ? error.message : undefined
    toast.error('Error updating order status', { detail })
    return undefined
  }
}

async function putInOutbox(outbox: Outbox, { order, action, photo }: StepAnswer): Promise<string> {
  const { id: orderId, orderNumber } = order
  const refused = refusedStep(outbox.getView().entries, orderId)
  if (refused && isSameStep(refused.action, action)) {
    await outbox.retry(refused.id, { action })
    return refused.id
  }
  if (refused && action.kind === 'failed_attempt') await outbox.giveUp(refused.id)
  const recipient = order.deliveryDetails.fullName
  return (await outbox.add({ orderId, orderNumber, recipient, action, photo })).id
}

function isSameStep(one: OutboxAction, other: OutboxAction): boolean {
  return one.kind === 'step' && other.kind === 'step' && one.to === other.to
}
