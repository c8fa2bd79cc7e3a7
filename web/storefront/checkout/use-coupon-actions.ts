import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { failureOf, SUCCEEDED } from '#client/action-result.ts'
import { useCartActions } from '#storefront/basket/cart-actions.ts'
import type { CouponActions } from '#storefront/basket/coupon-field.tsx'
import { type CheckoutEntry, withParams } from './checkout-entry.ts'
import { checkoutPriceQuery, type PricedBy } from './checkout-price-api.ts'

/** Applies a coupon to the cart or the buy-now that is being bought, or removes it. */
export function useCouponActions(userId: string, entry: CheckoutEntry, priced: PricedBy): CouponActions {
  const cart = useCartActions()
  const buyNow = useBuyNowCoupon(userId, entry, priced)
  return entry.orderType === 'buy-now' ? buyNow : cart
}

/** A buy-now's coupon is in the URL, so that a reload keeps it. The server checks it first. */
function useBuyNowCoupon(userId: string, entry: CheckoutEntry, priced: PricedBy): CouponActions {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [searchParams] = useSearchParams()
  const setCoupon = (coupon: string | null) =>
    navigate(withParams(searchParams, { coupon }), { replace: true, state })
  return {
    applyCoupon: async (code) => {
      try {
        const { coupon } = await queryClient.fetchQuery(
          checkoutPriceQuery(userId, entry, { ...priced, coupon: code }),
        )
        if (!coupon?.isValid) return { success: false, error: coupon?.reason ?? '', isRefused: true }
        await setCoupon(coupon.code)
        return SUCCEEDED
      } catch (error) {
        return failureOf(error)
      }
    },
    removeCoupon: async () => {
      await setCoupon(null)
      return SUCCEEDED
    },
  }
}
