import { Heart, LogOut, ShoppingCart } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useInsertionEffect, useRef } from 'react'
import { Link } from 'react-router'
import { logOut } from '#accounts/log-out.ts'
import { useUser } from '#accounts/session.ts'
import { DemoMark } from '#shop/demo-mark.tsx'
import { paths } from '#shop/paths.ts'
import { ShopMark } from '#shop/shop-mark.tsx'
import { useCartCount } from '#storefront/basket/cart-query.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { IconButton, iconButtonStyle } from '#ui/icon-button.tsx'
import { ThemeToggle } from '#ui/page/theme-toggle.tsx'
import { usuallySearches } from './shell-slots.tsx'

const searchStyle =
  'order-last w-full empty:hidden max-md:mt-2 max-md:mb-1 md:order-none md:mx-auto md:max-w-xl'

/** Where pages put their search. It is there before the header is, so that a page draws it in its first go. */
export function createSearchPlace(): HTMLElement {
  const place = document.createElement('div')
  place.className = searchStyle
  return place
}

interface ShellHeaderProps {
  searchPlace: HTMLElement | null
  /** Stands there where no page puts its own. */
  search?: ReactNode
}

/** Sticky: the shop's name, search, wishlist, cart, the person's name, logout (CAT-01..08). */
export function ShellHeader({ searchPlace, search }: ShellHeaderProps) {
  const header = useMeasuredHeight()
  const takeSearch = useCallback(
    (element: HTMLElement | null) => {
      if (searchPlace) element?.append(searchPlace)
    },
    [searchPlace],
  )
  return (
    <header
      ref={header}
      data-print="hide"
      className="sticky top-0 z-30 border-b border-line bg-surface pt-[env(safe-area-inset-top)]"
    >
      <div className="page-width flex flex-wrap items-center gap-x-2 py-2 md:flex-nowrap md:gap-x-4">
        <ShopTitle />
        <div ref={takeSearch} className="contents">
          {search && <div className={searchStyle}>{search}</div>}
        </div>
        <HeaderActions />
      </div>
    </header>
  )
}

function ShopTitle() {
  return (
    <div className="mr-auto flex min-w-0 items-center gap-2 md:mr-0 md:shrink-0">
      <Link to={paths.products} className="flex min-w-0 rounded-sm">
        <ShopMark />
      </Link>
      <DemoMark className="max-[351px]:hidden md:max-lg:hidden" />
    </div>
  )
}

function HeaderActions() {
  const cartCount = useCartCount()
  return (
    <nav aria-label="Account" className="-mr-2.5 flex shrink-0 items-center md:ml-auto md:gap-1">
      <Link to={paths.wishlist} className={iconButtonStyle()} aria-label="Wishlist" title="Wishlist">
        <Heart aria-hidden="true" className="size-5.5" />
      </Link>
      <Link
        to={paths.cart}
        className={`${iconButtonStyle()} relative`}
        aria-label={cartLabel(cartCount)}
        title="Cart"
        data-testid="cart-link"
      >
        <ShoppingCart aria-hidden="true" className="size-5.5" />
        <Badge count={cartCount} className="absolute top-0 left-1/2 ml-0.5" />
      </Link>
      <ThemeToggle className="max-md:hidden" />
      <AccountLink />
      <IconButton label="Log out" icon={<LogOut aria-hidden="true" className="size-5" />} onClick={logOut} />
    </nav>
  )
}

/** Without a name it reads "User" (CAT-07). */
function AccountLink() {
  const name = useUser()?.name || 'User'
  return (
    <Link
      to={paths.customer}
      title="My account"
      data-personal
      className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full transition-colors hover:bg-quiet lg:pr-3.5 lg:pl-1.5"
    >
      <Avatar name={name} size="small" />
      <span className="max-w-36 truncate font-semibold max-lg:sr-only">{name}</span>
    </Link>
  )
}

export function cartLabel(count: number): string {
  return count === 0 ? 'Cart, empty' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`
}

/** In px; on phones the search stands in a second row. */
const USUAL_HEIGHT = { oneRow: 61, twoRows: 117 }

/** Tells toasts and scrolling how much the header covers. */
function useMeasuredHeight() {
  const header = useRef<HTMLElement>(null)
  const told = useRef(0)
  // A change costs the styles of the whole page: before it is drawn the usual height is free.
  useInsertionEffect(() => {
    const isNarrow = matchMedia('(width < 48rem)').matches
    told.current = isNarrow && usuallySearches(location.pathname) ? USUAL_HEIGHT.twoRows : USUAL_HEIGHT.oneRow
    tellHeight(told.current)
    return forgetHeight
  }, [])
  useEffect(() => {
    const element = header.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const height = element.offsetHeight
      if (height === told.current) return
      told.current = height
      tellHeight(height)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return header
}

function tellHeight(height: number) {
  const root = document.documentElement.style
  root.setProperty('--header-height', `${height}px`)
  root.setProperty('--top-bar', `${height + 16}px`)
}

function forgetHeight() {
  const root = document.documentElement.style
  root.removeProperty('--header-height')
  root.removeProperty('--top-bar')
}
