import { nameWithOptions } from '#contract/catalogue/catalogue.ts'
import { paiseFromRupees, rupeesFromPaise } from '#contract/money.ts'
import { statusLabel } from '#contract/ordering/order-status.ts'
import { isToCheck } from '#contract/ordering/orders.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { PrintedPage } from '#ui/page/printed-page.tsx'
import { formatCalendarWeekday } from '../date-format.ts'
import { formatPayment } from '../format-payment.ts'
import { OrderCharges } from '../order-charges.tsx'
import { LineTerms } from '../promises/line-terms.tsx'
import { formatRupees } from '../rupees.ts'
import { useShopMode } from '../shop-info.ts'
import { PaperHeading } from './paper-heading.tsx'

/** An order on paper: items, amounts and address. */
export function PrintedOrder({ order }: { order: Order }) {
  const mode = useShopMode()
  const { deliveryDetails: details } = order
  return (
    <PrintedPage>
      <PaperHeading order={order} title="Order" />
      <div className="mb-6 flex justify-between gap-8">
        <section className="min-w-0">
          <h2 className="mb-1 text-sm font-bold">Delivery address</h2>
          <p className="font-semibold">{details.fullName}</p>
          <p>{order.deliveryAddress}</p>
          {details.landmark && <p>Landmark: {details.landmark}</p>}
          <p>{details.phone}</p>
          {order.business && (
            <p className="mt-2">
              GST invoice for {order.business.legalName}, GSTIN {order.business.gstin}
            </p>
          )}
        </section>
        <section className="shrink-0 text-right">
          <h2 className="mb-1 text-sm font-bold">Status</h2>
          <p>{isToCheck(order) ? 'CHECKING PRESCRIPTION' : statusLabel(order.status)}</p>
          {mode?.keepsPromises && order.status !== 'cancelled' && (
            <p>Delivery by {formatCalendarWeekday(order.expectedDelivery)}</p>
          )}
        </section>
      </div>
      <table className="tabular w-full border-collapse">
        <thead>
          <tr className="border-b border-current text-left text-sm">
            <th scope="col" className="py-2">
              Item
            </th>
            <th scope="col" className="px-3 py-2 text-right">
              Quantity
            </th>
            <th scope="col" className="px-3 py-2 text-right">
              Price
            </th>
            <th scope="col" className="py-2 text-right">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((line) => (
            <tr key={line.variantId} className="break-inside-avoid border-b border-current/30 align-top">
              <td className="py-2">
                {nameWithOptions(line)}
                <LineTerms line={line} order={order} className="text-sm" />
              </td>
              <td className="px-3 py-2 text-right">{line.quantity}</td>
              <td className="px-3 py-2 text-right">{formatRupees(line.price)}</td>
              <td className="py-2 text-right">
                {formatRupees(rupeesFromPaise(paiseFromRupees(line.price) * line.quantity))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <OrderCharges charges={order.charges} className="mt-4 ml-auto w-fit break-inside-avoid" />
      <p className="mt-4 text-right font-semibold">{formatPayment(order)}</p>
    </PrintedPage>
  )
}
