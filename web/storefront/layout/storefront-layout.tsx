import { type CSSProperties, memo, useMemo, useState } from 'react'
import { Outlet } from 'react-router'
import { SignedInArea } from '#accounts/signed-in-area.tsx'
import { useReturnFromShop } from '#accounts/view-shop.ts'
import { OfflineBanner } from '#shop/offline-banner.tsx'
import { useVisitorTabs } from '#storefront/basket/visitor-storage.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { ClosedBanner } from './closed-banner.tsx'
import { FilterDrawerContext } from './filter-drawer-state.ts'
import { StorefrontFooter } from './storefront-footer.tsx'
import { StorefrontHeader, type StorefrontHeaderProps } from './storefront-header.tsx'
import { StorefrontNavigation, type StorefrontNavigationProps } from './storefront-navigation.tsx'

const NotViewed = lazyComponent(async () => (await import('./not-viewed.tsx')).NotViewed)

const navigationHeight = { '--bottom-bar': 'calc(80px + env(safe-area-inset-bottom))' } as CSSProperties

export interface StorefrontLayoutProps {
  header: StorefrontHeaderProps['kind']
  /** The navigation at the bottom of phones. */
  bottomBar: StorefrontNavigationProps['kind']
  /** Administrators who view the shop see the page; on others nothing would be theirs. */
  isViewable: boolean
}

// Memoised: opening the filter drawer renders neither header nor page again.
const Header = memo(StorefrontHeader)
const Page = memo(function Page({ isViewable }: Pick<StorefrontLayoutProps, 'isViewable'>) {
  const isShown = useReturnFromShop() === null || isViewable
  // As tall as the screen from the start, so that the footer does not jump when the content loads.
  return (
    <main
      id="page"
      tabIndex={-1}
      className="min-h-[calc(100dvh-var(--header-height,64px))] flex-1 outline-none"
    >
      {isShown ? <Outlet /> : <NotViewed />}
    </main>
  )
})

/** Around every customer's page: header, page, footer, and on phones a navigation at the bottom. */
export function StorefrontLayout({ header, bottomBar, isViewable }: StorefrontLayoutProps) {
  useVisitorTabs()
  const [isFilterDrawerOpen, setFilterDrawerOpen] = useState(false)
  const filterDrawer = useMemo(
    () => ({ isOpen: isFilterDrawerOpen, setOpen: setFilterDrawerOpen }),
    [isFilterDrawerOpen],
  )
  return (
    <SignedInArea>
      <FilterDrawerContext value={filterDrawer}>
        <a
          href="#page"
          className="sr-only z-60 rounded-md bg-brand px-4 py-3 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to content
        </a>
        <div className="group/layout flex min-h-dvh flex-col" style={navigationHeight}>
          <Header kind={header} />
          <OfflineBanner />
          <ClosedBanner />
          <Page isViewable={isViewable} />
          <StorefrontFooter className="max-lg:mb-16 group-has-data-covers-navigation/layout:mb-0" />
          <StorefrontNavigation kind={bottomBar} className="group-has-data-covers-navigation/layout:hidden" />
        </div>
      </FilterDrawerContext>
    </SignedInArea>
  )
}
