import type { FailureCode } from '#client/api-client.ts'
import type { FAILED_ATTEMPT_REASONS } from '#contract/delivery.ts'
import type { OrderStatus } from '#contract/order-status.ts'

export type FailedAttemptReason = (typeof FAILED_ATTEMPT_REASONS)[number]

/** What an agent does with an order. */
export type OutboxAction =
  | {
      kind: 'step'
      to: Extract<OrderStatus, 'picked_up' | 'out_for_delivery' | 'delivered'>
      deliveryCode?: string
    }
  | { kind: 'failed_attempt'; reason: FailedAttemptReason; note?: string }

/** Why the shop did not take it, for the agent to decide. */
export interface OutboxProblem {
  code: FailureCode
  message: string
  /** True where the shop refused the photo, not the step. */
  isAboutPhoto: boolean
}

/** Something done on this phone that must reach the shop, in the order in which it was done. */
export interface OutboxEntry {
  /** Also the Idempotency-Key: however often it is sent, it happens once. */
  id: string
  personId: string
  orderId: string
  /** Missing on steps that an older version stored. */
  orderNumber?: string
  /** For the case that the order is no longer on the list. */
  recipient: string
  /** Grows with every entry of this phone. */
  number: number
  /** When it was done, ISO. */
  happenedAt: string
  action: OutboxAction
  photo?: Blob
  /** The photo has reached the shop under this id. */
  photoKey?: string
  state: 'saved' | 'sent' | 'attention'
  problem?: OutboxProblem
  /** When the shop has answered, in ms. */
  sentAt?: number
}

export type OutboxState = 'saved' | 'sending' | 'sent' | 'attention'

export function byNumber(a: OutboxEntry, b: OutboxEntry): number {
  return a.number - b.number || a.id.localeCompare(b.id)
}

/**
 * The first entry that can be sent. What was done with an order after something that needs attention waits
 * for that; other orders do not.
 */
export function nextToSend(
  entries: readonly OutboxEntry[],
  passedOver: ReadonlySet<string> = new Set(),
): OutboxEntry | undefined {
  const held = new Set(passedOver)
  for (const entry of [...entries].sort(byNumber)) {
    if (entry.state === 'attention') held.add(entry.orderId)
    if (entry.state === 'saved' && !held.has(entry.orderId)) return entry
  }
  return undefined
}

/** How many have not reached the shop. */
export function countWaiting(entries: readonly OutboxEntry[]): number {
  return entries.filter((entry) => entry.state === 'saved').length
}

/** The state of an order's steps in one word: what is worst, or latest. */
export function stateOfOrder(
  entries: readonly OutboxEntry[],
  orderId: string,
  sendingId: string | null,
): OutboxState | undefined {
  const own = entries.filter((entry) => entry.orderId === orderId)
  if (own.some((entry) => entry.state === 'attention')) return 'attention'
  if (own.some((entry) => entry.id === sendingId)) return 'sending'
  if (own.some((entry) => entry.state === 'saved')) return 'saved'
  return own.length > 0 ? 'sent' : undefined
}

/** An entry and what was done with the same order after it: they fall together. */
export function withFollowers(entries: readonly OutboxEntry[], id: string): OutboxEntry[] {
  const first = entries.find((entry) => entry.id === id)
  if (!first) return []
  return entries.filter((entry) => entry.orderId === first.orderId && byNumber(entry, first) >= 0)
}
