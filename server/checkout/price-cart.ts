import { type OrderAmounts, orderAmounts, type PricingTerms, subtotalOf } from '#contract/charges.ts'
import type { AppliedCoupon } from '#contract/ordering/cart-schemas.ts'
import { onlyRow, type Queries } from '#server/database/connect.ts'
import { Problem } from '#server/http/problem.ts'
import { PRICING_TERMS } from '#server/settings/settings.ts'
import { type CouponDiscount, checkCoupon } from './coupons.ts'

type TriedCoupon = CouponDiscount & Pick<AppliedCoupon, 'isValid' | 'reason'>

/** A code that is not valid any more is answered with the reason instead of an error. */
export async function tryCoupon(
  queries: Queries,
  code: string,
  personId: string,
  subtotalPaise: number,
): Promise<TriedCoupon> {
  try {
    return { ...(await checkCoupon(queries, code, personId, subtotalPaise)), isValid: true, reason: null }
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'coupon_refused') throw error
    return { code, label: '', discountPaise: 0, isValid: false, reason: error.message }
  }
}

/** The shop's terms, and the code that a customer has entered in the cart. */
export async function readCartTerms(
  queries: Queries,
  personId: string | undefined,
): Promise<{ terms: PricingTerms; code: string | null }> {
  return onlyRow(
    await queries.sql<{ terms: PricingTerms; code: string | null }>`
      select ${PRICING_TERMS} as terms, (select code from cart_coupons where person_id = ${personId}::uuid) as code`,
  )
}

/** What the lines of a cart cost, with its code. */
export async function priceCart(
  queries: Queries,
  personId: string | undefined,
  lines: readonly { unitPricePaise: number; quantity: number }[],
): Promise<{ amounts: OrderAmounts; coupon: AppliedCoupon | null }> {
  const { code, terms } = await readCartTerms(queries, personId)
  if (!code || !personId) return { amounts: orderAmounts(lines, { terms }), coupon: null }
  const { discountPaise, ...coupon } = await tryCoupon(queries, code, personId, subtotalOf(lines))
  return { amounts: orderAmounts(lines, { discountPaise, terms }), coupon }
}
