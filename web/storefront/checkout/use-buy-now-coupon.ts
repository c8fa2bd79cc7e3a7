import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { failureOf } from '#client/action-result.ts'
import { type CheckoutEntry, withParameters } from './checkout-entry.ts'
import { checkoutPriceQuery } from './checkout-price-query.ts'
import type { CouponActions } from './coupon-field.tsx'

export const REFUSED_CODE = 'This code cannot be used'

/** A buy-now's code stands in the address, so that a reload keeps it. The shop is asked before it is taken. */
export function useBuyNowCoupon(userId: string, entry: CheckoutEntry): CouponActions {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [address] = useSearchParams()
  const go = (coupon: string | null) =>
    navigate(withParameters(address, { coupon }), { replace: true, state })
  return {
    apply: async (code) => {
      try {
        const { coupon } = await queryClient.fetchQuery(checkoutPriceQuery(userId, entry, code))
        if (!coupon?.isValid) return coupon?.reason ?? REFUSED_CODE
        await go(coupon.code)
        return null
      } catch (error) {
        return failureOf(error).error || REFUSED_CODE
      }
    },
    remove: async () => {
      await go(null)
      return null
    },
  }
}
