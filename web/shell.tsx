import { type CSSProperties, type ReactNode, useMemo, useState } from 'react'
import { Outlet } from 'react-router'
import { OfflineBanner } from './offline-banner.tsx'
import { ShellFooter } from './shell-footer.tsx'
import { ShellHeader } from './shell-header.tsx'
import { ShellNavigation } from './shell-navigation.tsx'
import { type FilterButton, ShellSlotsContext } from './shell-slots.tsx'
import { SignedInArea } from './signed-in-area.tsx'
import { classNames } from './ui/class-names.ts'

const navigationHeight = { '--bottom-bar': 'calc(80px + env(safe-area-inset-bottom))' } as CSSProperties

interface ShellProps {
  /** What a page puts into the frame once it runs, for where none runs: the first view that the server draws. */
  first?: { search: ReactNode; filterButton: FilterButton | null; isNavigationHidden: boolean }
}

/** The frame of every customer's page: header, page, footer, and on phones a navigation at the bottom. */
export function Shell({ first }: ShellProps) {
  const [searchElement, setSearchElement] = useState<HTMLElement | null>(null)
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
          <ShellHeader searchRef={setSearchElement} search={first?.search} />
          <OfflineBanner />
          {/* As tall as the screen from the start: the footer does not jump when the content comes. */}
          <main
            id="page"
            tabIndex={-1}
            className="min-h-[calc(100dvh-var(--header-height,64px))] flex-1 outline-none"
          >
            <Outlet />
          </main>
          <ShellFooter className={classNames(!isNavigationHidden && 'max-lg:mb-16')} />
        </div>
        {!isNavigationHidden && <ShellNavigation filterButton={filterButton} />}
      </ShellSlotsContext>
    </SignedInArea>
  )
}
