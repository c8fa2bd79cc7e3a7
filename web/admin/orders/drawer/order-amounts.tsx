import { nameWithOptions } from '#contract/catalogue/catalogue.ts'
import { formatPaise, paiseFromRupees } from '#contract/money.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { OrderCharges } from '#shop/order-charges.tsx'
import { formatRupees } from '#shop/rupees.ts'
import { countOf } from '#ui/count-of.ts'
import { ProductPicture } from '#ui/pictures/product-picture.tsx'
import { formatPayment } from './format-payment.ts'

/** The items, with the names and prices at the time of the order. */
export function OrderLines({ order }: { order: Order }) {
  return (
    <section aria-label="Items">
      <h3 className="mb-2 text-sm font-bold">{countOf(order.itemCount, 'item')}</h3>
      <ul className="divide-y divide-line rounded-md outlined">
        {order.items.map((line) => (
          <li key={line.variantId} className="flex items-center gap-3 p-2.5">
            <div className="size-12 shrink-0 overflow-hidden rounded-sm">
              <ProductPicture picture={line.image} name={nameWithOptions(line)} sizes="48px" />
            </div>
            <div className="min-w-0 flex-1 text-sm">
              <p className="line-clamp-2 font-medium">{nameWithOptions(line)}</p>
              <p className="tabular text-muted">
                {line.quantity} × {formatRupees(line.price)}
              </p>
            </div>
            <p className="tabular text-sm font-semibold">
              {formatPaise(paiseFromRupees(line.price) * line.quantity)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What it costs, and how it is paid. */
export function OrderAmounts({ order }: { order: Order }) {
  return (
    <section aria-label="Amounts">
      <OrderCharges charges={order.charges} className="text-sm" />
      <dl className="mt-1.5 flex justify-between gap-4 text-sm">
        <dt className="text-muted">Payment</dt>
        <dd className="text-right font-semibold">{formatPayment(order)}</dd>
      </dl>
    </section>
  )
}
