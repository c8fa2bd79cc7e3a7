import { CircleUserRound, Heart, type LucideIcon, ShoppingCart, SlidersHorizontal, Store } from 'lucide-react'
import { NavLink } from 'react-router'
import { paths } from '#shop/paths.ts'
import { useCartCount } from '#storefront/basket/cart-query.ts'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { cartLabel } from './shell-header.tsx'
import type { FilterButton } from './shell-slots.tsx'

const itemStyle =
  'relative flex h-16 flex-1 flex-col items-center justify-center gap-1 text-xs font-medium transition-colors'

/** The navigation at the bottom of phones: 64 px within the thumb's reach. */
export function ShellNavigation({ filterButton }: { filterButton: FilterButton | null }) {
  const cartCount = useCartCount()
  return (
    <nav
      aria-label="Shop"
      data-print="hide"
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <NavigationLink to={paths.products} label="Shop" Icon={Store} />
      {filterButton && (
        <button type="button" onClick={filterButton.open} className={classNames(itemStyle, 'text-muted')}>
          <ItemIcon Icon={SlidersHorizontal} count={filterButton.count} />
          Filters
          {filterButton.count > 0 && <span className="sr-only">, {filterButton.count} applied</span>}
        </button>
      )}
      <NavigationLink to={paths.wishlist} label="Wishlist" Icon={Heart} />
      <NavigationLink
        to={paths.cart}
        label="Cart"
        spokenLabel={cartLabel(cartCount)}
        Icon={ShoppingCart}
        count={cartCount}
      />
      <NavigationLink to={paths.customer} label="Account" Icon={CircleUserRound} />
    </nav>
  )
}

interface NavigationLinkProps {
  to: string
  label: string
  /** Begins with the label. */
  spokenLabel?: string
  Icon: LucideIcon
  count?: number
}

function NavigationLink({ to, label, spokenLabel, Icon, count = 0 }: NavigationLinkProps) {
  return (
    <NavLink
      to={to}
      aria-label={spokenLabel}
      className={({ isActive }) =>
        classNames(itemStyle, isActive ? 'font-bold text-brand-ink' : 'text-muted')
      }
    >
      <ItemIcon Icon={Icon} count={count} />
      {label}
    </NavLink>
  )
}

function ItemIcon({ Icon, count }: { Icon: LucideIcon; count: number }) {
  return (
    <span className="relative">
      <Icon aria-hidden="true" className="size-6" />
      <Badge count={count} className="absolute -top-2 left-3.5" />
    </span>
  )
}
