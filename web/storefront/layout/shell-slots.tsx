import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { matchPath, useLocation } from 'react-router'
import { paths } from '#shop/paths.ts'

export interface FilterButton {
  open: () => void
  /** How many filters are applied. */
  count: number
}

export interface ShellSlots {
  searchElement: HTMLElement | null
  setFilterButton: (button: FilterButton | null) => void
  setNavigationHidden: (isHidden: boolean) => void
}

export const ShellSlotsContext = createContext<ShellSlots | null>(null)

/**
 * What the open page asks of its frame. The frame begins with what the page at this address usually asks for, so
 * that it need not change when the page runs.
 */
export function usePageWishes(searchElement: HTMLElement | null) {
  const { pathname } = useLocation()
  const openFilters = useRef<() => void>(() => undefined)
  const [filterCount, setFilterCount] = useState(pathname === paths.products ? 0 : null)
  const [isNavigationHidden, setNavigationHidden] = useState(usuallyHidesNavigation(pathname))
  const hasAsked = useRef(false)
  const slots = useMemo<ShellSlots>(
    () => ({
      searchElement,
      setFilterButton: (button) => {
        if (button) openFilters.current = button.open
        setFilterCount(button?.count ?? null)
      },
      setNavigationHidden: (isHidden) => {
        hasAsked.current = true
        setNavigationHidden(isHidden)
      },
    }),
    [searchElement],
  )
  // A page's effects run before its frame's: whoever has not asked by now has an unusual page, or none yet.
  useEffect(() => {
    if (!hasAsked.current) setNavigationHidden(false)
  }, [])
  const filterButton = useMemo<FilterButton | null>(
    () => (filterCount === null ? null : { open: () => openFilters.current(), count: filterCount }),
    [filterCount],
  )
  return { slots, filterButton, isNavigationHidden }
}

/** The pages that put a search into the header. */
export function usuallySearches(pathname: string): boolean {
  return [`${paths.products}/*`, paths.wishlist, paths.cart].some((path) => matchPath(path, pathname))
}

function usuallyHidesNavigation(pathname: string): boolean {
  return pathname === paths.checkout || matchPath(`${paths.products}/:productId`, pathname) !== null
}

function useShellSlots(): ShellSlots {
  const slots = useContext(ShellSlotsContext)
  if (!slots) throw new Error('The shell is missing around this page')
  return slots
}

/** Puts a search box into the shell's header: in the middle on wide screens, in a second row on phones. */
export function HeaderSearch({ children }: { children: ReactNode }) {
  const { searchElement } = useShellSlots()
  return searchElement && createPortal(children, searchElement)
}

/** Shows "Filters" in the bottom navigation of phones while the calling page is open. `open` must be stable. */
export function useFilterButton(open: () => void, count: number): void {
  const { setFilterButton } = useShellSlots()
  useEffect(() => {
    setFilterButton({ open, count })
    return () => setFilterButton(null)
  }, [open, count, setFilterButton])
}

/** Takes the bottom navigation away on phones while the calling page is open, for an ActionBar in its place. */
export function useHiddenNavigation(isHidden = true): void {
  const { setNavigationHidden } = useShellSlots()
  useEffect(() => {
    setNavigationHidden(isHidden)
    return () => setNavigationHidden(false)
  }, [isHidden, setNavigationHidden])
}
