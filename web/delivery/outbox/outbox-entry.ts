import type { FailureCode } from '#client/api-client.ts'
import type { FAILED_ATTEMPT_REASONS } from '#contract/delivery.ts'
import type { OrderStatus } from '#contract/ordering/order-status.ts'

export type FailedAttemptReason = (typeof FAILED_ATTEMPT_REASONS)[number]

/** What an agent reports of an order: the next step, or a failed attempt. */
export type OutboxAction =
  | {
      kind: 'step'
      to: Extract<OrderStatus, 'picked_up' | 'out_for_delivery' | 'delivered'>
      deliveryCode?: string
    }
  | { kind: 'failed_attempt'; reason: FailedAttemptReason; note?: string }

/** Why the server refused it; the agent decides what to do. */
export interface OutboxProblem {
  code: FailureCode
  message: string
  /** True where the server refused the photo, not the step. */
  isAboutPhoto: boolean
}

/** A step that was taken on this phone and must reach the server, in the order of the steps. */
export interface OutboxEntry {
  /** Also the Idempotency-Key, so that it takes effect once however often it is sent. */
  id: string
  personId: string
  orderId: string
  /** Absent on steps that an older version of the app stored. */
  orderNumber?: string
  /** The customer's name, for an order that is no longer on the list. */
  recipient: string
  /** Gives the order of the entries on this phone. */
  number: number
  /** When it was done, ISO. */
  happenedAt: string
  action: OutboxAction
  photo?: Blob
  /** The server has the photo under this id. */
  photoKey?: string
  state: 'saved' | 'sent' | 'attention'
  problem?: OutboxProblem
  /** When the server answered, in ms. */
  sentAt?: number
}

export type OutboxState = 'saved' | 'sending' | 'sent' | 'attention'

export function byNumber(a: OutboxEntry, b: OutboxEntry): number {
  return a.number - b.number || a.id.localeCompare(b.id)
}

/**
 * The first entry that can be sent. Steps of an order wait for an earlier step that needs attention; other orders do not
 * wait. Orders in `skippedOrders` are left out.
 */
export function nextToSend(
  entries: readonly OutboxEntry[],
  skippedOrders: ReadonlySet<string> = new Set(),
): OutboxEntry | undefined {
  const blocked = new Set(skippedOrders)
  for (const entry of [...entries].sort(byNumber)) {
    if (entry.state === 'attention') blocked.add(entry.orderId)
    if (entry.state === 'saved' && !blocked.has(entry.orderId)) return entry
  }
  return undefined
}

/** How many have not reached the server. */
export function countWaiting(entries: readonly OutboxEntry[]): number {
  return entries.filter((entry) => entry.state === 'saved').length
}

/** The state of an order's steps as a whole: the one that matters most to the agent. */
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

/** The order's step that the server refused; it takes no other until the agent has decided on this one. */
export function refusedStep(entries: readonly OutboxEntry[], orderId: string): OutboxEntry | undefined {
  return entries.find((entry) => entry.orderId === orderId && entry.state === 'attention')
}

/** An entry and the later ones of the same order, which cannot be sent without it. */
export function withFollowers(entries: readonly OutboxEntry[], id: string): OutboxEntry[] {
  const first = entries.find((entry) => entry.id === id)
  if (!first) return []
  return entries.filter((entry) => entry.orderId === first.orderId && byNumber(entry, first) >= 0)
}
