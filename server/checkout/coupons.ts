import { formatPaise, shareOfPaise } from '../../contract/money.ts'
import type { Queries } from '../database/connect.ts'
import { Problem } from '../http/problem.ts'
import type { CouponRow } from './checkout-tables.ts'

export interface CouponDiscount {
  code: string
  label: string
  discountPaise: number
}

type CouponState = Pick<
  CouponRow,
  | 'code'
  | 'kind'
  | 'percent'
  | 'amountPaise'
  | 'minimumPaise'
  | 'totalLimit'
  | 'perCustomerLimit'
  | 'usedCount'
  | 'isActive'
> & { hasStarted: boolean; hasEnded: boolean; usedByPerson: number }

/**
 * What a code takes off a subtotal for this customer, before tax.
 * @throws Problem 409 `coupon_refused` with the reason.
 */
export async function checkCoupon(
  queries: Queries,
  code: string,
  personId: string,
  subtotalPaise: number,
): Promise<CouponDiscount> {
  const [coupon] = await queries.rows<CouponState>(
    `select code, kind, percent, amount_paise as "amountPaise", minimum_paise as "minimumPaise",
            total_limit as "totalLimit", per_customer_limit as "perCustomerLimit", used_count as "usedCount",
            is_active as "isActive", starts_at is null or starts_at <= now() as "hasStarted",
            ends_at is not null and ends_at <= now() as "hasEnded",
            coalesce((select count from coupon_uses u where u.code = c.code and u.person_id = $2), 0) as "usedByPerson"
       from coupons c where code = $1`,
    [code, personId],
    'coupon-check',
  )
  const reason = refusal(coupon, subtotalPaise)
  if (!coupon || reason)
    throw new Problem(409, 'coupon_refused', reason ?? 'This code is unknown', {
      fields: { coupon: reason ?? '' },
    })
  return { code: coupon.code, label: labelOf(coupon), discountPaise: discountOf(coupon, subtotalPaise) }
}

function refusal(coupon: CouponState | undefined, subtotalPaise: number): string | undefined {
  if (!coupon?.isActive || !coupon.hasStarted) return 'This code is unknown'
  if (coupon.hasEnded) return 'This code has expired'
  if (coupon.totalLimit !== null && coupon.usedCount >= coupon.totalLimit) return 'This code has been used up'
  if (coupon.perCustomerLimit !== null && coupon.usedByPerson >= coupon.perCustomerLimit)
    return 'You have already used this code'
  if (subtotalPaise < coupon.minimumPaise)
    return `This code needs items worth ${formatPaise(coupon.minimumPaise)} or more`
  return undefined
}

function labelOf(coupon: CouponState): string {
  return coupon.kind === 'percent' ? `${coupon.percent}% off` : `${formatPaise(coupon.amountPaise ?? 0)} off`
}

function discountOf(coupon: CouponState, subtotalPaise: number): number {
  const discount =
    coupon.kind === 'percent'
      ? shareOfPaise(subtotalPaise, (coupon.percent ?? 0) * 100)
      : (coupon.amountPaise ?? 0)
  return Math.min(discount, subtotalPaise)
}

/**
 * Counts one use in the order's transaction; both limits are conditions of the statement, so that parallel
 * orders cannot pass them.
 * @throws Problem 409 `coupon_refused` when somebody else took the last use meanwhile.
 */
export async function countCouponUse(queries: Queries, code: string, personId: string): Promise<void> {
  const used = await queries.rows(
    `with used as (
       update coupons set used_count = used_count + 1
        where code = $1 and is_active and (total_limit is null or used_count < total_limit)
       returning per_customer_limit)
     insert into coupon_uses as u (code, person_id, count)
     select $1, $2, 1 from used
     on conflict (code, person_id) do update set count = u.count + 1
      where (select per_customer_limit from used) is null or u.count < (select per_customer_limit from used)
     returning 1`,
    [code, personId],
    'coupon-use',
  )
  if (used.length === 0)
    throw new Problem(409, 'coupon_refused', 'This code has been used up', {
      fields: { coupon: 'This code has been used up' },
    })
}

/** A cancelled order gives its use back. */
export async function releaseCoupon(queries: Queries, code: string, personId: string): Promise<void> {
  await queries.rows(
    `with released as (update coupons set used_count = greatest(used_count - 1, 0) where code = $1)
     update coupon_uses set count = greatest(count - 1, 0) where code = $1 and person_id = $2`,
    [code, personId],
    'coupon-release',
  )
}
