import { Banknote } from 'lucide-react'
import { use } from 'react'
import { Link } from 'react-router'
import { OpenToVisitorsContext } from '#accounts/shopper.ts'
import { nameWithOptions } from '#contract/catalogue/catalogue.ts'
import { paiseFromRupees, rupeesFromPaise } from '#contract/money.ts'
import type { Order, OrderLine } from '#contract/ordering/orders-schemas.ts'
import { OrderCharges } from '#shop/order-charges.tsx'
import { paths } from '#shop/paths.ts'
import { LineTerms } from '#shop/promises/line-terms.tsx'
import { formatRupees } from '#shop/rupees.ts'
import { ProductPicture } from '#ui/pictures/product-picture.tsx'
import { formatPayment } from './format-order.ts'

/** What was ordered, at the prices of that time, and how it is paid. */
export function OrderItems({ order }: { order: Order }) {
  return (
    <section aria-labelledby="order-items">
      <h3 id="order-items" className="mb-3 font-bold">
        Items
      </h3>
      <ul className="flex flex-col gap-3.5">
        {order.items.map((line) => (
          <ItemRow key={line.variantId} line={line} order={order} />
        ))}
      </ul>
      <OrderCharges charges={order.charges} className="mt-4 border-t border-line pt-4" />
      <p className="mt-3 flex items-center gap-2.5 text-sm font-medium">
        <Banknote className="size-5 shrink-0 text-brand-ink" />
        {formatPayment(order)}
      </p>
    </section>
  )
}

function ItemRow({ line, order }: { line: OrderLine; order: Order }) {
  const isOpenShop = use(OpenToVisitorsContext)
  const lineRupees = rupeesFromPaise(paiseFromRupees(line.price) * line.quantity)
  return (
    <li className="flex items-start gap-3">
      <div className="w-14 shrink-0 overflow-hidden rounded-sm">
        <ProductPicture picture={line.image} name={nameWithOptions(line)} sizes="56px" />
      </div>
      <div className="min-w-0 flex-1">
        <Link
          to={paths.product(line.productId)}
          className="line-clamp-2 rounded-sm leading-snug font-semibold hover:text-brand-ink hover:underline"
        >
          {nameWithOptions(line)}
        </Link>
        <p className="text-sm text-muted">
          Qty {line.quantity} × {formatRupees(line.price)}
        </p>
        <LineTerms line={line} order={order} className="text-sm text-pretty text-muted" />
        {isOpenShop && order.status === 'delivered' && (
          <Link
            to={paths.productReviews(line.productId)}
            className="inline-flex min-h-11 items-center font-semibold text-brand-ink hover:underline"
          >
            Write a review<span className="sr-only"> of {line.name}</span>
          </Link>
        )}
      </div>
      <p className="tabular shrink-0 font-semibold">{formatRupees(lineRupees)}</p>
    </li>
  )
}
