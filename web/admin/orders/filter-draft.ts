import { useState } from 'react'
import { NO_FILTERS, type OrderFilters } from './order-filters.ts'
import type { OrdersView } from './orders-view.ts'

/**
 * The filters as they are being typed. The address follows a moment later, so it cannot be what the fields
 * show; it is read each time the list opens.
 */
export function useFilterDraft(view: OrdersView) {
  const [draft, setDraft] = useState({ filters: view.filters, wasOpen: view.isListOpen })
  if (draft.wasOpen !== view.isListOpen) {
    setDraft({ filters: view.isListOpen ? view.filters : draft.filters, wasOpen: view.isListOpen })
  }
  const change = (filters: OrderFilters) => {
    setDraft({ filters, wasOpen: true })
    view.changeFilters(filters)
  }
  return { filters: draft.filters, change, clear: () => change(NO_FILTERS) }
}

export type FilterDraft = ReturnType<typeof useFilterDraft>
