import * as z from 'zod/mini'
import { AGENT_STATUSES, EARLIER_ATTEMPT_REASONS, FAILED_ATTEMPT_REASONS } from './delivery.ts'
import { ids, Rupees } from './envelope.ts'
import { plainText } from './text-schemas.ts'

export const AgentStatusBody = z.object({ status: z.enum(AGENT_STATUSES), isOnline: z.optional(z.boolean()) })

export const Agent = z.object({
  ...ids,
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  status: z.enum(AGENT_STATUSES),
  isOnline: z.boolean(),
  /** Delivered and assigned orders, and the rounded percentage. */
  completedOrders: z.int(),
  totalAssigned: z.int(),
  completionRate: z.int(),
  /** Open orders right now. */
  openOrders: z.int(),
  /** The delivery areas of these, by name. */
  areas: z.array(z.string()),
  cashInHand: z.number(),
  cashLimit: z.number(),
})
export type Agent = z.infer<typeof Agent>

export const AgentProfile = z.object({
  ...z.pick(Agent, {
    _id: true,
    id: true,
    name: true,
    email: true,
    phone: true,
    status: true,
    isOnline: true,
  }).shape,
  /** Null where nobody has rated the agent and the shop is no demo. */
  rating: z.nullable(z.number()),
})

export const FailedAttemptBody = z.object({
  reason: z.enum([...FAILED_ATTEMPT_REASONS, ...EARLIER_ATTEMPT_REASONS]),
  note: z.optional(plainText(500)),
  happenedAt: z.optional(z.string().check(z.maxLength(40))),
  /** The id of an uploaded photo of this order. */
  photoKey: z.optional(z.string().check(z.maxLength(80))),
})
/** `id` is the order's; `attempts` includes this one. */
export const FailedAttemptAnswer = z.object({ ...ids, attempts: z.int() })

const Reason = plainText(300).check(z.minLength(1, 'Enter a reason'))
export const CodeOverrideBody = z.strictObject({ reason: Reason })
export const DeliveredAfterAllBody = z.strictObject({ reason: Reason })
/** Tells an agent why an order is no longer theirs, and what to do. */
export const TakenAway = z.object({ reason: z.string(), whatToDo: z.string() })
export type TakenAway = z.infer<typeof TakenAway>
export const PhotoAnswer = z.object({ ...ids })

/** What happened at the door, for administrators. */
export const DeliveryRecord = z.object({
  failedAttempts: z.array(
    z.object({
      ...ids,
      agent: z.string(),
      reason: z.string(),
      note: z.nullable(z.string()),
      photoId: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
  photos: z.array(z.object({ ...ids, agent: z.string(), at: z.string() })),
  /** Wrong codes that are still allowed; null where no code is needed now. */
  codeTriesLeft: z.nullable(z.int()),
  /** Whether goods that were picked up and not delivered came back. */
  goods: z.enum(['not_returning', 'awaited', 'received']),
})
export type DeliveryRecord = z.infer<typeof DeliveryRecord>

export const CashEntry = z.object({
  ...ids,
  kind: z.enum(['collected', 'handed_over', 'difference']),
  amount: z.number(),
  orderId: z.nullable(z.string()),
  orderNumber: z.nullable(z.string()),
  note: z.nullable(z.string()),
  at: z.string(),
})
/** A courier's book; `cashInHand` is what the courier still owes the shop. */
export const CourierBook = z.object({ cashInHand: z.number(), entries: z.array(CashEntry) })
export type CourierBook = z.infer<typeof CourierBook>
export const CashBook = z.object({
  cashInHand: z.number(),
  limit: z.number(),
  pendingHandover: z.nullable(z.object({ ...ids, declared: z.number(), at: z.string() })),
  entries: z.array(CashEntry),
})
export type CashBook = z.infer<typeof CashBook>
export type CashEntry = z.infer<typeof CashEntry>
const Amount = Rupees.check(z.gt(0, 'Enter an amount'))
export const HandoverBody = z.object({ declared: Amount, note: z.optional(plainText(300)) })
export type HandoverBody = z.infer<typeof HandoverBody>
export const ConfirmHandoverBody = z.strictObject({ counted: Rupees, note: z.optional(plainText(300)) })
export type ConfirmHandoverBody = z.infer<typeof ConfirmHandoverBody>
/** For lost cash: it no longer counts as in the agent's hand, and not as received by the shop. */
export const WriteOffBody = z.strictObject({ amount: Amount, note: Reason })
export type WriteOffBody = z.infer<typeof WriteOffBody>
/** Cash that a courier has paid to the shop. */
export const CourierReceiptBody = z.strictObject({ amount: Amount, note: z.optional(plainText(300)) })
export type CourierReceiptBody = z.infer<typeof CourierReceiptBody>
/** null: the shop's limit. */
export const CashLimitBody = z.strictObject({ limit: z.nullable(Rupees) })

const AgentName = z.object({ ...ids, name: z.string() })
export const OpenHandover = z.object({
  ...ids,
  agent: AgentName,
  declared: z.number(),
  cashInHand: z.number(),
  note: z.nullable(z.string()),
  at: z.string(),
})
export type OpenHandover = z.infer<typeof OpenHandover>
export const ConfirmedHandover = z.object({
  ...ids,
  agent: AgentName,
  declared: z.number(),
  counted: z.number(),
  /** Counted less declared. */
  difference: z.number(),
  note: z.nullable(z.string()),
  confirmedAt: z.string(),
  confirmedBy: z.string(),
})
export type ConfirmedHandover = z.infer<typeof ConfirmedHandover>
export const AgentCash = z.object({
  ...ids,
  name: z.string(),
  cashInHand: z.number(),
  /** The cash of the agent's open orders. */
  toCollect: z.number(),
  limit: z.number(),
  hasOwnLimit: z.boolean(),
})
export type AgentCash = z.infer<typeof AgentCash>
export const CourierCash = z.object({
  ...ids,
  /** Null for the courier that nobody named. */
  name: z.nullable(z.string()),
  /** Collected and not yet paid to the shop. */
  cashInHand: z.number(),
  /** The cash of parcels on their way. */
  toCollect: z.number(),
})
export type CourierCash = z.infer<typeof CourierCash>
export const CashOverview = z.object({
  /** With agents; what couriers owe stands apart. */
  totalInHand: z.number(),
  totalDueFromCouriers: z.number(),
  couriers: z.array(CourierCash),
  agents: z.array(AgentCash),
  openHandovers: z.array(OpenHandover),
  recentHandovers: z.array(ConfirmedHandover),
})
export type CashOverview = z.infer<typeof CashOverview>
