import { LogIn, ShoppingBasket } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/page-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { CheckoutEntry } from './checkout-entry.ts'

/** Nothing to buy: no product in the address of a buy-now, or an empty cart (CHK-03..05). */
export function NothingToCheckOut({ orderType }: Pick<CheckoutEntry, 'orderType'>) {
  return (
    <EmptyState
      heading="h1"
      icon={<ShoppingBasket />}
      title="No Items to Checkout"
      text={
        orderType === 'buy-now'
          ? 'Product information missing. Please try again.'
          : 'Your cart is empty. Add items to proceed!'
      }
      actions={
        <Link to={paths.landing} className={buttonStyle()}>
          Continue Shopping
        </Link>
      }
      className="py-20"
    />
  )
}

/** The session went away in another tab; what was typed is kept for the same person. */
export function SignedOutCheckout() {
  return (
    <EmptyState
      heading="h1"
      icon={<LogIn />}
      title="Please Login"
      text="You need to login to check out"
      actions={
        <Link to={paths.landing} className={buttonStyle()}>
          Go to Login
        </Link>
      }
      className="py-20"
    />
  )
}

/** The shape of the checkout while prices and addresses are on their way. */
export function CheckoutSkeleton() {
  return (
    <div className="page-width py-6" aria-busy="true">
      <Skeleton className="mb-6 h-9 w-44" />
      <Skeleton className="mb-8 h-8 w-72" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_400px]">
        <Skeleton className="h-14 rounded-lg lg:order-2 lg:h-96" />
        <Skeleton className="h-[520px] rounded-lg" />
      </div>
    </div>
  )
}
