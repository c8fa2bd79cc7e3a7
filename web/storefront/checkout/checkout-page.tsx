import { type UseQueryResult, useIsMutating, useQuery } from '@tanstack/react-query'
import { Suspense, use, useDeferredValue, useReducer, useState } from 'react'
import { Navigate, useNavigationType, useSearchParams } from 'react-router'
import { useUser } from '#accounts/session.ts'
import { OpenToVisitorsContext, useIsVisitor } from '#accounts/shopper.ts'
import type { Person } from '#contract/accounts-schemas.ts'
import { PINCODE_PATTERN } from '#contract/promises/areas.ts'
import { readState } from '#contract/tax/states.ts'
import { homeOf, paths } from '#shop/paths.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { type TypedDetails, typedDetails } from '#storefront/addresses/delivery-details.ts'
import { profileDetails } from '#storefront/addresses/profile-details.ts'
import { useDeliveryPincode } from '#storefront/basket/delivery-pincode.ts'
import { savedAddressQuery } from '#storefront/basket/saved-address-query.ts'
import { OrderPlaced } from '#storefront/orders/order-placed.tsx'
import { latestOrderQuery } from '#storefront/orders/orders-api.ts'
import { isOrderSeen } from '#storefront/orders/seen-order.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { LoadError } from '#ui/page/load-error.tsx'
import { readDraft } from './checkout-draft.ts'
import { type CheckoutEntry, readEntry, withParams } from './checkout-entry.ts'
import { checkoutPriceQuery, type PricedBy } from './checkout-price-api.ts'
import { findAttempt, findEarlierOrder } from './placing/place-order.ts'
import { PLACE_ORDER_KEY } from './placing/use-place-order.ts'
import { CheckoutForm } from './steps/checkout-form.tsx'
import { CheckoutSkeleton, NothingToCheckOut, SignedOutCheckout } from './steps/checkout-states.tsx'

/** Code of its own, because customers need none of it. */
const VisitorCheckout = lazyComponent(
  async () => (await import('./steps/visitor-checkout.tsx')).VisitorCheckout,
)

/** For visitors their number first; then delivery, payment, and the success screen. */
export function CheckoutPage() {
  const user = useUser()
  const [searchParams] = useSearchParams()
  const placedId = searchParams.get('placed')
  const isOpen = use(OpenToVisitorsContext)
  if (!user) return isOpen && !placedId ? <VisitorsCheckout /> : <SignedOutCheckout />
  // An administrator or agent has signed in.
  if (user.role !== 'customer') return <Navigate to={homeOf(user.role)} replace />
  if (placedId) {
    return (
      <OrderPlaced userId={user.id} orderId={placedId} isEarlier={searchParams.get('earlier') !== null} />
    )
  }
  const entry = readEntry(searchParams)
  return <Checkout user={user} entry={entry} key={`${user.id} ${entry.identity}`} />
}

/** Like the server's markup until it is known that nobody is signed in. */
function VisitorsCheckout() {
  const entry = readEntry(useSearchParams()[0])
  const skeleton = <CheckoutSkeleton orderType={entry.orderType} />
  if (!useIsVisitor()) return skeleton
  return (
    <Suspense fallback={skeleton}>
      <VisitorCheckout entry={entry} key={entry.identity} />
    </Suspense>
  )
}

/** The form, or the reason why there is nothing to buy. */
function Checkout({ user, entry }: { user: Person; entry: CheckoutEntry }) {
  const [searchParams] = useSearchParams()
  const cameBack = useCameBack()
  const [endedId] = useState(() => (cameBack ? findAttempt(user.id, entry.identity)?.orderId : undefined))
  // Placing the order empties the cart, so the price is not refetched until the response is here.
  const isPlacing = useIsMutating({ mutationKey: PLACE_ORDER_KEY }) > 0
  const { savedAddresses, firstDetails, lastBusiness } = useKnown(user)
  const { place, isKnown, setTyped } = usePricedPlace(user, firstDetails)
  const priced = { ...place, coupon: searchParams.get('coupon') }
  const query = checkoutPriceQuery(user.id, entry, priced)
  const price = useQuery({ ...query, enabled: query.enabled && !isPlacing && isKnown })
  // Deferred, the form renders in slices: all its fields at once would block a slow phone.
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
    <CheckoutForm
      user={user}
      entry={entry}
      checkout={price.data}
      isStale={price.isFetching}
      isPricing={price.isPlaceholderData}
      priced={priced}
      onPriced={setTyped}
      firstDetails={firstDetails}
      lastBusiness={lastBusiness}
      savedAddresses={savedAddresses}
    />
  )
}

/** Whether the page was reloaded or reached by going back; pressing Buy Now again means another order. */
function useCameBack(): boolean {
  const [cameBack] = useState(useNavigationType() === 'POP')
  return cameBack
}

interface EmptyCheckoutProps {
  userId: string
  entry: CheckoutEntry
  cameBack: boolean
}

/** The cart is empty, perhaps because an attempt whose response was lost has ordered it. */
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
  return <LoadError query={query} heading="h1" title="Checkout could not be loaded" className="py-20" />
}

/** Goes to its success screen or, where that was seen already, to the list of orders. */
function ToPlacedOrder({ orderId }: { orderId: string }) {
  const success = withParams(new URLSearchParams(), { placed: orderId })
  return <Navigate to={isOrderSeen(orderId) ? paths.orders : success} replace />
}

/** Where the checkout goes, as far as the shop's amounts follow from it: what is typed, otherwise what the form starts with. */
function usePricedPlace(user: Person, firstDetails: TypedDetails | undefined) {
  const [typed, setTyped] = useReducer(
    (before: PricedBy, changed: PricedBy) => ({ ...before, ...changed }),
    {},
  )
  const [drafted] = useState(() => readDraft(user.id)?.details)
  const shop = useShopInfo()
  const needsPincode = shop?.delivery === null
  const needsState = shop?.terms.taxIncluded === true && shop.givesTaxInvoices
  const first = drafted ?? firstDetails
  const pincode = [typed.pincode, first?.pincode].find(
    (known) => known !== undefined && PINCODE_PATTERN.test(known),
  )
  const place = {
    ...typed,
    pincode: needsPincode ? pincode : undefined,
    state: needsState ? (typed.state ?? readState(first?.state ?? '') ?? undefined) : undefined,
  }
  return { place, isKnown: (!needsPincode && !needsState) || first !== undefined, setTyped }
}

/**
 * The form starts with the default address, else the last order's, else the profile's with the pincode of this browser; undefined
 * until they have loaded. The last order's business is offered again.
 */
function useKnown(user: Person) {
  const addresses = useQuery({ ...savedAddressQuery(user.id), retry: false })
  const latest = useQuery({ ...latestOrderQuery(user.id), retry: false })
  const savedAddresses = addresses.data ?? []
  const known = savedAddresses.find(({ isDefault }) => isDefault) ?? latest.data?.deliveryDetails
  const { pincode = '' } = useDeliveryPincode()
  const profile = profileDetails(user)
  const isLoading = addresses.isPending || latest.isPending
  const firstDetails = isLoading
    ? undefined
    : known
      ? typedDetails(known)
      : { ...profile, pincode: profile.pincode || pincode }
  return { savedAddresses, firstDetails, lastBusiness: latest.data?.business }
}
