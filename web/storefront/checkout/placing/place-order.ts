import { ApiFailure, api } from '#client/api-client.ts'
import type { Order, OrderPage } from '#contract/ordering/orders-schemas.ts'
import { type OrderAttempt, recordOrdered } from './order-attempt.ts'
import type { OrderRequest } from './order-request.ts'

export interface PlacedOrder {
  order: Order
  /** An earlier try, whose response was lost, had placed it with the details of that time. */
  isEarlier: boolean
}

/**
 * Places the order of an attempt. Where an earlier try succeeded unnoticed, the server refuses a different body under the
 * same key, and the order of that try is returned.
 * @throws ApiFailure
 */
export async function placeOrder(attempt: OrderAttempt, request: OrderRequest): Promise<PlacedOrder> {
  try {
    const { data } = await api.post<Order>('/api/orders', request, { idempotencyKey: attempt.key })
    return { order: ordered(attempt, data), isEarlier: false }
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== 'idempotency_mismatch') throw error
    const order = await findByKey(attempt)
    if (!order) throw error
    return { order, isEarlier: true }
  }
}

/**
 * The order of an attempt whose response was lost, for a cart that is empty now. A paid attempt may have been
 * ordered without its key; placing it again returns that order.
 * @throws ApiFailure when the shop cannot be asked
 */
export async function findEarlierOrder(attempt: OrderAttempt): Promise<Order | undefined> {
  const order = await findByKey(attempt)
  if (order || !attempt.paid) return order
  try {
    return (await placeOrder(attempt, attempt.paid.request)).order
  } catch (error) {
    if (isRefused(error)) return undefined
    throw error
  }
}

async function findByKey(attempt: OrderAttempt): Promise<Order | undefined> {
  const { data } = await api.get<OrderPage>(`/api/orders?${new URLSearchParams({ key: attempt.key })}`)
  const [order] = data.items
  return order && ordered(attempt, order)
}

function ordered(attempt: OrderAttempt, order: Order): Order {
  recordOrdered(attempt, order.id)
  return order
}

/** Whether the server refused it; a timeout, a lost connection or an internal error leaves the outcome open. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiFailure && error.code !== 'unknown' && error.status >= 400 && error.status < 500
}
