import { CircleUserRound, Heart, type LucideIcon, ShoppingCart, SlidersHorizontal, Store } from 'lucide-react'
import { useContext } from 'react'
import { NavLink } from 'react-router'
import { paths } from '#shop/paths.ts'
import { countFilters } from '#shop/products/catalogue-filters.ts'
import { useCartCount } from '#storefront/basket/cart-api.ts'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { FilterDrawerContext } from './filter-drawer-state.ts'
import { formatCart } from './storefront-header.tsx'
import { useCatalogueFilters } from './use-catalogue-filters.ts'

const itemStyle =
  'relative flex h-16 flex-1 flex-col items-center justify-center gap-1 text-xs font-medium transition-colors'

export interface StorefrontNavigationProps {
  /** A page's own bar covers it (`data-covers-navigation`). */
  kind: 'plain' | 'with-filters'
  className?: string
}

/** The navigation at the bottom of phones: 64 px within the thumb's reach. */
export function StorefrontNavigation({ kind, className }: StorefrontNavigationProps) {
  const cartCount = useCartCount()
  return (
    <nav
      aria-label="Shop"
      data-print="hide"
      className={classNames(
        'fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden',
        className,
      )}
    >
      <NavigationLink to={paths.products} label="Shop" Icon={Store} />
      {kind === 'with-filters' && <FilterButton />}
      <NavigationLink to={paths.wishlist} label="Wishlist" Icon={Heart} />
      <NavigationLink
        to={paths.cart}
        label="Cart"
        spokenLabel={formatCart(cartCount)}
        Icon={ShoppingCart}
        count={cartCount}
      />
      <NavigationLink to={paths.customer} label="Account" Icon={CircleUserRound} />
    </nav>
  )
}

function FilterButton() {
  const { setOpen } = useContext(FilterDrawerContext)
  const count = countFilters(useCatalogueFilters().filters)
  return (
    <button type="button" onClick={() => setOpen(true)} className={classNames(itemStyle, 'text-muted')}>
      <ItemIcon Icon={SlidersHorizontal} count={count} />
      Filters
      {count > 0 && <span className="sr-only">, {count} applied</span>}
    </button>
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
      <Icon className="size-6" />
      <Badge count={count} className="absolute -top-2 left-3.5" />
    </span>
  )
}
