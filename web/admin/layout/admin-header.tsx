import { LogOut, Menu, Store } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { logOut } from '#accounts/log-out.ts'
import { useUser } from '#accounts/session.ts'
import { viewShop } from '#accounts/view-shop.ts'
import { DemoMark } from '#shop/demo-mark.tsx'
import { PREVIEW, paths } from '#shop/paths.ts'
import { useIsOpenToVisitors } from '#shop/shop-info.ts'
import { ShopMark } from '#shop/shop-mark.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { IconButton, iconButtonStyle } from '#ui/icon-button.tsx'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { ThemeToggle } from '#ui/page/theme-toggle.tsx'
import { NotificationBell } from './activity/notification-bell.tsx'
import { AdminNavigation } from './admin-navigation.tsx'
import { FindOrder } from './find-order.tsx'
import { RefreshButton } from './refresh-button.tsx'

/** Larger buttons on phones, for fingers. */
const touchSize = 'max-lg:size-10'

/** Sticky: the shop, refresh, theme, notifications, the administrator's name, logout. */
export function AdminHeader({ pageName }: { pageName: string }) {
  return (
    <header
      data-print="hide"
      className="sticky top-0 z-30 border-b border-line bg-surface pt-[env(safe-area-inset-top)]"
    >
      <div className="flex min-h-14 items-center gap-1 px-2 sm:px-4 lg:gap-2 lg:px-5">
        <NavigationButton />
        <ShopTitle />
        <FindOrder className="mx-auto w-full max-w-md px-4 max-lg:hidden" />
        <div className="ml-auto flex shrink-0 items-center lg:gap-1">
          <ViewShopLink hidesLabel className={`${iconButtonStyle({ size: 'admin' })} max-lg:hidden`} />
          <RefreshButton pageName={pageName} className={touchSize} />
          <ThemeToggle size="admin" className={touchSize} />
          <NotificationBell className={touchSize} />
          <AdminName />
          <IconButton
            size="admin"
            label="Logout"
            icon={<LogOut className="size-5" />}
            onClick={logOut}
            className={touchSize}
          />
        </div>
      </div>
    </header>
  )
}

function ShopTitle() {
  const name = useUser()?.name
  return (
    <div className="flex min-w-0 items-center gap-2">
      <Link to={paths.admin} className="min-w-0 rounded-sm leading-none">
        <ShopMark className="max-w-full text-xl max-[359px]:[&>:first-child]:hidden lg:text-2xl" />
        <span className="block truncate text-xs text-muted lg:hidden">{name}</span>
      </Link>
      <DemoMark className="max-sm:hidden" />
    </div>
  )
}

function AdminName() {
  const name = useUser()?.name
  if (!name) return null
  return (
    <span className="mx-2 hidden items-center gap-2 lg:flex">
      <Avatar name={name} size="small" />
      <span className="max-w-44 truncate text-sm font-semibold">{name}</span>
    </span>
  )
}

/** On phones this button opens the navigation. */
function NavigationButton() {
  const [isOpen, setOpen] = useState(false)
  const user = useUser()
  return (
    <div className="lg:hidden">
      <IconButton
        size="admin"
        label="Menu"
        icon={<Menu className="size-5" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={touchSize}
      />
      <Drawer
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        side="left"
        title={user?.name ?? 'Administration'}
        description={user?.email}
      >
        <ViewShopLink
          onFollow={() => setOpen(false)}
          className={`${buttonStyle({ variant: 'outline', isWide: true })} mb-4`}
        />
        <AdminNavigation place="drawer" onFollow={() => setOpen(false)} />
      </Drawer>
    </div>
  )
}

interface ViewShopLinkProps {
  /** Shows an icon alone; screen readers get the label. */
  hidesLabel?: boolean
  onFollow?: () => void
  className: string
}

/** Leads to the storefront as visitors see it, which leads back here. */
function ViewShopLink({ hidesLabel, onFollow, className }: ViewShopLinkProps) {
  const { pathname, search } = useLocation()
  const start = useIsOpenToVisitors() ? paths.landing : paths.products
  return (
    <Link
      to={`${start}?${PREVIEW}`}
      title={hidesLabel ? 'View shop' : undefined}
      aria-label={hidesLabel ? 'View shop' : undefined}
      onClick={() => {
        viewShop(`${pathname}${search}`)
        onFollow?.()
      }}
      className={className}
    >
      <Store aria-hidden="true" className="size-5" />
      {!hidesLabel && 'View shop'}
    </Link>
  )
}
