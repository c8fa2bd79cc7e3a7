import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigationType, useSearchParams } from 'react-router'
import type { Person, SavedAddress } from '../../contract/accounts.ts'
import type { TypedDetails } from '../addresses/delivery-details.ts'
import { ErrorState } from '../ui/page-state.tsx'
import { type CheckoutEntry, withParameters } from './checkout-entry.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { checkoutPriceQuery } from './checkout-price-query.ts'
import { CheckoutSkeleton, NothingToCheckOut } from './checkout-states.tsx'
import type { CouponActions } from './coupon-field.tsx'
import { findAttempt, type OrderAttempt } from './order-attempt.ts'
import { findEarlierOrder } from './place-order.ts'
import { PLACE_ORDER_KEY } from './use-place-order.ts'

export interface CheckoutFlowProps {
  user: Person
  entry: CheckoutEntry
  /** What the fields hold at first; undefined while it is being looked for. */
  firstDetails: TypedDetails | undefined
  savedAddresses: readonly SavedAddress[]
  /** Codes of the stored cart. */
  cartCoupon: CouponActions
}

/** From what is to be bought to an order, or to the reason why there is nothing to buy. */
export function CheckoutFlow(props: CheckoutFlowProps) {
  const { user, entry, firstDetails } = props
  const [address] = useSearchParams()
  const attempt = useEarlierAttempt(user.id, entry.identity)
  // An order under way empties the cart; what is on screen stays until its answer is there.
  const isPlacing = useIsMutating({ mutationKey: PLACE_ORDER_KEY }) > 0
  const query = checkoutPriceQuery(user.id, entry, address.get('coupon'))
  const price = useQuery({ ...query, enabled: query.enabled && !isPlacing })

  if (!query.enabled) return <NothingToCheckOut orderType={entry.orderType} />
  if (attempt?.orderId && entry.orderType === 'buy-now') return <ToPlacedOrder orderId={attempt.orderId} />
  if (price.data === undefined && price.isError) {
    return (
      <ErrorState
        heading="h1"
        title="Checkout could not be loaded"
        message={price.error.message}
        onRetry={() => void price.refetch()}
        isRetrying={price.isFetching}
        className="py-20"
      />
    )
  }
  if (price.data === undefined || firstDetails === undefined) return <CheckoutSkeleton />
  if (price.data.items.length === 0) return <EmptyCheckout entry={entry} attempt={attempt} />
  return (
    <CheckoutForm {...props} firstDetails={firstDetails} checkout={price.data} isStale={price.isFetching} />
  )
}

/**
 * The attempt that was there when the checkout was opened. An ended one counts only for those who came by
 * going back or reloading: who presses Buy Now again wants another order.
 */
function useEarlierAttempt(userId: string, identity: string): OrderAttempt | undefined {
  const cameBack = useNavigationType() === 'POP'
  const [attempt] = useState(() => {
    const found = findAttempt(userId, identity)
    return found?.orderId !== undefined && !cameBack ? undefined : found
  })
  return attempt
}

/** The cart is empty: because it was ordered, perhaps by a try whose answer never came, or simply so. */
function EmptyCheckout({ entry, attempt }: { entry: CheckoutEntry; attempt: OrderAttempt | undefined }) {
  const earlier = useQuery({
    queryKey: ['orders', attempt?.userId, 'attempt', attempt?.key],
    queryFn: async () => (attempt ? ((await findEarlierOrder(attempt)) ?? null) : null),
    enabled: attempt !== undefined && (attempt.unanswered.length > 0 || attempt.paid !== undefined),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const orderId = attempt?.orderId ?? earlier.data?.id
  if (orderId) return <ToPlacedOrder orderId={orderId} />
  if (earlier.isLoading) return <CheckoutSkeleton />
  return <NothingToCheckOut orderType={entry.orderType} />
}

function ToPlacedOrder({ orderId }: { orderId: string }) {
  return <Navigate to={withParameters(new URLSearchParams(), { placed: orderId })} replace />
}
