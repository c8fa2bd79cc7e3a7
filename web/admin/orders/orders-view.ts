import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useUrlState } from '#admin/list/use-url-state.ts'
import { filterParams, NO_FILTERS, type OrderFilters, readFilters } from './order-filters.ts'

/** The history state of a list or an order that was opened here, so that closing it goes back. */
const OPENED = { opened: true }

const ORDER_FORMS = ['cancel', 'courier'] as const
/** A change of an order that asks for more than a yes. */
export type OrderForm = (typeof ORDER_FORMS)[number]

/** Which list or order is open above a page; it is in the URL, so that reload and Back work. */
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
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const isListOpen = searchParams.get('view') === 'orders'
  const [filters, changeFilters] = useUrlState(readFilters, listParams)
  const openOrderId = searchParams.get('order')
  const cameFromHere = (state as Partial<typeof OPENED> | null)?.opened === true

  const show = (search: Record<string, string>, options: NavigateOptions) =>
    navigate({ pathname, search: new URLSearchParams(search).toString() }, options)

  return {
    isListOpen,
    filters,
    openOrderId,
    step: ORDER_FORMS.find((form) => form === searchParams.get('step')) ?? null,
    openList: (chosen = NO_FILTERS) => show(listParams(chosen), { state: OPENED }),
    changeFilters,
    openOrder: (orderId, step) =>
      show(
        { ...(isListOpen && listParams(filters)), order: orderId, ...(step && { step }) },
        { state: OPENED },
      ),
    close: () => {
      if (cameFromHere) navigate(-1)
      else show(openOrderId !== null && isListOpen ? listParams(filters) : {}, { replace: true, state: null })
    },
  }
}

function listParams(filters: OrderFilters): Record<string, string> {
  return { view: 'orders', ...filterParams(filters) }
}
