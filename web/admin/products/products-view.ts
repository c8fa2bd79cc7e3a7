import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useAddressFilters } from '#admin/layout/address-filters.ts'
import { productParameters, readProductFilters } from './product-filters.ts'

/** The list's filters and the open product ("new" for one that is being made), kept in the address. */
export function useProductsView() {
  const [filters, changeFilters] = useAddressFilters(readProductFilters, productParameters)
  const [parameters, setParameters] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const cameFromHere = (state as { opened?: boolean } | null)?.opened === true
  const list = productParameters(filters)
  return {
    filters,
    changeFilters,
    openProductId: parameters.get('product'),
    openProduct: (productId: string) =>
      setParameters({ ...list, product: productId }, { state: { isDraft: true, opened: true } }),
    closeProduct: () => {
      if (cameFromHere) navigate(-1)
      else setParameters(list, { replace: true, state: { isDraft: true } })
    },
  }
}

export type ProductsView = ReturnType<typeof useProductsView>
