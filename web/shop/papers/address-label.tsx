import type { Order } from '#contract/ordering/orders-schemas.ts'
import { formatCashToCollect } from '../format-payment.ts'
import { useShopInfo, useShopName } from '../shop-info.ts'
import { Barcode } from './barcode.tsx'

const LABEL_SIZE = { width: '100mm', height: '148mm' }

/** What is glued on the parcel, 100 x 148 mm: to whom it goes, what is collected for it, and from whom it is. */
export function AddressLabel({ order }: { order: Order }) {
  const shop = useShopInfo()
  const shopName = useShopName()
  const { deliveryDetails: details } = order
  return (
    <article
      style={LABEL_SIZE}
      className="flex flex-col gap-3 overflow-hidden bg-white p-5 text-sm leading-snug text-black"
    >
      <section className="min-h-0 flex-1 overflow-hidden wrap-anywhere">
        <h2 className="text-xs">To</h2>
        <p className="line-clamp-3 text-2xl leading-tight font-bold">{details.fullName}</p>
        <p className="mt-1 text-lg leading-snug">{details.address}</p>
        {details.landmark && <p className="line-clamp-2">Landmark: {details.landmark}</p>}
        <p className="text-lg leading-snug">
          {details.city}, {details.state}
        </p>
        <p className="tabular text-lg leading-snug">Phone {details.phone}</p>
      </section>
      <p className="tabular text-4xl font-extrabold tracking-wide">{details.pincode}</p>
      <p className="border-2 border-current px-2 py-1.5 text-center text-xl leading-tight font-bold">
        {formatCashToCollect(order)}
      </p>
      <Barcode text={order.orderNumber} className="mx-auto" />
      <section className="border-t border-current pt-2 text-[11px] leading-tight wrap-anywhere">
        <p>
          From <span className="font-bold">{shopName}</span>
        </p>
        <p className="line-clamp-3">{[shop?.address, shop?.supportPhone].filter(Boolean).join(' · ')}</p>
      </section>
    </article>
  )
}
