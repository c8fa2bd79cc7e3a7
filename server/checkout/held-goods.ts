import { type Quantity, returnStock } from '#server/catalogue/stock/sold-stock.ts'
import type { Transaction } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { lockContacts } from './coupon-customer.ts'
import { type CouponClaim, releaseCoupon } from './coupons.ts'

/** What a started payment holds. */
export interface HeldGoods {
  id: string
  personId: string
  couponCode: string | null
  lines: readonly Quantity[]
}

/** Gives the codes back. The one that is claimed next is locked with them, because all codes are locked in one order. */
export async function releaseHeldCoupons(
  queries: Queries,
  held: readonly HeldGoods[],
  next?: CouponClaim,
): Promise<void> {
  const codes = held.flatMap(({ couponCode }) => couponCode ?? [])
  if (codes.length === 0) return
  if (next) await lockContacts(queries, next)
  await lockCoupons(queries, next ? [...codes, next.code] : codes)
  for (const { couponCode, personId } of held)
    if (couponCode) await releaseCoupon(queries, couponCode, personId)
}

/** Locks codes with a total limit, in one order; a single one is locked by its own statement. */
async function lockCoupons(queries: Queries, codes: readonly string[]): Promise<void> {
  if (codes.length < 2) return
  await queries.sql`
    select from coupons where code = any(${codes}) and total_limit is not null order by code for no key update`
}

/** Puts the goods back on sale. To be called after `lockVariants`. */
export async function returnHeldGoods(tx: Transaction, held: readonly HeldGoods[]): Promise<void> {
  for (const { id, lines } of held) await returnStock(tx, lines, { reason: 'release', referenceId: id })
}
