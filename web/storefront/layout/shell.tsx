import { type CSSProperties, memo, type ReactNode, useState } from 'react'
import { Outlet } from 'react-router'
import { SignedInArea } from '#accounts/signed-in-area.tsx'
import { OfflineBanner } from '#shop/offline-banner.tsx'
import { classNames } from '#ui/class-names.ts'
import { ShellFooter } from './shell-footer.tsx'
import { createSearchPlace, ShellHeader } from './shell-header.tsx'
import { ShellNavigation } from './shell-navigation.tsx'
import { ShellSlotsContext, usePageWishes } from './shell-slots.tsx'

const navigationHeight = { '--bottom-bar': 'calc(80px + env(safe-area-inset-bottom))' } as CSSProperties

interface ShellProps {
  /** Stands in the place of the page's search where no page runs: in the first view that the server draws. */
  first?: { search: ReactNode }
}

// What a page asks of the footer and the navigation draws neither header nor page again.
const Header = memo(ShellHeader)
const Page = memo(function Page() {
  // As tall as the screen from the start: the footer does not jump when the content comes.
  return (
    <main
      id="page"
      tabIndex={-1}
      className="min-h-[calc(100dvh-var(--header-height,64px))] flex-1 outline-none"
    >
      <Outlet />
    </main>
  )
})

/** The frame of every customer's page: header, page, footer, and on phones a navigation at the bottom. */
export function Shell({ first }: ShellProps) {
  const [searchPlace] = useState(() => (first ? null : createSearchPlace()))
  const { slots, filterButton, isNavigationHidden } = usePageWishes(searchPlace)
  return (
    <SignedInArea>
      <ShellSlotsContext value={slots}>
        <a
          href="#page"
          className="sr-only z-60 rounded-md bg-brand px-4 py-3 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to content
        </a>
        <div className="flex min-h-dvh flex-col" style={navigationHeight}>
          <Header searchPlace={searchPlace} search={first?.search} />
          <OfflineBanner />
          <Page />
          <ShellFooter className={classNames(!isNavigationHidden && 'max-lg:mb-16')} />
        </div>
        {!isNavigationHidden && <ShellNavigation filterButton={filterButton} />}
      </ShellSlotsContext>
    </SignedInArea>
  )
}
