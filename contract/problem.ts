import * as z from 'zod/mini'

/** Stable, machine-readable reasons of a refusal. The browser tells failures apart by these alone. */
export const PROBLEM_CODES = [
  'invalid_input',
  'malformed_request',
  'unauthenticated',
  'invalid_credentials',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'payload_too_large',
  'unsupported_media_type',
  'email_taken',
  'out_of_stock',
  'price_changed',
  'cart_changed',
  'cart_full',
  'coupon_refused',
  'invalid_transition',
  'no_longer_yours',
  'already_assigned',
  'agent_unavailable',
  'cash_limit',
  'agent_carries_goods',
  'last_administrator',
  'wrong_delivery_code',
  'delivery_code_locked',
  'idempotency_mismatch',
  'reset_link_invalid',
  'not_purchased',
  'already_reviewed',
  'payment_not_verified',
  'payment_pending',
  'payment_used',
  'payment_failed',
  'refund_refused',
  'in_use',
  'conflict',
  'changed_meanwhile',
  'too_many_requests',
  'busy',
  'unavailable',
  'internal',
] as const
export type ProblemCode = (typeof PROBLEM_CODES)[number]

/** A failed answer: `error` equals `message`; `fields` names the faulty inputs; `data` carries what helps to go on. */
export const ProblemBody = z.object({
  success: z.literal(false),
  code: z.enum(PROBLEM_CODES),
  message: z.string(),
  error: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  data: z.optional(z.unknown()),
})
export type ProblemBody = z.infer<typeof ProblemBody>
