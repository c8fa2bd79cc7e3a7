import { Heart, LogIn, LogOut, ShoppingCart } from 'lucide-react'
import { Suspense, use, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { type LandingState, useReturnHere } from '#accounts/return-path.ts'
import { useShownName } from '#accounts/session.ts'
import { OpenToVisitorsContext, useIsVisitor } from '#accounts/shopper.ts'
import { returnFromShop, useReturnFromShop } from '#accounts/view-shop.ts'
import { DemoMark } from '#shop/demo-mark.tsx'
import { paths } from '#shop/paths.ts'
import { ShopMark } from '#shop/shop-mark.tsx'
import { useCartCount } from '#storefront/basket/cart-api.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton, iconButtonStyle } from '#ui/icon-button.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { ThemeToggle } from '#ui/page/theme-toggle.tsx'
import { CatalogueSearch, PageSearch } from './header-search.tsx'
import { useShopperLogOut } from './use-shopper-log-out.ts'

const ViewingBar = lazyComponent(async () => (await import('./viewing-bar.tsx')).ViewingBar)

export interface StorefrontHeaderProps {
  /** `catalogue-search` narrows the list on the page while somebody types; `search` opens the catalogue. */
  kind: 'plain' | 'search' | 'catalogue-search'
}

/** Sticky: the shop's name, search, wishlist, cart, the person's name, logout. */
export function StorefrontHeader({ kind }: StorefrontHeaderProps) {
  const header = useMeasuredHeight()
  const isViewing = useReturnFromShop() !== null
  return (
    <header
      ref={header}
      data-print="hide"
      className="sticky top-0 z-30 border-b border-line bg-surface pt-[env(safe-area-inset-top)]"
    >
      {isViewing && (
        <Suspense fallback={null}>
          <ViewingBar />
        </Suspense>
      )}
      <div className="page-width flex flex-wrap items-center gap-x-2 py-2 md:flex-nowrap md:gap-x-4">
        <ShopTitle />
        {kind !== 'plain' && (
          <div className="order-last w-full max-md:mt-2 max-md:mb-1 md:order-none md:mx-auto md:max-w-xl">
            {kind === 'search' ? <PageSearch /> : <CatalogueSearch />}
          </div>
        )}
        <HeaderActions />
      </div>
    </header>
  )
}

function ShopTitle() {
  const hasHome = use(OpenToVisitorsContext)
  return (
    <div className="flex min-w-0 flex-1 basis-0 items-center gap-2 md:flex-none">
      <Link to={hasHome ? paths.landing : paths.products} className="flex min-w-0 rounded-sm">
        <ShopMark />
      </Link>
      <DemoMark className="max-[351px]:hidden md:max-lg:hidden" />
    </div>
  )
}

function HeaderActions() {
  const cartCount = useCartCount()
  const isOpenToVisitors = use(OpenToVisitorsContext)
  const isVisitor = useIsVisitor()
  const logOut = useShopperLogOut()
  return (
    <nav aria-label="Account" className="-mr-2.5 flex shrink-0 items-center md:ml-auto md:gap-1">
      <Link to={paths.wishlist} className={iconButtonStyle()} aria-label="Wishlist" title="Wishlist">
        <Heart className="size-5.5" />
      </Link>
      <Link
        to={paths.cart}
        className={`${iconButtonStyle()} relative`}
        aria-label={formatCart(cartCount)}
        title="Cart"
        data-testid="cart-link"
      >
        <ShoppingCart className="size-5.5" />
        <Badge count={cartCount} className="absolute top-0 left-1/2 ml-0.5" />
      </Link>
      <ThemeToggle className="max-md:hidden" />
      {isVisitor !== true && (
        <div data-only-for={isVisitor === undefined ? 'customer' : undefined} className="contents">
          <AccountLink />
          <IconButton label="Log out" icon={<LogOut className="size-5" />} onClick={() => void logOut()} />
        </div>
      )}
      {isVisitor !== false && isOpenToVisitors && <SignInButton isKnown={isVisitor !== undefined} />}
    </nav>
  )
}

/** Opens the sign-in, which leads back here. A link, pressed before the page runs, would not know where to lead back. */
function SignInButton({ isKnown }: { isKnown: boolean }) {
  const navigate = useNavigate()
  const state: LandingState = { ...useReturnHere(), dialog: 'sign-in' }
  return (
    <Button
      variant="ghost"
      data-only-for={isKnown ? undefined : 'nobody'}
      icon={<LogIn className="size-5" />}
      onClick={() =>
        returnFromShop() !== null ? navigate(paths.customer) : navigate(paths.landing, { state })
      }
      className="px-3"
    >
      <span className="max-[379px]:sr-only">Login</span>
    </Button>
  )
}

/** Without a name it reads "User". */
function AccountLink() {
  const shownName = useShownName()
  const name = shownName ?? 'User'
  return (
    <Link
      to={paths.customer}
      title="My account"
      data-personal={shownName === undefined || undefined}
      className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full transition-colors hover:bg-quiet lg:pr-3.5 lg:pl-1.5"
    >
      <Avatar name={name} size="small" />
      <span className="max-w-36 truncate font-semibold max-lg:sr-only">{name}</span>
    </Link>
  )
}

export function formatCart(count: number): string {
  return count === 0 ? 'Cart, empty' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`
}

/** Writes the header's height into CSS variables, for toasts and scrolling. */
function useMeasuredHeight() {
  const header = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = header.current
    if (!element) return
    const root = document.documentElement.style
    const observer = new ResizeObserver(() => {
      root.setProperty('--header-height', `${element.offsetHeight}px`)
      root.setProperty('--top-bar', `${element.offsetHeight + 16}px`)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.removeProperty('--header-height')
      root.removeProperty('--top-bar')
    }
  }, [])
  return header
}
