import { type UseQueryResult, useIsMutating, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Navigate, useNavigationType, useSearchParams } from 'react-router'
import type { Person, SavedAddress } from '#contract/accounts-schemas.ts'
import type { TypedDetails } from '#storefront/addresses/delivery-details.ts'
import { ErrorState } from '#ui/page/page-state.tsx'
import { type CheckoutEntry, withParameters } from '../checkout-entry.ts'
import { checkoutPriceQuery } from '../checkout-price-query.ts'
import type { CouponActions } from '../coupon-field.tsx'
import { findAttempt } from '../placing/order-attempt.ts'
import { findEarlierOrder } from '../placing/place-order.ts'
import { PLACE_ORDER_KEY } from '../placing/use-place-order.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutSkeleton, NothingToCheckOut } from './checkout-states.tsx'

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
  const cameBack = useCameBack()
  const [endedId] = useState(() => (cameBack ? findAttempt(user.id, entry.identity)?.orderId : undefined))
  // An order under way empties the cart; what is on screen stays until its answer is there.
  const isPlacing = useIsMutating({ mutationKey: PLACE_ORDER_KEY }) > 0
  const query = checkoutPriceQuery(user.id, entry, address.get('coupon'))
  const price = useQuery({ ...query, enabled: query.enabled && !isPlacing })
  // Deferred, the form is drawn piece by piece: all its fields at once would hold up a slow phone.
  const isReady = useDeferredValue(price.data !== undefined && firstDetails !== undefined)

  if (!query.enabled) return <NothingToCheckOut orderType={entry.orderType} />
  if (endedId && entry.orderType === 'buy-now') return <ToPlacedOrder orderId={endedId} />
  if (price.data === undefined && price.isError) return <LoadFailure query={price} />
  if (!isReady || price.data === undefined || firstDetails === undefined)
    return <CheckoutSkeleton orderType={entry.orderType} />
  if (price.data.items.length === 0) {
    return <EmptyCheckout userId={user.id} entry={entry} cameBack={cameBack} />
  }
  return (
    <CheckoutForm {...props} firstDetails={firstDetails} checkout={price.data} isStale={price.isFetching} />
  )
}

/** Whether somebody came by going back or reloading: who presses Buy Now again wants another order. */
function useCameBack(): boolean {
  const [cameBack] = useState(useNavigationType() === 'POP')
  return cameBack
}

interface EmptyCheckoutProps {
  userId: string
  entry: CheckoutEntry
  cameBack: boolean
}

/** The cart is empty: because it was ordered, perhaps by a try whose answer never came, or simply so. */
function EmptyCheckout({ userId, entry, cameBack }: EmptyCheckoutProps) {
  const [attempt] = useState(() => findAttempt(userId, entry.identity))
  const isOpen = attempt !== undefined && attempt.orderId === undefined
  const earlier = useQuery({
    queryKey: ['orders', userId, 'attempt', attempt?.key],
    queryFn: async () => (attempt ? ((await findEarlierOrder(attempt)) ?? null) : null),
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const orderId = (cameBack ? attempt?.orderId : undefined) ?? earlier.data?.id
  if (orderId) return <ToPlacedOrder orderId={orderId} />
  if (earlier.isLoading) return <CheckoutSkeleton orderType={entry.orderType} />
  if (earlier.isError) return <LoadFailure query={earlier} />
  return <NothingToCheckOut orderType={entry.orderType} />
}

function LoadFailure({ query }: { query: UseQueryResult }) {
  return (
    <ErrorState
      heading="h1"
      title="Checkout could not be loaded"
      message={query.error?.message ?? ''}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
      className="py-20"
    />
  )
}

function ToPlacedOrder({ orderId }: { orderId: string }) {
  return <Navigate to={withParameters(new URLSearchParams(), { placed: orderId })} replace />
}
