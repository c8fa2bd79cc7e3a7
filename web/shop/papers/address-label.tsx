import type { Order } from '#contract/ordering/orders-schemas.ts'
import { formatCashToCollect } from '../printed-orders/format-payment.ts'
import { useShopInfo, useShopName } from '../shop-info.ts'
import { Barcode } from './barcode.tsx'

/** What is glued on the parcel, 100 x 148 mm: to whom it goes, what is collected for it, and from whom it is. */
export function AddressLabel({ order }: { order: Order }) {
  const shop = useShopInfo()
  const shopName = useShopName()
  const { deliveryDetails: details } = order
  return (
    <article className="flex h-[148mm] w-[100mm] flex-col gap-[3mm] overflow-hidden bg-white p-[5mm] text-[11pt]/snug text-black">
      <section className="min-h-0 flex-1 overflow-hidden wrap-anywhere">
        <h2 className="text-[9pt]">To</h2>
        <p className="line-clamp-3 text-[16pt]/tight font-bold">{details.fullName}</p>
        <p className="mt-[1mm] line-clamp-5 text-[13pt]/snug">{details.address}</p>
        {details.landmark && <p className="line-clamp-2">Landmark: {details.landmark}</p>}
        <p className="text-[13pt]/snug">
          {details.city}, {details.state}
        </p>
        <p className="tabular text-[13pt]/snug">Phone {details.phone}</p>
      </section>
      <p className="tabular text-[30pt]/none font-extrabold tracking-wider">{details.pincode}</p>
      <p className="border-2 border-current px-[2mm] py-[1.5mm] text-center text-[15pt]/tight font-bold">
        {formatCashToCollect(order)}
      </p>
      <Barcode text={order.orderNumber} className="mx-auto" />
      <section className="border-t border-current pt-[2mm] text-[8pt]/tight wrap-anywhere">
        <p>
          From <span className="font-bold">{shopName}</span>
        </p>
        <p className="line-clamp-3">{[shop?.address, shop?.supportPhone].filter(Boolean).join(' · ')}</p>
      </section>
    </article>
  )
}
