import { bothIds } from '#contract/envelope.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import type { Coupon } from '#contract/ordering/coupons.ts'
import type { CouponRow } from './checkout-tables.ts'

/** A coupon as administrators see it. */
export function presentCoupon(row: CouponRow): Coupon {
  return {
    ...bothIds(row.code),
    code: row.code,
    kind: row.kind,
    percent: row.percent,
    amount: row.amountPaise === null ? null : rupeesFromPaise(row.amountPaise),
    minimum: rupeesFromPaise(row.minimumPaise),
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    totalLimit: row.totalLimit,
    perCustomerLimit: row.perCustomerLimit,
    usedCount: row.usedCount,
    isActive: row.isActive,
    state: stateOf(row),
    createdAt: row.createdAt.toISOString(),
  }
}

function stateOf(row: CouponRow): Coupon['state'] {
  const now = new Date()
  if (!row.isActive) return 'inactive'
  if (row.endsAt && row.endsAt <= now) return 'expired'
  if (row.totalLimit !== null && row.usedCount >= row.totalLimit) return 'used_up'
  return row.startsAt && row.startsAt > now ? 'scheduled' : 'active'
}
