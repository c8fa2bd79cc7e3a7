import { ChevronDown, Truck } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Checkout } from '#contract/ordering/orders-schemas.ts'
import { OrderCharges } from '#shop/order-charges.tsx'
import { formatRupees } from '#shop/rupees.ts'
import { classNames } from '#ui/class-names.ts'
import { countOf } from '#ui/count-of.ts'
import { SummaryLines } from './summary-lines.tsx'

interface OrderSummaryProps {
  checkout: Checkout
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
        className="flex min-h-14 w-full items-center gap-2 rounded-lg px-4 text-left lg:hidden"
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

function Amounts({ checkout, isStale }: { checkout: Checkout; isStale: boolean }) {
  return (
    <div className={classNames('transition-opacity', isStale && 'opacity-55')}>
      <OrderCharges charges={checkout.amounts.charges} />
      <p className="mt-3 flex items-center gap-2 text-sm font-medium text-delivered">
        <Truck className="size-5 shrink-0" />
        Free delivery on all orders
      </p>
    </div>
  )
}
