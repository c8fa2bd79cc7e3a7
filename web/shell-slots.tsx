import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { createPortal } from 'react-dom'

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
