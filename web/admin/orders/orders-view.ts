import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useUrlState } from '#admin/list/use-url-state.ts'
import { filterParams, NO_FILTERS, type OrderFilters, readFilters } from './order-filters.ts'

const ORDER_FORMS = ['cancel', 'courier', 'share'] as const
/** A change of an order that asks for more than a yes. */
export type OrderForm = (typeof ORDER_FORMS)[number]

/** Which list or order is open above a page; it is in the URL, so that a reload shows it again. */
export interface OrdersView {
  isListOpen: boolean
  filters: OrderFilters
  openOrderId: string | null
  /** Which form of the open order is shown. */
  step: OrderForm | null
  openList: (filters?: OrderFilters) => void
  changeFilters: (filters: OrderFilters) => void
  openOrder: (orderId: string, step?: OrderForm) => void
  /** Closes the order, or the list when no order is open. */
  close: () => void
}

export function useOrdersView(): OrdersView {
  const [searchParams] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isListOpen = searchParams.get('view') === 'orders'
  const [filters, changeFilters] = useUrlState(readFilters, listParams)
  const openOrderId = searchParams.get('order')

  const show = (search: Record<string, string>) =>
    navigate({ pathname, search: new URLSearchParams(search).toString() }, { replace: true })

  return {
    isListOpen,
    filters,
    openOrderId,
    step: ORDER_FORMS.find((form) => form === searchParams.get('step')) ?? null,
    openList: (chosen = NO_FILTERS) => show(listParams(chosen)),
    changeFilters,
    openOrder: (orderId, step) =>
      show({ ...(isListOpen && listParams(filters)), order: orderId, ...(step && { step }) }),
    close: () => show(openOrderId !== null && isListOpen ? listParams(filters) : {}),
  }
}

function listParams(filters: OrderFilters): Record<string, string> {
  return { view: 'orders', ...filterParams(filters) }
}
