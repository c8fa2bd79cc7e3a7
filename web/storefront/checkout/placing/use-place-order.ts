import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { getSession, updateSessionUser } from '#accounts/session.ts'
import { useShopName } from '#shop/shop-info.ts'
import { deleteDraft } from '../checkout-draft.ts'
import { type CheckoutEntry, withParams } from '../checkout-entry.ts'
import { readFailure } from './checkout-failure.ts'
import type { OrderRequest } from './order-request.ts'
import { payAndPlaceOrder } from './pay-online.ts'
import { findAttempt, openAttempt, type PlacedOrder, placeOrder } from './place-order.ts'

/** Begins with the cart's topic, so that live updates of the cart wait until the order is placed. */
export const PLACE_ORDER_KEY = ['cart', 'place-order']

/**
 * Places the order of a checkout and opens the success screen, which replaces the checkout in the history, so that going
 * back does not return to it.
 */
export function usePlaceOrder(userId: string, entry: CheckoutEntry) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const shopName = useShopName()

  const finish = ({ order, isEarlier }: PlacedOrder) => {
    deleteDraft()
    // An account made by phone has no name yet, so it takes the one of the first order.
    const { user } = getSession()
    if (user?.name === '') updateSessionUser({ ...user, name: order.customer.name })
    queryClient.setQueryData(['orders', userId, 'placed', order.id], order)
    const params = { placed: order.id, earlier: isEarlier ? '1' : null }
    navigate(withParams(new URLSearchParams(), params), { replace: true })
    for (const topic of ['cart', 'orders', 'dashboard']) {
      void queryClient.invalidateQueries({ queryKey: [topic], refetchType: 'none' })
    }
    void queryClient.invalidateQueries({ queryKey: ['cart', userId], exact: true })
  }
  const placing = useMutation({
    mutationKey: PLACE_ORDER_KEY,
    mutationFn: (request: OrderRequest) => {
      const attempt = openAttempt(userId, entry.identity)
      return request.paymentMethod === 'razorpay'
        ? payAndPlaceOrder(attempt, request, shopName)
        : placeOrder(attempt, request)
    },
    onSuccess: finish,
    onError: (error) => {
      // Live updates of the cart have waited; an empty cart shows that an order with a lost response was placed.
      void queryClient.invalidateQueries({ queryKey: ['cart'] })
      if (!readFailure(error).needsNewPrice) return
      for (const topic of ['catalogue', 'shop']) void queryClient.invalidateQueries({ queryKey: [topic] })
    },
  })
  return {
    place: (request: OrderRequest) => {
      // The cache knows the first click of a double click before the component has rendered again.
      if (queryClient.isMutating({ mutationKey: PLACE_ORDER_KEY }) === 0) placing.mutate(request)
    },
    isPlacing: placing.isPending,
    failure: placing.error ? readFailure(placing.error) : null,
    dismiss: placing.reset,
    /** Paid by an earlier try, not ordered yet. */
    paid: findAttempt(userId, entry.identity)?.paid,
  }
}
