import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useUrlState } from '#admin/list/use-url-state.ts'
import { productParams, readProductFilters } from './product-filters.ts'

/** The list's filters and the open product ("new" for a new one), in the URL. */
export function useProductsView() {
  const [filters, changeFilters] = useUrlState(readProductFilters, productParams)
  const [searchParams, setSearchParams] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const cameFromHere = (state as { opened?: boolean } | null)?.opened === true
  const list = productParams(filters)
  return {
    filters,
    changeFilters,
    openProductId: searchParams.get('product'),
    openProduct: (productId: string) =>
      setSearchParams({ ...list, product: productId }, { state: { isDraft: true, opened: true } }),
    closeProduct: () => {
      if (cameFromHere) navigate(-1)
      else setSearchParams(list, { replace: true, state: { isDraft: true } })
    },
  }
}

export type ProductsView = ReturnType<typeof useProductsView>
