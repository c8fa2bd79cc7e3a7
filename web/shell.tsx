import { type CSSProperties, memo, type ReactNode, useMemo, useState } from 'react'
import { Outlet } from 'react-router'
import { OfflineBanner } from './offline-banner.tsx'
import { ShellFooter } from './shell-footer.tsx'
import { createSearchPlace, ShellHeader } from './shell-header.tsx'
import { ShellNavigation } from './shell-navigation.tsx'
import { type FilterButton, ShellSlotsContext } from './shell-slots.tsx'
import { SignedInArea } from './signed-in-area.tsx'
import { classNames } from './ui/class-names.ts'

const navigationHeight = { '--bottom-bar': 'calc(80px + env(safe-area-inset-bottom))' } as CSSProperties

interface ShellProps {
  /** What a page puts into the frame once it runs, for where none runs: the first view that the server draws. */
  first?: { search: ReactNode; filterButton: FilterButton | null; isNavigationHidden: boolean }
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
  const [searchElement] = useState(() => (first ? null : createSearchPlace()))
  const [filterButton, setFilterButton] = useState(first?.filterButton ?? null)
  const [isNavigationHidden, setNavigationHidden] = useState(first?.isNavigationHidden ?? false)
  const slots = useMemo(() => ({ searchElement, setFilterButton, setNavigationHidden }), [searchElement])
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
          <Header searchPlace={searchElement} search={first?.search} />
          <OfflineBanner />
          <Page />
          <ShellFooter className={classNames(!isNavigationHidden && 'max-lg:mb-16')} />
        </div>
        {!isNavigationHidden && <ShellNavigation filterButton={filterButton} />}
      </ShellSlotsContext>
    </SignedInArea>
  )
}
