import type { OrderStatus } from '#contract/order-status.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'
import { cancelOrder } from '#server/orders/cancel-order.ts'
import type { Shop } from '#server/shop.ts'
import { unassignOrder } from './assign-order.ts'
import { stepOrder, type WantedStep } from './step-order.ts'

/**
 * Sets a status as the specification's calls do. A status that brings more with it than itself goes the way
 * of its own use case.
 * @throws Problem 400 for `assigned` without an agent, 404, 409.
 */
export async function setStatus(
  shop: Shop,
  person: SignedIn,
  orderId: string,
  wanted: WantedStep,
): Promise<void> {
  if (person.role !== 'admin') {
    return stepOrder(shop, person, orderId, wanted)
  }
  if (wanted.to === 'assigned') {
    throw new Problem(400, 'invalid_input', 'Please select a delivery agent', {
      fields: { agentId: 'Please select a delivery agent' },
    })
  }
  if (wanted.to === 'cancelled') {
    await cancelOrder(shop, person, orderId, wanted.note, wanted.idempotencyKey)
    return
  }
  const [order] = await shop.database.rows<{ status: OrderStatus }>(
    'select status from orders where id::text = $1',
    [orderId],
    'order-status',
  )
  if (wanted.to === 'confirmed' && order?.status === 'assigned') return unassignOrder(shop, person, orderId)
  return stepOrder(shop, person, orderId, wanted)
}
