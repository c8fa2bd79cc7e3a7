import { BadgePercent, type LucideIcon, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useShopInfo } from '#shop/shop-info.ts'

/** Free delivery, and in the demo shop its sample coupon. */
export function CartNotices() {
  const hasSampleOffer = useShopInfo()?.isDemo ?? false
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      <Notice Icon={Truck} title="Free Delivery">
        On every order, nationwide
      </Notice>
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
