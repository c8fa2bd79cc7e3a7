import { nameWithOptions } from '#contract/catalogue/catalogue.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { formatCalendarWeekday } from '../date-format.ts'
import { formatCashToCollect } from '../format-payment.ts'
import { useShopMode } from '../shop-info.ts'
import { PaperHeading } from './paper-heading.tsx'

/** Items and address, to pack the parcel by and to put on it; without prices. */
export function PackingSlip({ order }: { order: Order }) {
  const mode = useShopMode()
  const { deliveryDetails: details } = order
  return (
    <>
      <PaperHeading order={order} title="Packing slip" />
      <section className="mb-6 rounded-md border-2 border-current p-5">
        <h2 className="mb-1 text-sm font-bold">Deliver to</h2>
        <p className="text-3xl font-bold">{details.fullName}</p>
        <p className="mt-2 text-2xl">{details.address}</p>
        {details.landmark && <p className="text-xl">Landmark: {details.landmark}</p>}
        <p className="text-2xl">
          {details.city}, {details.state}
        </p>
        <p className="tabular text-3xl font-bold">{details.pincode}</p>
        <p className="tabular mt-2 text-2xl">{details.phone}</p>
      </section>
      <p className="mb-6 text-2xl font-bold">{formatCashToCollect(order)}</p>
      {mode?.keepsPromises && <p className="mb-6 text-xl">{wayOf(order)}</p>}
      <table className="w-full border-collapse text-lg">
        <thead>
          <tr className="border-b border-current text-left text-sm">
            <th scope="col" className="w-24 py-2">
              Quantity
            </th>
            <th scope="col" className="py-2">
              Item
            </th>
            <th scope="col" className="w-20 py-2 text-right">
              Packed
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((line) => (
            <tr key={line.variantId} className="break-inside-avoid border-b border-current/30 align-top">
              <td className="tabular py-2 font-bold">{line.quantity} ×</td>
              <td className="py-2">{nameWithOptions(line)}</td>
              <td className="py-2">
                <span aria-hidden="true" className="ml-auto block size-5 border border-current" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-right">
        {order.itemCount} {order.itemCount === 1 ? 'item' : 'items'}
        {order.deliveryAgent && ` · Delivery agent: ${order.deliveryAgent.name}`}
      </p>
    </>
  )
}

/** "Delivery by Fri, 27 Nov · Pune · By courier". */
function wayOf({ expectedDelivery, areaName, carrier }: Order): string {
  const parts = [
    `Delivery by ${formatCalendarWeekday(expectedDelivery)}`,
    areaName,
    carrier === 'courier' && 'By courier',
  ]
  return parts.filter(Boolean).join(' · ')
}
