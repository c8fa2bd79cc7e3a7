import * as z from 'zod/mini'
import { nearestPaise } from './money.ts'

/** A successful answer. */
export function success<Data extends z.core.$ZodType>(data: Data) {
  return z.object({ success: z.literal(true), data, message: z.optional(z.string()) })
}

/** What a call answers that only does something. */
export const Nothing = z.object({})

/** One page of a list. With `totalIsCapped` there may be more than `total`. */
export function pageOf<Item extends z.core.$ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    total: z.int(),
    totalIsCapped: z.optional(z.boolean()),
    nextCursor: z.nullable(z.string()),
  })
}

export interface Page<Item> {
  items: Item[]
  total: number
  totalIsCapped?: boolean
  nextCursor: string | null
}

export const DEFAULT_PAGE_SIZE = 24
export const MAX_PAGE_SIZE = 100

/** The query of every list. */
export const PageQuery = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_PAGE_SIZE)), DEFAULT_PAGE_SIZE),
  cursor: z.optional(z.string().check(z.maxLength(1000))),
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
})

/** Every entity has its id under both names. */
export const ids = { _id: z.string(), id: z.string() }

export function bothIds(id: string) {
  return { _id: id, id }
}

/** An amount in the API: not negative, with at most two decimals. */
export const Rupees = z.number().check(
  z.gte(0),
  z.lte(1_000_000_000),
  z.refine((rupees) => Math.abs(rupees * 100 - nearestPaise(rupees)) < 1e-4, 'At most two decimals'),
)

/** Stable, machine-readable reasons of a problem; the browser never depends on messages. */
export const PROBLEM_CODES = [
  'invalid_input',
  'malformed_request',
  'unauthenticated',
  'invalid_credentials',
  'forbidden',
  'not_found',
  'tracking_ended',
  'payload_too_large',
  'unsupported_media_type',
  'email_taken',
  'phone_taken',
  'phone_unproved',
  'account_in_use',
  'contact_missing',
  'deactivated',
  'name_taken',
  'limit_reached',
  'not_offered',
  'out_of_stock',
  'variant_required',
  'stock_unlimited',
  'already_counted',
  'prescription_needed',
  'prescription_missing',
  'prescription_unchecked',
  'price_changed',
  'not_delivered',
  'other_state',
  'state_mismatch',
  'tax_on_top',
  'buyer_needed',
  'below_minimum',
  'delivery_changed',
  'cash_refused',
  'credit_refused',
  'month_not_closable',
  'document_refused',
  'clock_in_doubt',
  'not_open',
  'cart_changed',
  'cart_full',
  'coupon_refused',
  'hsn_missing',
  'invalid_transition',
  'not_changeable',
  'no_longer_yours',
  'still_yours',
  'goods_outside',
  'already_assigned',
  'order_repeated',
  'cash_limit',
  'agent_carries_goods',
  'agent_carries_cash',
  'handover_waiting',
  'last_administrator',
  'last_area',
  'password_needed',
  'wrong_delivery_code',
  'delivery_code_locked',
  'idempotency_mismatch',
  'reset_link_invalid',
  'sends_no_email',
  'not_purchased',
  'already_reviewed',
  'nothing_to_pay',
  'too_little_to_pay',
  'hold_used_up',
  'unproved_limit',
  'payment_not_verified',
  'payment_pending',
  'payment_used',
  'already_paid',
  'payment_failed',
  'refund_refused',
  'in_use',
  'changed_meanwhile',
  'code_invalid',
  'too_many_requests',
  'code_on_its_way',
  'busy',
  'unavailable',
  'internal',
] as const
export type ProblemCode = (typeof PROBLEM_CODES)[number]

/** A problem. `error` equals `message`; `fields` has an error for each wrong field; `data` helps the caller to go on. */
export const ProblemBody = z.object({
  success: z.literal(false),
  code: z.enum(PROBLEM_CODES),
  message: z.string(),
  error: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  data: z.optional(z.unknown()),
})
export type ProblemBody = z.infer<typeof ProblemBody>

/** `anyway`: whoever asks has read why the same call was refused (409), and goes on. */
export const AnywayQuery = z.object({ anyway: z.optional(z.enum(['true', 'false'])) })
export type AnywayQuery = z.infer<typeof AnywayQuery>

/** A field that changed since a form showed it. `by` and `at` are null where sales changed it. */
export const FieldChange = z.object({
  field: z.string(),
  by: z.nullable(z.string()),
  at: z.nullable(z.string()),
})
export type FieldChange = z.infer<typeof FieldChange>

/**
 * `data` of a 409 `changed_meanwhile`. A call may say in `seen` what its form showed. If somebody else has changed the same
 * fields since, they are named here and nothing is saved; the call with the present values as `seen` will save.
 */
export const ChangedMeanwhile = z.object({
  /** The object as it is now, in the shape that its own call gives. */
  current: z.unknown(),
  changed: z.array(FieldChange),
})
export type ChangedMeanwhile = z.infer<typeof ChangedMeanwhile>
