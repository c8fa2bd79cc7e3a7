import { useLocation, useNavigate } from 'react-router'
import { paths } from '#shop/paths.ts'
import { ProductSearch } from './product-search.tsx'
import { useCatalogueFilters } from './use-catalogue-filters.ts'

/** In the catalogue: the list is filtered while somebody types. */
export function CatalogueSearch() {
  const { filters, change } = useCatalogueFilters()
  return (
    <ProductSearch
      search={filters.search}
      onSearch={(search) => change({ search, sort: null })}
      onType={(search) => change({ search }, { replace: true })}
    />
  )
}

/** On other pages: Enter opens the catalogue. */
export function PageSearch() {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  return (
    <ProductSearch
      key={pathname}
      search={pickedText(state)}
      onSearch={(search) =>
        navigate(search === '' ? paths.products : `${paths.products}?${new URLSearchParams({ search })}`)
      }
    />
  )
}

/** The name of the suggestion by which this page was opened; '' without one. */
function pickedText(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('searchText' in state)) return ''
  return typeof state.searchText === 'string' ? state.searchText : ''
}
