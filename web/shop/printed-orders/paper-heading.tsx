import { pictureUrl } from '#contract/catalogue/catalogue.ts'
import { licenceTexts } from '#contract/identity.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { dateFormat } from '../date-format.ts'
import { Barcode } from '../papers/barcode.tsx'
import { useShopInfo, useShopMode, useShopName } from '../shop-info.ts'

const day = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' })

/** The shop, and the number and date of the order; the number also for a scanner. */
export function PaperHeading({ order, title }: { order: Order; title: string }) {
  const shop = useShopInfo()
  const name = useShopName()
  const contact = [shop?.supportPhone, shop?.supportEmail].filter(Boolean).join(' · ')
  const seller = useShopMode()?.namesSeller ? shop : undefined
  const legalName = seller && seller.legalName !== name ? seller.legalName : ''
  const licences = seller ? licenceTexts(seller).join(' · ') : ''
  return (
    <header className="mb-6 flex items-start justify-between gap-6 border-b-2 border-[var(--shop-brand,currentColor)] pb-4">
      <div className="min-w-0">
        <p className="flex items-center gap-3 text-2xl font-extrabold">
          {shop?.logo && <img src={pictureUrl(shop.logo, 160)} alt="" className="size-14 shrink-0" />}
          {name}
        </p>
        {legalName && <p className="text-sm font-semibold">{legalName}</p>}
        {shop?.address && <p className="text-sm">{shop.address}</p>}
        {licences && <p className="text-sm">{licences}</p>}
        {contact && <p className="text-sm">{contact}</p>}
      </div>
      <div className="shrink-0 text-right">
        <h1 className="text-2xl font-bold">
          {title} {order.orderNumber}
        </h1>
        <p className="text-sm">Placed on {day(new Date(order.createdAt))}</p>
        <Barcode text={order.orderNumber} hidesText className="mt-2 ml-auto" />
      </div>
    </header>
  )
}
