import { shareOut } from '#contract/money.ts'
import type { CouponRow } from './checkout-tables.ts'
import { type CouponTerms, discountOf } from './coupons.ts'

/** On what terms a code was used. They are stored with the order, which no later change of the code changes. */
export type AgreedCoupon = Pick<CouponRow, 'kind' | 'percent' | 'amountPaise' | 'minimumPaise'> & {
  /** What the goods cost when it was used, in paise. */
  subtotalPaise: number
}

export function agreedCoupon(
  { kind, percent, amountPaise, minimumPaise }: CouponTerms,
  subtotalPaise: number,
): AgreedCoupon {
  return { kind, percent, amountPaise, minimumPaise, subtotalPaise }
}

/**
 * What a code takes off once an order has other goods, in paise: what stays keeps its own share of an amount, and nothing is left of
 * it below the code's minimum.
 */
export function discountOfAgreed(agreed: AgreedCoupon, code: string, subtotalPaise: number): number {
  const { discountPaise } = discountOf({ code, ...agreed }, subtotalPaise)
  if (agreed.kind === 'percent') return discountPaise
  const amountPaise = Math.min(agreed.amountPaise ?? 0, agreed.subtotalPaise)
  const goneWith = Math.max(0, agreed.subtotalPaise - subtotalPaise)
  return Math.min(discountPaise, shareOut(amountPaise, [subtotalPaise, goneWith])[0] ?? 0)
}
