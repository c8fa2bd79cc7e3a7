import { ShoppingBasket } from 'lucide-react'
import { use } from 'react'
import { Link } from 'react-router'
import { PleaseLogin } from '#accounts/please-login.tsx'
import { OpenToVisitorsContext, useIsVisitor } from '#accounts/shopper.ts'
import { paths } from '#shop/paths.ts'
import { usePricingRules } from '#shop/shop-info.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { EmptyState } from '#ui/page/page-state.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import type { CheckoutEntry } from '../checkout-entry.ts'
import { CheckoutLayout } from './checkout-layout.tsx'
import { StepHeading } from './step-heading.tsx'

/** Nothing to buy: no product in the URL of a buy-now, or an empty cart. */
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

/** The session has ended in another tab; the draft stays for the same person. */
export function SignedOutCheckout() {
  return (
    <div className="py-8">
      <PleaseLogin text="You need to login to check out" />
    </div>
  )
}

const FIELDS = [
  { label: 'Full Name', span: 'sm:col-span-3' },
  { label: 'Phone Number', span: 'sm:col-span-3' },
  { label: 'Email Address', span: 'sm:col-span-6' },
  { label: 'Street Address', span: 'sm:col-span-6', height: 'h-[78px]' },
  { label: 'Landmark (optional)', span: 'sm:col-span-6' },
]

/**
 * The checkout while prices and addresses load, with the texts that are the same for everybody. The server renders it for customers
 * and, in an open shop, for visitors too.
 */
export function CheckoutSkeleton({ orderType }: Pick<CheckoutEntry, 'orderType'>) {
  const { taxIncluded } = usePricingRules()
  const isOpen = use(OpenToVisitorsContext)
  const isVisitor = useIsVisitor()
  const isForBoth = isOpen && isVisitor === undefined
  return (
    <CheckoutLayout
      isExpress={orderType === 'buy-now'}
      step={isForBoth ? undefined : isVisitor ? 'contact' : 'delivery'}
      notices={null}
      summary={
        <p className="flex min-h-[58px] items-center rounded-lg bg-surface px-4 text-muted shadow-card outlined max-lg:order-first lg:min-h-80 lg:items-start lg:p-6">
          {taxIncluded ? 'Adding up your order...' : 'Adding up your order and its tax...'}
        </p>
      }
    >
      {isOpen && isVisitor !== false && (
        <div
          aria-busy="true"
          data-only-for={isForBoth ? 'nobody' : undefined}
          className="flex flex-col gap-5"
        >
          <StepHeading>Mobile number</StepHeading>
          <Skeleton className="h-40 rounded-md" />
        </div>
      )}
      {!(isOpen && isVisitor) && <DeliverySkeleton isForBoth={isForBoth} />}
    </CheckoutLayout>
  )
}

function DeliverySkeleton({ isForBoth }: { isForBoth: boolean }) {
  return (
    <div aria-busy="true" data-only-for={isForBoth ? 'customer' : undefined} className="flex flex-col gap-5">
      <StepHeading>Delivery Details</StepHeading>
      <div className="grid gap-4 sm:grid-cols-6">
        {FIELDS.map(({ label, span, height = 'h-11' }) => (
          <div key={label} className={span}>
            <p className="mb-1.5 text-sm font-semibold">{label}</p>
            <Skeleton className={`${height} rounded-md`} />
          </div>
        ))}
      </div>
    </div>
  )
}
