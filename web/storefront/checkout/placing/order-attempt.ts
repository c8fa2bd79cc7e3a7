import { readStoredJson, writeStored } from '#client/browser-storage.ts'
import { newKey } from '#client/post-once.ts'
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
