import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { type ActionResult, failureOf } from '#client/action-result.ts'
import { useCartActions } from '#storefront/basket/cart-actions.ts'
import { type CheckoutEntry, withParameters } from './checkout-entry.ts'
import { checkoutPriceQuery } from './checkout-price-api.ts'
import type { CouponActions } from './coupon-field.tsx'

const REFUSED_CODE = 'This code cannot be used'

/** The codes of what is being bought: of the stored cart, or of a buy-now. */
export function useCouponActions(userId: string, entry: CheckoutEntry): CouponActions {
  const cart = useCartActions()
  const buyNow = useBuyNowCoupon(userId, entry)
  if (entry.orderType === 'buy-now') return buyNow
  return {
    apply: async (code) => reasonOf(await cart.applyCoupon(code)),
    remove: async () => reasonOf(await cart.removeCoupon()),
  }
}

function reasonOf(result: ActionResult): string | null {
  return result.success ? null : result.error || REFUSED_CODE
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
