import { useSearchParams } from 'react-router'
import { useUrlState } from '#admin/list/use-url-state.ts'
import { productParams, readProductFilters } from './product-filters.ts'

/** The list's filters and the open product ("new" for a new one), in the URL. */
export function useProductsView() {
  const [filters, changeFilters] = useUrlState(readProductFilters, productParams)
  const [searchParams, setSearchParams] = useSearchParams()
  const list = productParams(filters)
  const options = { replace: true, state: { isDraft: true } }
  return {
    filters,
    changeFilters,
    openProductId: searchParams.get('product'),
    openProduct: (productId: string) => setSearchParams({ ...list, product: productId }, options),
    closeProduct: () => setSearchParams(list, options),
  }
}

export type ProductsView = ReturnType<typeof useProductsView>
