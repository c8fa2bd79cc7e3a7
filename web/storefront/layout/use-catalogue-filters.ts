import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type CatalogueFilters, readFilters, writeFilters } from '#shop/products/catalogue-filters.ts'

export type ChangeFilters = (
  changed: Partial<CatalogueFilters>,
  /** `replace` adds no entry to the browser's history: while typing, every letter would. */
  options?: { replace?: boolean },
) => void

/** The filters in the URL, and how to change them; a change shows the list from its top. */
export function useCatalogueFilters(): { filters: CatalogueFilters; change: ChangeFilters } {
  const [searchParams, setSearchParams] = useSearchParams()
  const filters = useMemo(() => readFilters(searchParams), [searchParams])
  const change = useCallback<ChangeFilters>(
    (changed, { replace = false } = {}) => {
      // The browser has the latest URL: the rendered one may lag behind a change made a moment ago.
      const latest = readFilters(new URLSearchParams(window.location.search))
      setSearchParams(writeFilters({ ...latest, ...changed }), { replace })
      if (changed.view === undefined) window.scrollTo(0, 0)
    },
    [setSearchParams],
  )
  return { filters, change }
}
