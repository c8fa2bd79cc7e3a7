import { ApiFailure, api } from '#client/api-client.ts'
import { readStoredJson, writeStored } from '#client/browser-storage.ts'
import { newKey } from '#client/post-once.ts'
import type { Order, OrderPage } from '#contract/ordering/orders-schemas.ts'
import type { OrderRequest } from './order-request.ts'

const PREFIX = 'order-attempt:'

/** What the gateway handed over for a payment that has no order yet. */
export interface Payment {
  paymentIntentId: string
  razorpayPaymentId: string
  razorpayOrderId: string
  razorpaySignature: string
}

/**
 * One attempt to order. Its idempotency key goes with every request, so that the server creates one order however often
 * it is sent, and finds that order again after a lost response.
 */
export interface OrderAttempt {
  userId: string
  /** Which checkout it belongs to (CheckoutEntry). */
  identity: string
  key: string
  /** Set once it is paid and until it is ordered; the request is the one that was paid. */
  paid?: { payment: Payment; request: OrderRequest }
  /** The order that ended the attempt. */
  orderId?: string
}

/** This person's last attempt in this tab, open or ended. */
export function findAttempt(userId: string, identity: string): OrderAttempt | undefined {
  const attempt = readStoredJson<OrderAttempt>('session', PREFIX + identity)
  const isReadable = attempt?.userId === userId && typeof attempt.key === 'string'
  return isReadable ? (attempt as OrderAttempt) : undefined
}

/** Continues an open attempt; after an ended one it starts a new one with its own key. */
export function openAttempt(userId: string, identity: string): OrderAttempt {
  const found = findAttempt(userId, identity)
  if (found && found.orderId === undefined) return found
  return store({ userId, identity, key: newKey() })
}

export function store(attempt: OrderAttempt): OrderAttempt {
  writeStored('session', PREFIX + attempt.identity, JSON.stringify(attempt))
  return attempt
}

export function recordPaid(attempt: OrderAttempt, paid: NonNullable<OrderAttempt['paid']>): OrderAttempt {
  return store({ ...attempt, paid })
}

export function recordOrdered(attempt: OrderAttempt, orderId: string): OrderAttempt {
  const { paid: _, ...rest } = attempt
  return store({ ...rest, orderId })
}

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
    const { data } = await api.post<Order>('/api/orders', request, { key: attempt.key })
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
