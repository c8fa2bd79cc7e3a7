import { Gift, Heart, type LucideIcon, PackageSearch, Store } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#shop/paths.ts'
import { useShopMode } from '#shop/shop-info.ts'
import { classNames } from '#ui/class-names.ts'

const tileStyle =
  'group flex min-h-24 flex-col items-center justify-center gap-2 rounded-lg outlined bg-surface p-3 text-center font-semibold shadow-card transition-colors hover:border-input hover:bg-quiet'

interface QuickActionsProps {
  onOrders: () => void
  onRewards: () => void
}

/** What customers do most. */
export function QuickActions({ onOrders, onRewards }: QuickActionsProps) {
  const hasRewards = useShopMode()?.showsSamples ?? false
  return (
    <nav
      aria-label="Quick actions"
      className={classNames('grid gap-3 lg:gap-5', hasRewards ? 'grid-cols-2 lg:grid-cols-4' : 'grid-cols-3')}
    >
      <Link to={paths.products} className={tileStyle}>
        <TileIcon Icon={Store} />
        Shop Now
      </Link>
      <Link to={paths.wishlist} className={tileStyle}>
        <TileIcon Icon={Heart} />
        My Wishlist
      </Link>
      <button type="button" onClick={onOrders} className={tileStyle}>
        <TileIcon Icon={PackageSearch} />
        My Orders
      </button>
      {hasRewards && (
        <button type="button" onClick={onRewards} className={tileStyle}>
          <TileIcon Icon={Gift} />
          Rewards
        </button>
      )}
    </nav>
  )
}

function TileIcon({ Icon }: { Icon: LucideIcon }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-10 items-center justify-center rounded-full bg-brand-soft text-brand-ink"
    >
      <Icon className="size-5" />
    </span>
  )
}
