import { ApiFailure, api } from '#client/api-client.ts'
import type { Order } from '#contract/orders-schemas.ts'
import { noteOrdered, noteRefused, noteSent, type OrderAttempt } from './order-attempt.ts'
import type { OrderRequest } from './order-request.ts'

export interface PlacedOrder {
  order: Order
  /** It had been placed by an earlier try, whose answer got lost; it carries the details of that try. */
  isEarlier: boolean
}

/**
 * Places the order of an attempt. Where an earlier try got through unnoticed the shop refuses another
 * request under its key, and that try's order is the outcome.
 * @throws ApiFailure
 */
export async function placeOrder(attempt: OrderAttempt, request: OrderRequest): Promise<PlacedOrder> {
  const sent = noteSent(attempt, request)
  try {
    return { order: await send(sent, request), isEarlier: false }
  } catch (error) {
    if (isMismatch(error)) {
      const order = await findEarlierOrder(attempt)
      if (order) return { order, isEarlier: true }
    }
    if (isRefusal(error)) noteRefused(sent, request)
    throw error
  }
}

/**
 * Asks for the order of tries without an answer: for a cart that is empty now, perhaps because it was
 * ordered. Orders nothing that is not ordered yet, since no request fits an empty cart.
 * @throws ApiFailure when the shop cannot be asked
 */
export async function findEarlierOrder(attempt: OrderAttempt): Promise<Order | undefined> {
  let asking = attempt
  const paid = attempt.paid ? [attempt.paid.request] : []
  for (const request of [...paid, ...attempt.unanswered.toReversed()]) {
    try {
      return await send(asking, request)
    } catch (error) {
      if (!isRefusal(error)) throw error
      // Refused under this key: another of the tries may be the one.
      if (!isMismatch(error)) asking = noteRefused(asking, request)
    }
  }
  return undefined
}

async function send(attempt: OrderAttempt, request: OrderRequest): Promise<Order> {
  const { data: order } = await api.post<Order>('/api/orders', request, { idempotencyKey: attempt.key })
  noteOrdered(attempt, order.id)
  return order
}

function isMismatch(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'idempotency_mismatch'
}

/** The shop has decided; a time-out, a dead network or a fault of its own leaves open what became of it. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiFailure && error.code !== 'unknown' && error.status >= 400 && error.status < 500
}
