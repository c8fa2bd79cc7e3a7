import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type CatalogueFilters, readFilters, writeFilters } from '#shop/catalogue-filters.ts'

export type ChangeFilters = (
  changed: Partial<CatalogueFilters>,
  /** `replace`: no step of its own for the back button, as for every letter typed. */
  options?: { replace?: boolean },
) => void

/** The filters in the URL, and how to change them; a change shows the list from its top. */
export function useCatalogueFilters(): { filters: CatalogueFilters; change: ChangeFilters } {
  const [address, setAddress] = useSearchParams()
  const filters = useMemo(() => readFilters(address), [address])
  const change = useCallback<ChangeFilters>(
    (changed, { replace = false } = {}) => {
      // Asked of the browser: what is on screen may be older than a change made a moment ago.
      const latest = readFilters(new URLSearchParams(window.location.search))
      setAddress(writeFilters({ ...latest, ...changed }), { replace })
      if (changed.view === undefined) window.scrollTo(0, 0)
    },
    [setAddress],
  )
  return { filters, change }
}
