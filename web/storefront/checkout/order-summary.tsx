import { ChevronDown, CircleAlert, Truck } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Checkout } from '#contract/ordering/checkout-schemas.ts'
import type { DeliveryPromise } from '#contract/promises/areas-schemas.ts'
import { OrderCharges } from '#shop/order-charges.tsx'
import {
  arrivalText,
  deliveryProblem,
  freeDeliveryHint,
  saysFreeDelivery,
} from '#shop/promises/delivery-promise.ts'
import { formatRupees } from '#shop/rupees.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { classNames } from '#ui/class-names.ts'
import { countOf } from '#ui/count-of.ts'
import { SummaryLines } from './summary-lines.tsx'

/** What the summary shows, of a customer's checkout or of a visitor's cart. */
export type SummarisedCheckout = Pick<Checkout, 'items' | 'itemCount' | 'amounts' | 'delivery'>

interface OrderSummaryProps {
  checkout: SummarisedCheckout
  /** The field for an offer code. */
  coupon: ReactNode
  /** Prices are being refetched. */
  isStale: boolean
}

/** What is bought and what it costs; on phones collapsed under its total. */
export function OrderSummary({ checkout, coupon, isStale }: OrderSummaryProps) {
  const [isOpen, setOpen] = useState(false)
  const contentId = useId()
  const { itemCount, amounts } = checkout
  return (
    <aside
      aria-label="Order Summary"
      className="rounded-lg outlined bg-surface shadow-card max-lg:order-first lg:sticky lg:top-[calc(var(--header-height,64px)+24px)]"
    >
      <h2 className="hidden px-6 pt-6 text-lg font-bold lg:block">Order Summary</h2>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-14 w-full items-center gap-2 rounded-lg px-4 py-1 text-left lg:hidden"
      >
        <span className="font-semibold">
          {isOpen ? 'Hide' : 'Show'} order summary
          <span className="block text-sm font-medium text-muted">{countOf(itemCount, 'item')}</span>
        </span>
        <span className="tabular ml-auto text-lg font-bold">{formatRupees(amounts.total)}</span>
        <ChevronDown
          className={classNames('size-5 text-muted transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div
        id={contentId}
        aria-busy={isStale}
        className={classNames(
          'flex flex-col gap-5 px-4 pb-5 lg:px-6 lg:pt-5 lg:pb-6',
          !isOpen && 'max-lg:hidden',
        )}
      >
        <div className="lg:-mr-3 lg:max-h-[36dvh] lg:overflow-y-auto lg:pr-3">
          <SummaryLines items={checkout.items} />
        </div>
        {coupon}
        <Amounts checkout={checkout} isStale={isStale} />
      </div>
    </aside>
  )
}

function Amounts({ checkout, isStale }: Pick<OrderSummaryProps, 'checkout' | 'isStale'>) {
  return (
    <div className={classNames('transition-opacity', isStale && 'opacity-55')}>
      <OrderCharges charges={checkout.amounts.charges} />
      <DeliveryNote promise={checkout.delivery} />
    </div>
  )
}

/** When it arrives, and what delivery costs where no row of the amounts says it. */
function DeliveryNote({ promise }: { promise: DeliveryPromise }) {
  const isFreeForAll = saysFreeDelivery(useShopInfo())
  const problem = deliveryProblem(promise)
  if (problem) {
    return (
      <p className="mt-3 flex items-center gap-2 text-sm font-medium text-error">
        <CircleAlert className="size-5 shrink-0" />
        {problem}
      </p>
    )
  }
  const hint = freeDeliveryHint(promise)
  return (
    <div className="mt-3 flex flex-col gap-1 text-sm font-medium">
      <p
        className={classNames(
          'flex items-center gap-2',
          promise.fee === 0 && promise.isServed && 'text-delivered',
        )}
      >
        <Truck className="size-5 shrink-0" />
        {isFreeForAll ? 'Free delivery on all orders' : deliveryText(promise)}
      </p>
      {!isFreeForAll && hint && <p className="ml-7 text-brand-ink">{hint}</p>}
    </div>
  )
}

function deliveryText({ on, fee }: DeliveryPromise): string {
  if (on === null) return 'Your pincode decides the fee and the day of delivery'
  return fee === 0 ? `Free delivery. ${arrivalText(on)}` : arrivalText(on)
}
