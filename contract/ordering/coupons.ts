import * as z from 'zod/mini'
import { ids, PageQuery, pageOf, Rupees } from '../envelope.ts'

export const COUPON_KINDS = ['percent', 'amount'] as const
export type CouponKind = (typeof COUPON_KINDS)[number]
/** Whether a code can be used now; an `inactive` one was switched off by hand. */
export const COUPON_STATES = ['active', 'scheduled', 'expired', 'used_up', 'inactive'] as const
export type CouponState = (typeof COUPON_STATES)[number]

export const COUPON_CODE_PATTERN = /^[A-Z0-9-]{2,40}$/
const CODE_RULE = 'Use 2 to 40 letters A to Z, digits and hyphens'
const MAX_USES = 1_000_000

const CouponCode = z
  .string('Enter a code')
  .check(z.trim(), z.toUpperCase(), z.regex(COUPON_CODE_PATTERN, CODE_RULE))
const Percent = z
  .int('Enter a whole percentage')
  .check(z.gte(1, 'At least 1 percent'), z.lte(100, 'At most 100 percent'))
const Limit = z
  .int('Enter a whole number')
  .check(z.gte(1, 'At least 1'), z.lte(MAX_USES, 'At most 10,00,000'))
const Timestamp = z.iso.datetime({ offset: true, error: 'Enter a date and time' })

/** Amounts are rupees; null or absent means no limit. */
const Terms = z.strictObject({
  kind: z.enum(COUPON_KINDS),
  /** Needed by `percent`. */
  percent: z.optional(z.nullable(Percent)),
  /** Needed by `amount`. */
  amount: z.optional(z.nullable(Rupees.check(z.gt(0, 'Enter an amount above ₹0')))),
  minimum: z._default(Rupees, 0),
  startsAt: z.optional(z.nullable(Timestamp)),
  endsAt: z.optional(z.nullable(Timestamp)),
  totalLimit: z.optional(z.nullable(Limit)),
  perCustomerLimit: z.optional(z.nullable(Limit)),
  isActive: z._default(z.boolean(), true),
})

/**
 * `POST /api/coupons`, and the whole coupon for `PUT /api/coupons/{code}`, where `code` must be the one in the path.
 * `seen` has the terms that the form showed.
 */
export const SaveCouponBody = z
  .strictObject({ code: CouponCode, ...Terms.shape, seen: z.optional(Terms) })
  .check(
    z.refine((coupon) => coupon.kind !== 'percent' || typeof coupon.percent === 'number', {
      path: ['percent'],
      error: 'Enter a percentage',
    }),
    z.refine((coupon) => coupon.kind !== 'amount' || typeof coupon.amount === 'number', {
      path: ['amount'],
      error: 'Enter an amount',
    }),
    z.refine(({ startsAt, endsAt }) => !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt), {
      path: ['endsAt'],
      error: 'The end must be after the start',
    }),
  )
export type SaveCouponBody = z.infer<typeof SaveCouponBody>

export const Coupon = z.object({
  /** Both are the code. */
  ...ids,
  code: z.string(),
  kind: z.enum(COUPON_KINDS),
  percent: z.nullable(z.int()),
  amount: z.nullable(z.number()),
  minimum: z.number(),
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  totalLimit: z.nullable(z.int()),
  perCustomerLimit: z.nullable(z.int()),
  /** Orders that use it, without cancelled ones. */
  usedCount: z.int(),
  isActive: z.boolean(),
  state: z.enum(COUPON_STATES),
  createdAt: z.string(),
})
export type Coupon = z.infer<typeof Coupon>

export const CouponPage = pageOf(Coupon)
export type CouponPage = z.infer<typeof CouponPage>
/** The latest first; `search` looks for codes. */
export const CouponQuery = PageQuery
export type CouponQuery = z.infer<typeof CouponQuery>

/** `DELETE /api/coupons/{code}`: a code that was ever used is switched off instead. */
export const RemovedCoupon = z.object({ outcome: z.enum(['deleted', 'deactivated']) })
export type RemovedCoupon = z.infer<typeof RemovedCoupon>
