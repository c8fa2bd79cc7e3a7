import { type OrderAmounts, orderAmounts } from '#contract/charges.ts'
import type { AppliedCoupon } from '#contract/ordering/cart-schemas.ts'
import type { Queries } from '#server/database/connect.ts'
import { Problem } from '#server/http/problem.ts'
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
    if (!(error instanceof Problem)) throw error
    return { code, label: '', discountPaise: 0, isValid: false, reason: error.message }
  }
}

/** The code that a customer has entered in the cart. */
export async function cartCouponCode(queries: Queries, personId: string): Promise<string | undefined> {
  const [row] = await queries.sql<{
    code: string
  }>`select code from cart_coupons where person_id = ${personId}`
  return row?.code
}

/** What the lines of a cart cost, with its code. */
export async function priceCart(
  queries: Queries,
  personId: string,
  lines: readonly { unitPricePaise: number; quantity: number }[],
): Promise<{ amounts: OrderAmounts; coupon: AppliedCoupon | null }> {
  const code = await cartCouponCode(queries, personId)
  if (!code) return { amounts: orderAmounts(lines), coupon: null }
  const { discountPaise, ...coupon } = await tryCoupon(
    queries,
    code,
    personId,
    orderAmounts(lines).subtotalPaise,
  )
  return { amounts: orderAmounts(lines, discountPaise), coupon }
}
