import { BadgePercent, type LucideIcon, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { saysFreeDelivery } from '#shop/promises/delivery-promise.ts'
import { useShopInfo, useShopMode } from '#shop/shop-info.ts'

/** Free delivery where it is free everywhere, and the sample coupon of a shop that has one. */
export function CartNotices() {
  const shop = useShopInfo()
  const showsSamples = useShopMode()?.showsSamples
  return (
    <ul className="grid gap-3 empty:hidden sm:grid-cols-2">
      {saysFreeDelivery(shop) && (
        <Notice Icon={Truck} title="Free Delivery">
          On every order, nationwide
        </Notice>
      )}
      {showsSamples && (
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
