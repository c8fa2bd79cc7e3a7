import { type LucideIcon, RotateCcw, ShieldCheck, Truck, Wallet } from 'lucide-react'
import type { Product } from '#contract/catalogue/catalogue-schemas.ts'
import { returnBadge, rulesFor, warrantyBadge } from '#contract/promises/rules.ts'
import type { ShopInfo } from '#contract/settings.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { classNames } from '#ui/class-names.ts'

interface ProductPromise {
  text: string
  Icon: LucideIcon
}

/** What is promised for a product: as much as the shop, its category and itself say, which may be nothing. */
export function ProductPromises({ product }: { product: Pick<Product, 'rules'> }) {
  const shop = useShopInfo()
  const promises = shop ? promisesOf(product, shop) : []
  if (promises.length === 0) return null
  return (
    <ul className={classNames('grid gap-2', COLUMNS[promises.length])}>
      {promises.map(({ text, Icon }) => (
        <li
          key={text}
          className="flex flex-col items-center gap-1.5 rounded-md bg-quiet px-2 py-3 text-center text-sm leading-tight font-medium"
        >
          <Icon className="size-5.5 text-brand-ink" />
          {text}
        </li>
      ))}
    </ul>
  )
}

const COLUMNS = ['', 'grid-cols-1', 'grid-cols-2', 'grid-cols-3', 'grid-cols-2 sm:grid-cols-4']

function promisesOf(
  product: Pick<Product, 'rules'>,
  { rules, delivery, payment }: ShopInfo,
): ProductPromise[] {
  const { returns, warranty, takesCash } = rulesFor(rules, product.rules)
  return [
    delivery?.fee === 0 && { text: 'Free Delivery', Icon: Truck },
    returns && { text: returnBadge(returns), Icon: RotateCcw },
    warranty && { text: warrantyBadge(warranty), Icon: ShieldCheck },
    // Where the shop takes no cash at all, the checkout says so once.
    !takesCash && payment.cod && { text: 'Paid Online Only', Icon: Wallet },
  ].filter((promise): promise is ProductPromise => typeof promise === 'object' && promise !== null)
}
