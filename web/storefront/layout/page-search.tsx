import { useLocation, useNavigate } from 'react-router'
import { paths } from '#shop/paths.ts'
import { ProductSearch } from './product-search.tsx'

/** The shop's search on other pages than the catalogue: Enter goes there. */
export function PageSearch() {
  const navigate = useNavigate()
  const { state } = useLocation()
  return (
    <ProductSearch
      search={pickedText(state)}
      onSearch={(search) =>
        navigate(search === '' ? paths.products : `${paths.products}?${new URLSearchParams({ search })}`)
      }
    />
  )
}

/** What a picked suggestion left in the box (CAT-12). */
function pickedText(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('searchText' in state)) return ''
  return typeof state.searchText === 'string' ? state.searchText : ''
}
