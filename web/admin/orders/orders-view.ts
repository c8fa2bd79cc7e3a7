import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { filterParameters, NO_FILTERS, type OrderFilters, readFilters } from './order-filters.ts'

/** What of the orders is open above a page; it lives in the address, so reload and Back work. */
export interface OrdersView {
  isListOpen: boolean
  filters: OrderFilters
  openOrderId: string | null
  /** The open order is about to be cancelled. */
  isCancelling: boolean
  openList: (filters?: OrderFilters) => void
  changeFilters: (filters: OrderFilters) => void
  openOrder: (orderId: string, step?: 'cancel') => void
  /** Closes the order, or the list when no order is open. */
  close: () => void
}

export function useOrdersView(): OrdersView {
  const [parameters] = useSearchParams()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const isListOpen = parameters.get('view') === 'orders'
  const filters = readFilters(parameters)
  const openOrderId = parameters.get('order')
  const cameFromHere = (state as { opened?: boolean } | null)?.opened === true

  const show = useCallback(
    (search: Record<string, string>, how: 'push' | 'replace', opened: boolean) =>
      navigate(
        { pathname, search: new URLSearchParams(search).toString() },
        { replace: how === 'replace', state: opened ? { opened: true } : null },
      ),
    [navigate, pathname],
  )
  const list = (shown: OrderFilters) => ({ view: 'orders', ...filterParameters(shown) })

  return {
    isListOpen,
    filters,
    openOrderId,
    isCancelling: parameters.get('step') === 'cancel',
    openList: (wanted = NO_FILTERS) => show(list(wanted), 'push', true),
    changeFilters: (wanted) => show(list(wanted), 'replace', cameFromHere),
    openOrder: (orderId, step) =>
      show({ ...(isListOpen && list(filters)), order: orderId, ...(step && { step }) }, 'push', true),
    close: () => {
      if (cameFromHere) navigate(-1)
      else show(openOrderId !== null && isListOpen ? list(filters) : {}, 'replace', false)
    },
  }
}
