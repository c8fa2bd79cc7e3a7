import { basisPoints, formatPaise, shareOfPaise } from '#contract/money.ts'
import { heldUses } from '#server/cart/own-holds.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { Problem, refuse } from '#server/http/problem.ts'
import type { CouponRow } from './checkout-tables.ts'
import { ALL_CONTACTS, type CouponCustomer, contactsOf, lockContacts, usesOf } from './coupon-customer.ts'

export interface CouponDiscount {
  code: string
  label: string
  discountPaise: number
}

/** What a code is worth. */
export type CouponTerms = Pick<CouponRow, 'code' | 'kind' | 'percent' | 'amountPaise' | 'minimumPaise'>

type CouponState = CouponTerms &
  Pick<CouponRow, 'totalLimit' | 'perCustomerLimit' | 'usedCount' | 'isActive'> & {
    hasStarted: boolean
    hasEnded: boolean
    usedByCustomer: number
  }

/**
 * What a code takes off a subtotal for this customer, before tax is added.
 * @throws Problem 409 `coupon_refused` with the reason.
 */
export async function checkCoupon(
  queries: Queries,
  code: string,
  personId: string | null,
  subtotalPaise: number,
): Promise<CouponDiscount> {
  const coupon = await findCoupon(queries, code, { personId })
  const reason = refusal(coupon)
  if (!coupon || reason) throw refused(reason ?? UNKNOWN_CODE)
  refuse(minimumProblem(coupon, subtotalPaise))
  return discountOf(coupon, subtotalPaise)
}

async function findCoupon(
  queries: Queries,
  code: string,
  customer: CouponCustomer,
): Promise<CouponState | undefined> {
  const { personId } = customer
  const [coupon] = await queries.sql<CouponState>`
    select code, kind, percent, amount_paise, minimum_paise, total_limit, per_customer_limit,
           used_count - case when total_limit is null then 0 else ${heldUses(personId)} end as used_count,
           is_active, starts_at is null or starts_at <= now() as has_started,
           ends_at is not null and ends_at <= now() as has_ended,
           ${usesOf(customer)} - ${heldUses(personId)} as used_by_customer
      from coupons c where code = ${code}`
  return coupon
}

/** Of `coupons c`: whether customers are told that there is such a code. */
export const IS_KNOWN_CODE = fragment`(c.is_active and coalesce(c.starts_at <= now(), true))`

const UNKNOWN_CODE = 'This code is not valid'

function refused(reason: string): Problem {
  return new Problem(409, 'coupon_refused', reason, { fields: { coupon: reason } })
}

function refusal(coupon: CouponState | undefined): string | undefined {
  if (!coupon?.isActive || !coupon.hasStarted) return UNKNOWN_CODE
  if (coupon.hasEnded) return 'This code has expired'
  if (coupon.perCustomerLimit !== null && coupon.usedByCustomer >= coupon.perCustomerLimit)
    return 'You have already used this code'
  if (coupon.totalLimit !== null && coupon.usedCount >= coupon.totalLimit) return 'This code has been used up'
  return undefined
}

/** @returns Problem 409 `coupon_refused` for a subtotal below the code's minimum */
export function minimumProblem({ minimumPaise }: CouponTerms, subtotalPaise: number): Problem | undefined {
  if (subtotalPaise >= minimumPaise) return undefined
  return refused(`This code needs items worth ${formatPaise(minimumPaise)} or more`)
}

/** What a code takes off a subtotal: nothing below its minimum. */
export function discountOf(terms: CouponTerms, subtotalPaise: number): CouponDiscount {
  const { code, kind, percent, amountPaise } = terms
  const discount =
    kind === 'percent' ? shareOfPaise(subtotalPaise, basisPoints(percent ?? 0)) : (amountPaise ?? 0)
  return {
    code,
    label: kind === 'percent' ? `${percent}% off` : `${formatPaise(amountPaise ?? 0)} off`,
    discountPaise: minimumProblem(terms, subtotalPaise) ? 0 : Math.min(discount, subtotalPaise),
  }
}

/** The use of a code that an order claims. */
export interface CouponClaim extends CouponCustomer {
  code: string
  personId: string
}

/**
 * Counts one use in the order's transaction and says what the code is worth. Both limits are conditions of the statement,
 * so that parallel orders cannot pass them. Only a code with a total limit has one row that all its orders change, so
 * only these wait for each other; of every other code only the uses of one customer do.
 * @throws Problem 409 `coupon_refused` with the reason.
 */
export async function claimCoupon(queries: Queries, claim: CouponClaim): Promise<CouponTerms> {
  const { code, personId } = claim
  const [, [terms]] = await Promise.all([
    lockContacts(queries, claim),
    queries.sql<CouponTerms>`
    with c as materialized (
      select * from coupons
       where code = ${code} and is_active and coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true)
         for key share),
    counted as (
      update coupons set used_count = coupons.used_count + 1 from c
       where coupons.code = c.code and c.total_limit is not null
         and coalesce(coupons.used_count < coupons.total_limit, true)
      returning c.code),
    used as (
      insert into coupon_uses as u (code, person_id, count, contacts)
      select code, ${personId}, 1, ${contactsOf(claim)} from c
       where (total_limit is null or exists (select from counted))
         and coalesce(${usesOf(claim)} < per_customer_limit, true)
      on conflict (code, person_id) do update
        set count = u.count + 1, contacts = ${ALL_CONTACTS}
      returning 1)
    select code, kind, percent, amount_paise, minimum_paise from c where exists (select from used)`,
  ])
  if (terms) return terms
  throw refused(refusal(await findCoupon(queries, code, claim)) ?? 'This code has been used up')
}

/** A cancelled order gives its use back. */
export async function releaseCoupon(queries: Queries, code: string, personId: string): Promise<void> {
  await queries.sql`
    with coupon as materialized (select code, total_limit from coupons where code = ${code} for key share),
    released as (
      update coupons c set used_count = greatest(c.used_count - 1, 0) from coupon
       where c.code = coupon.code and coupon.total_limit is not null
      returning c.code)
    update coupon_uses u set count = greatest(u.count - 1, 0) from coupon
     where u.code = coupon.code and u.person_id = ${personId}
       and (coupon.total_limit is null or exists (select from released))`
}

/** Counts a guest's use for whoever has proved the guest's phone, who gets its order. */
export async function moveCouponUse(
  queries: Queries,
  code: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await queries.sql`
    with given as (
      update coupon_uses set count = greatest(count - 1, 0) where code = ${code} and person_id = ${from}
      returning code, contacts)
    insert into coupon_uses as u (code, person_id, count, contacts)
    select code, ${to}::uuid, 1, contacts from given
    on conflict (code, person_id) do update set count = u.count + 1, contacts = ${ALL_CONTACTS}`
}

/** Counts a use again that was given back, also above the limits, because the order was delivered. */
export async function countCouponAgain(queries: Queries, code: string, personId: string): Promise<void> {
  await queries.sql`
    with coupon as materialized (select code, total_limit from coupons where code = ${code} for key share),
    counted as (
      update coupons c set used_count = c.used_count + 1 from coupon
       where c.code = coupon.code and coupon.total_limit is not null)
    insert into coupon_uses as u (code, person_id, count) select code, ${personId}, 1 from coupon
    on conflict (code, person_id) do update set count = u.count + 1`
}
