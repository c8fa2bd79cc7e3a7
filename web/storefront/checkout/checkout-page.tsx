import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useUser } from '#accounts/session.ts'
import type { Person } from '#contract/accounts-schemas.ts'
import { type TypedDetails, typedDetails } from '#storefront/addresses/delivery-details.ts'
import { profileDetails } from '#storefront/addresses/profile-details.ts'
import { savedAddressQuery } from '#storefront/addresses/saved-address-query.ts'
import { useCartActions } from '#storefront/basket/cart-actions.ts'
import { OrderPlaced } from '#storefront/orders/order-placed.tsx'
import { latestOrderQuery } from '#storefront/orders/order-queries.ts'
import { readEntry } from './checkout-entry.ts'
import { CheckoutFlow } from './steps/checkout-flow.tsx'
import { SignedOutCheckout } from './steps/checkout-states.tsx'
import { REFUSED_CODE } from './use-buy-now-coupon.ts'

/** Delivery, payment, and the screen that says that it worked. */
export function CheckoutPage() {
  const user = useUser()
  const [address] = useSearchParams()
  const placedId = address.get('placed')
  if (!user) return <SignedOutCheckout />
  if (placedId) {
    return <OrderPlaced userId={user.id} orderId={placedId} isEarlier={address.get('earlier') !== null} />
  }
  return <Checkout user={user} key={`${user.id} ${readEntry(address).identity}`} />
}

function Checkout({ user }: { user: Person }) {
  const [address] = useSearchParams()
  const cart = useCartActions()
  const savedAddresses = useQuery({ ...savedAddressQuery(user.id), retry: false })
  const reasonOf = async (change: ReturnType<typeof cart.removeCoupon>) => {
    const outcome = await change
    return outcome.success ? null : outcome.error || REFUSED_CODE
  }
  return (
    <CheckoutFlow
      user={user}
      entry={readEntry(address)}
      firstDetails={useFirstDetails(user)}
      savedAddresses={savedAddresses.data ?? []}
      cartCoupon={{
        apply: (code) => reasonOf(cart.applyCoupon(code)),
        remove: () => reasonOf(cart.removeCoupon()),
      }}
    />
  )
}

/** The default address, where the last order went, or what the profile knows; undefined while in doubt. */
function useFirstDetails(user: Person): TypedDetails | undefined {
  const addresses = useQuery({ ...savedAddressQuery(user.id), retry: false })
  const latest = useQuery({ ...latestOrderQuery(user.id), retry: false })
  if (addresses.isPending || latest.isPending) return undefined
  const known = addresses.data?.find(({ isDefault }) => isDefault) ?? latest.data?.deliveryDetails
  return known ? typedDetails(known) : profileDetails(user)
}
