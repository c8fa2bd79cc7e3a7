import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Check, MapPin, PackageSearch, ReceiptText } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { CHECKING_TEXT, isToCheck } from '#contract/ordering/orders.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { OrderName } from '#shop/order-name.tsx'
import { paths } from '#shop/paths.ts'
import { saysOwnPromise } from '#shop/promises/delivery-promise.ts'
import { formatRupees } from '#shop/rupees.ts'
import { useShopInfo, useShopName } from '#shop/shop-info.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Banner } from '#ui/page/banner.tsx'
import { LoadError } from '#ui/page/load-error.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { formatCalendarDay } from './format-order-date.ts'
import { placedOrderQuery } from './orders-api.ts'
import { recordOrderSeen } from './seen-order.ts'

interface OrderPlacedProps {
  userId: string
  orderId: string
  /** An earlier try had placed it, with the details of that time. */
  isEarlier: boolean
}

/** The success screen; the order's id is in the URL, so a reload shows it again. */
export function OrderPlaced({ userId, orderId, isEarlier }: OrderPlacedProps) {
  const query = useQuery(placedOrderQuery(userId, orderId))
  const { data: order, error } = query
  if (order) return <Placed order={order} isEarlier={isEarlier} />
  if (!error) return <PlacedSkeleton />
  if ('status' in error && error.status === 404) return <UnknownOrder />
  return <LoadError query={query} heading="h1" title="Your order could not be loaded" className="py-20" />
}

function Placed({ order, isEarlier }: { order: Order; isEarlier: boolean }) {
  const shopName = useShopName()
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that this replaces had the focus and may have been scrolled.
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
    recordOrderSeen(order.id)
  }, [order.id])
  return (
    <div className="page-width py-8 lg:py-12">
      <div className="mx-auto max-w-xl">
        <div className="text-center">
          <span className="mx-auto mb-5 flex size-18 animate-rise-in items-center justify-center rounded-full bg-delivered-soft text-delivered">
            <Check strokeWidth={3} className="size-9" />
          </span>
          <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold sm:text-3xl">
            Order Placed Successfully!
          </h1>
          <p className="mt-2 text-pretty text-muted">
            Thank you for shopping at {shopName}, {order.customer.name}.{' '}
            {isToCheck(order)
              ? `${CHECKING_TEXT}, then we get your order ready.`
              : 'We are getting your order ready.'}
          </p>
        </div>
        {isEarlier && (
          <Banner className="mt-6">
            This order had already gone through when you first placed it, so nothing was ordered twice. It has
            the details of that first try.
          </Banner>
        )}
        <PlacedFacts order={order} />
        <div className="mt-6 grid gap-3 sm:grid-cols-2">
          <Link to={paths.orders} className={buttonStyle({ isWide: true })}>
            <PackageSearch className="size-5" />
            Track Your Order
          </Link>
          <Link to={paths.landing} className={buttonStyle({ variant: 'outline', isWide: true })}>
            Continue Shopping
          </Link>
        </div>
      </div>
    </div>
  )
}

function PlacedFacts({ order }: { order: Order }) {
  const shop = useShopInfo()
  return (
    <dl className="mt-8 rounded-lg outlined bg-surface shadow-card">
      <Fact icon={<ReceiptText />} name="Order ID">
        <OrderName order={order} />
      </Fact>
      <Fact icon={<CalendarDays />} name="Expected Delivery">
        {formatCalendarDay(order.expectedDelivery)}
        {saysOwnPromise(shop) && (
          <span className="block text-sm font-normal text-muted">
            {order.delivery > 0 ? `Delivery ${formatRupees(order.delivery)}` : 'Free delivery'}
          </span>
        )}
      </Fact>
      <Fact icon={<MapPin />} name="Delivery Address">
        <span className="font-normal">
          {order.deliveryAddress}
          {order.deliveryDetails.landmark && (
            <span className="block text-sm text-muted">{order.deliveryDetails.landmark}</span>
          )}
        </span>
      </Fact>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-b-lg bg-quiet px-5 py-4">
        <dt className="font-semibold">
          Total Amount Paid
          {order.paymentState === 'due' && (
            <span className="block text-sm font-normal text-muted">
              Nothing yet: you pay in cash at the door
            </span>
          )}
        </dt>
        <dd className="ml-auto text-right">
          <span className="tabular text-xl font-bold">{formatRupees(order.due || order.total)}</span>
          {order.paymentState === 'due' && (
            <span className="block text-sm text-muted">to be paid on delivery</span>
          )}
        </dd>
      </div>
    </dl>
  )
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="relative border-b border-line py-4 pr-5 pl-14">
      <dt className="text-sm text-muted">
        <span aria-hidden="true" className="absolute top-4.5 left-5 text-brand-ink [&>svg]:size-5">
          {icon}
        </span>
        {name}
      </dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

function PlacedSkeleton() {
  return (
    <div aria-busy="true" className="page-width flex flex-col items-center gap-5 py-12">
      <Skeleton className="size-18 rounded-full" />
      <Skeleton className="h-9 w-72" />
      <Skeleton className="h-80 w-full max-w-xl rounded-lg" />
    </div>
  )
}

function UnknownOrder() {
  return (
    <EmptyState
      heading="h1"
      icon={<PackageSearch />}
      title="This order could not be found"
      text="Your orders are listed on your account page."
      actions={
        <Link to={paths.orders} className={buttonStyle()}>
          View your orders
        </Link>
      }
      className="py-20"
    />
  )
}
