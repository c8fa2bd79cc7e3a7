import { goodsOf, subtotalOf } from '#contract/charges.ts'
import type { AppliedCoupon } from '#contract/ordering/cart-schemas.ts'
import { promiseFor } from '#contract/promises/areas.ts'
import type { CartLineRow, CartPrice } from '#server/cart/cart-queries.ts'
import type { Config } from '#server/config/config.ts'
import { onlyRow, type Queries } from '#server/database/connect.ts'
import { Problem } from '#server/http/problem.ts'
import { type SaleTerms, type StoredTerms, saleTerms, saleTermsOf } from '#server/settings/sale-terms.ts'
import { type CouponDiscount, checkCoupon } from './coupons.ts'
import { saleAmounts } from './sale-amounts.ts'

type TriedCoupon = CouponDiscount & Pick<AppliedCoupon, 'isValid' | 'reason'>

/** A code that is not valid any more is answered with the reason instead of an error. */
export async function tryCoupon(
  queries: Queries,
  code: string,
  personId: string | null,
  subtotalPaise: number,
): Promise<TriedCoupon> {
  try {
    return { ...(await checkCoupon(queries, code, personId, subtotalPaise)), isValid: true, reason: null }
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'coupon_refused') throw error
    return { code, label: '', discountPaise: 0, isValid: false, reason: error.message }
  }
}

/** Whose cart it is, and where it goes; undefined: not known. */
export interface CartOwner {
  personId: string | undefined
  pincode: string | undefined
}

/** The terms on which the shop sells, and the code that a customer has entered in the cart. */
export async function readCartTerms(
  queries: Queries,
  config: Config,
  { personId, pincode }: CartOwner,
): Promise<{ sale: SaleTerms; code: string | null }> {
  const rows = await queries.sql<{ sale: StoredTerms; code: string | null }>`
    select ${saleTerms(pincode)} as sale,
           (select code from cart_coupons where person_id = ${personId}::uuid) as code`
  const { sale, code } = onlyRow(rows)
  return { sale: saleTermsOf(sale, config, pincode), code }
}

/** What the lines of a cart cost, with its code, and what is promised of their delivery. */
export async function priceCart(
  queries: Queries,
  config: Config,
  owner: CartOwner,
  lines: readonly CartLineRow[],
): Promise<CartPrice> {
  const { code, sale } = await readCartTerms(queries, config, owner)
  const tried =
    code && owner.personId ? await tryCoupon(queries, code, owner.personId, subtotalOf(lines)) : null
  const amounts = saleAmounts(lines, sale, { discountPaise: tried?.discountPaise, state: undefined })
  const promise = promiseFor(sale.delivery, goodsOf(amounts))
  return { amounts, coupon: tried && presentTried(tried), promise }
}

export function presentTried({ code, label, isValid, reason }: TriedCoupon): AppliedCoupon {
  return { code, label, isValid, reason }
}
