import { useState } from 'react'
import { Link } from 'react-router'
import type { Checkout } from '#contract/ordering/checkout-schemas.ts'
import type { PaymentMethod } from '#contract/ordering/orders.ts'
import { paths } from '#shop/paths.ts'
import { Banner } from '#ui/page/banner.tsx'
import type { CheckoutEntry } from './checkout-entry.ts'
import { type ChangeNotice, changeNotice, isSameGoods } from './checkout-price-api.ts'
import { payingBy } from './payment-methods.ts'

/**
 * What has changed since the customer opened the checkout, chose another address or dismissed the last notice, at the amounts of
 * this method.
 * @param saysDay whether the day of delivery is shown
 */
export function useChangeNotice(checkout: Checkout, method: PaymentMethod | undefined, saysDay: boolean) {
  const [acknowledged, setAcknowledged] = useState(checkout)
  const hasOtherAddress = acknowledged.delivery.pincode !== checkout.delivery.pincode
  if (hasOtherAddress && isSameGoods(acknowledged, checkout)) setAcknowledged(checkout)
  const seen = saysDay ? acknowledged : { ...acknowledged, delivery: checkout.delivery }
  return {
    notice: changeNotice(payingBy(seen, method), payingBy(checkout, method)),
    acknowledge: () => setAcknowledged(checkout),
  }
}

export function ChangedBanner({ notice, onDismiss }: { notice: ChangeNotice; onDismiss: () => void }) {
  return (
    <Banner tone="warning" onDismiss={onDismiss}>
      {notice.reason} {notice.totals}
    </Banner>
  )
}

/**
 * Whether an item is not available in its quantity. This is only a warning: the server still sells customers the units
 * that their own unfinished payment holds.
 */
export function isShort({ items }: Pick<Checkout, 'items'>): boolean {
  return items.some(({ isAvailable }) => !isAvailable)
}

interface ShortBannerProps {
  checkout: Pick<Checkout, 'items'>
  entry: CheckoutEntry
}

/** Says what cannot be bought, with a link to change it. */
export function ShortBanner({ checkout, entry }: ShortBannerProps) {
  const names = checkout.items.filter(({ isAvailable }) => !isAvailable).map(({ name }) => name)
  const [item] = entry.items
  const isCart = entry.orderType === 'cart' || !item
  return (
    <Banner
      tone="warning"
      title={`Not available: ${names.join(', ')}`}
      action={
        <Link
          to={isCart ? paths.cart : paths.product(item.productId)}
          className="inline-flex min-h-9 shrink-0 items-center self-center rounded-sm border border-current px-3 text-sm font-bold hover:bg-current/10"
        >
          {isCart ? 'Change cart' : 'Back to product'}
        </Link>
      }
    >
      Please order fewer, or go on without.
    </Banner>
  )
}
