import { useQuery } from '@tanstack/react-query'
import { VISITOR } from '#accounts/shopper.ts'
import type { Cart, VisitorCartBody } from '#contract/ordering/cart-schemas.ts'
import { priceVisitorItems } from '#storefront/basket/visitor-cart.ts'
import { readItems } from '#storefront/basket/visitor-storage.ts'
import { LoadError } from '#ui/page/load-error.tsx'
import type { CheckoutEntry } from '../checkout-entry.ts'
import { isShort, ShortBanner } from '../checkout-notices.tsx'
import { OrderSummary } from '../order-summary.tsx'
import { CheckoutLayout } from './checkout-layout.tsx'
import { CheckoutSkeleton, NothingToCheckOut } from './checkout-states.tsx'
import { ContactStep } from './contact-step.tsx'

/** The checkout of somebody who is not signed in: what it costs, and who orders. */
export function VisitorCheckout({ entry }: { entry: CheckoutEntry }) {
  const { orderType } = entry
  const price = useVisitorPrice(entry)
  if (price.data === undefined && price.isError)
    return <LoadError query={price} heading="h1" title="Checkout could not be loaded" className="py-20" />
  if (price.data === undefined) return <CheckoutSkeleton orderType={orderType} />
  if (price.data.items.length === 0) return <NothingToCheckOut orderType={orderType} />
  return (
    <CheckoutLayout
      isExpress={orderType === 'buy-now'}
      step="contact"
      notices={isShort(price.data) && <ShortBanner checkout={price.data} entry={entry} />}
      summary={
        <OrderSummary
          checkout={price.data}
          isStale={price.isFetching}
          coupon={<p className="text-sm text-muted">You can enter an offer code in the next step.</p>}
        />
      }
    >
      <ContactStep entry={entry} />
    </CheckoutLayout>
  )
}

/** The key begins with the cart's topic, so that a change of the cart in another tab shows here too. */
function useVisitorPrice({ orderType, items, identity }: CheckoutEntry) {
  return useQuery({
    queryKey: ['cart', VISITOR, 'checkout', identity],
    queryFn: async ({ client, signal }) => {
      const bought = orderType === 'cart' ? readItems<VisitorCartBody['items'][number]>('cart') : items
      const { data } = await priceVisitorItems(client, bought, signal)
      return { ...data, items: data.items.map(asBought) }
    },
  })
}

/** A line that is sold out can stay in a cart, but not be bought. */
function asBought(line: Cart['items'][number]) {
  return { ...line, isAvailable: line.isAvailable && line.stockState !== 'sold_out' }
}
