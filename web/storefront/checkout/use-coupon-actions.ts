import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { failureOf, SUCCEEDED } from '#client/action-result.ts'
import { type CartActions, useCartActions } from '#storefront/basket/cart-actions.ts'
import { type CheckoutEntry, withParameters } from './checkout-entry.ts'
import { checkoutPriceQuery } from './checkout-price-api.ts'

export type CouponActions = Pick<CartActions, 'applyCoupon' | 'removeCoupon'>

/** The codes of what is being bought: of the stored cart, or of a buy-now. */
export function useCouponActions(userId: string, entry: CheckoutEntry): CouponActions {
  const cart = useCartActions()
  const buyNow = useBuyNowCoupon(userId, entry)
  return entry.orderType === 'buy-now' ? buyNow : cart
}

/** A buy-now's code stands in the URL, so that a reload keeps it. The shop is asked before it is taken. */
function useBuyNowCoupon(userId: string, entry: CheckoutEntry): CouponActions {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [searchParams] = useSearchParams()
  const go = (coupon: string | null) =>
    navigate(withParameters(searchParams, { coupon }), { replace: true, state })
  return {
    applyCoupon: async (code) => {
      try {
        const { coupon } = await queryClient.fetchQuery(checkoutPriceQuery(userId, entry, code))
        if (!coupon?.isValid) return { success: false, error: coupon?.reason ?? '', isRefused: true }
        await go(coupon.code)
        return SUCCEEDED
      } catch (error) {
        return failureOf(error)
      }
    },
    removeCoupon: async () => {
      await go(null)
      return SUCCEEDED
    },
  }
}
