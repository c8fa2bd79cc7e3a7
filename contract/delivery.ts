import * as z from 'zod/mini'
import { AGENT_STATUSES, plainText } from './accounts.ts'
import { ids, Rupees } from './envelope.ts'

/** Rupees earned per delivered order. */
export const EARNING_PER_DELIVERY_PAISE = 5000
/** Starting value of an agent's rating until ratings exist. */
export const DEFAULT_AGENT_RATING = 4.5

export const AgentStatusBody = z.object({ status: z.enum(AGENT_STATUSES), isOnline: z.optional(z.boolean()) })

export const Agent = z.object({
  ...ids,
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  status: z.enum(AGENT_STATUSES),
  isOnline: z.boolean(),
  /** Delivered, ever assigned, and the rounded percentage of both. */
  completedOrders: z.int(),
  totalAssigned: z.int(),
  completionRate: z.int(),
  /** Open orders right now. */
  openOrders: z.int(),
  cashInHand: z.number(),
  cashLimit: z.number(),
})
export type Agent = z.infer<typeof Agent>

/** The agents that can be reached (ADM-76). */
export function onlineAgents<A extends { isOnline: boolean }>(agents: readonly A[]): A[] {
  return agents.filter((agent) => agent.isOnline)
}

/** Delivered of assigned, as a whole percent (CONST-33). */
export function completionRate(delivered: number, assigned: number): number {
  return assigned === 0 ? 0 : Math.round((delivered / assigned) * 100)
}

export const AgentProfile = z.object({
  ...ids,
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  status: z.enum(AGENT_STATUSES),
  isOnline: z.boolean(),
  rating: z.number(),
})

export const FAILED_ATTEMPT_REASONS = [
  'Customer not at home',
  'Phone not answered',
  'Address not found',
  'Customer refused',
  'Cash not ready',
  'Other',
] as const
export const FailedAttemptBody = z.object({
  reason: z.enum(FAILED_ATTEMPT_REASONS),
  note: z.optional(plainText(500)),
  happenedAt: z.optional(z.string().check(z.maxLength(40))),
})

export const CashEntry = z.object({
  ...ids,
  kind: z.enum(['collected', 'handed_over', 'difference']),
  amount: z.number(),
  orderId: z.nullable(z.string()),
  note: z.nullable(z.string()),
  at: z.string(),
})
export const CashBook = z.object({
  cashInHand: z.number(),
  limit: z.number(),
  pendingHandover: z.nullable(z.object({ ...ids, declared: z.number(), at: z.string() })),
  entries: z.array(CashEntry),
})
export type CashBook = z.infer<typeof CashBook>
export const HandoverBody = z.object({ declared: Rupees, note: z.optional(plainText(300)) })
export const ConfirmHandoverBody = z.strictObject({ counted: Rupees, note: z.optional(plainText(300)) })
