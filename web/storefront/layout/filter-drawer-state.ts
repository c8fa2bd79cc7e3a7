import { createContext, useContext, useEffect } from 'react'

interface FilterDrawerState {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** The button that opens the drawer is in the layout, the drawer in the page. */
export const FilterDrawerContext = createContext<FilterDrawerState>({
  isOpen: false,
  setOpen: () => undefined,
})

/** For the page with the drawer; leaving the page closes it. */
export function useFilterDrawer(): FilterDrawerState {
  const drawer = useContext(FilterDrawerContext)
  const { setOpen } = drawer
  useEffect(() => () => setOpen(false), [setOpen])
  return drawer
}
