import { BadgePercent, type LucideIcon, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { hasDemoDelivery } from '#shop/promises/delivery-promise.ts'
import { useShopInfo } from '#shop/shop-info.ts'

/** Free delivery where it is free everywhere, and in the demo shop its sample coupon. */
export function CartNotices() {
  const shop = useShopInfo()
  const hasSampleOffer = shop?.isDemo ?? false
  return (
    <ul className="grid gap-3 empty:hidden sm:grid-cols-2">
      {hasDemoDelivery(shop) && (
        <Notice Icon={Truck} title="Free Delivery">
          On every order, nationwide
        </Notice>
      )}
      {hasSampleOffer && (
        <Notice Icon={BadgePercent} title="Offers Available">
          Use code <span className="font-semibold text-ink">SAVE10</span> for 10% off
        </Notice>
      )}
    </ul>
  )
}

function Notice({ Icon, title, children }: { Icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3.5 rounded-lg bg-quiet px-4 py-3">
      <Icon className="size-6 shrink-0 text-brand-ink" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-muted">{children}</p>
      </div>
    </li>
  )
}
