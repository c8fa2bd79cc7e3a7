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

const FIELDS = [
  { name: 'name', span: 'sm:col-span-3' },
  { name: 'phone', span: 'sm:col-span-3' },
  { name: 'email', span: 'sm:col-span-6' },
  { name: 'address', span: 'sm:col-span-6' },
  { name: 'landmark', span: 'sm:col-span-6' },
]

/** The shape of the checkout while prices and addresses are on their way. */
export function CheckoutSkeleton() {
  return (
    <div className="page-width py-5 lg:py-8" aria-busy="true">
      <Skeleton className="mb-5 h-8 w-40" />
      <Skeleton className="mb-5 h-8 w-72 lg:hidden" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-8">
        <Skeleton className="h-14 rounded-lg lg:order-2 lg:h-80" />
        <div className="grid content-start gap-x-4 gap-y-5 lg:rounded-lg lg:bg-surface lg:p-6 lg:outlined sm:grid-cols-6">
          <Skeleton className="h-6 w-44 sm:col-span-6" />
          {FIELDS.map(({ name, span }) => (
            <div key={name} className={span}>
              <Skeleton className="mb-2 h-4 w-24" />
              <Skeleton className="h-11 rounded-md" />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
