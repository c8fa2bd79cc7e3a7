import { readStored, removeStored, writeStored } from '#client/browser-storage.ts'
import { newKey } from '#client/new-key.ts'
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
 * One wish to order. Its key goes with every request, so that the shop makes one order of it however often
 * it is sent: by a double click, after a reload, after an answer that got lost.
 */
export interface OrderAttempt {
  userId: string
  /** Which checkout it belongs to (CheckoutEntry). */
  identity: string
  key: string
  /** Requests whose answer is not known: one of them may have become an order. */
  unanswered: OrderRequest[]
  /** Paid, not ordered yet; the request is the one that was paid. */
  paid?: { payment: Payment; request: OrderRequest }
  /** Ended: the order that came of it. */
  orderId?: string
}

/** The attempt that is under way in this tab, ended or not; another person's is none. */
export function findAttempt(userId: string, identity: string): OrderAttempt | undefined {
  const stored = readStored('session', PREFIX + identity)
  if (stored === null) return undefined
  try {
    const attempt: OrderAttempt = JSON.parse(stored)
    return attempt.userId === userId && Array.isArray(attempt.unanswered) ? attempt : undefined
  } catch {
    return undefined
  }
}

/** Goes on with an open attempt; an ended one makes room for a new one with a key of its own. */
export function openAttempt(userId: string, identity: string): OrderAttempt {
  const found = findAttempt(userId, identity)
  if (found && found.orderId === undefined) return found
  return keep({ userId, identity, key: newKey(), unanswered: [] })
}

export function keep(attempt: OrderAttempt): OrderAttempt {
  writeStored('session', PREFIX + attempt.identity, JSON.stringify(attempt))
  return attempt
}

/** Notes a request before it is sent. */
export function noteSent(attempt: OrderAttempt, request: OrderRequest): OrderAttempt {
  return keep({ ...attempt, unanswered: [...without(attempt.unanswered, request), request] })
}

/** The shop refused this request: it has certainly not become an order. */
export function noteRefused(attempt: OrderAttempt, request: OrderRequest): OrderAttempt {
  return keep({ ...attempt, unanswered: without(attempt.unanswered, request) })
}

export function notePaid(attempt: OrderAttempt, paid: NonNullable<OrderAttempt['paid']>): OrderAttempt {
  return keep({ ...attempt, paid })
}

export function noteOrdered(attempt: OrderAttempt, orderId: string): OrderAttempt {
  const { paid: _, ...rest } = attempt
  return keep({ ...rest, unanswered: [], orderId })
}

export function forgetAttempt(identity: string): void {
  removeStored('session', PREFIX + identity)
}

function without(requests: readonly OrderRequest[], request: OrderRequest): OrderRequest[] {
  const text = JSON.stringify(request)
  return requests.filter((other) => JSON.stringify(other) !== text)
}
