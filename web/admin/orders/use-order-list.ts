import { useState } from 'react'
import { useCursorPages } from '#admin/list/cursor-pages.ts'
import { useLoadFailureToast } from '#admin/list/load-failure-toast.ts'
import { totalText } from '#admin/list/total-text.ts'
import { ASSIGNABLE_STATUSES } from '#contract/order-status.ts'
import type { Order, OrderPage } from '#contract/orders.ts'
import { useDelayed } from '#ui/page/content-swap.tsx'
import { ORDERS_PER_PAGE, useAllOrders } from './all-orders-query.ts'
import { useCalmRows } from './calm-rows.ts'
import { isFiltered, type OrderFilters } from './order-filters.ts'

export const LOAD_FAILURE = 'Failed to load all orders'
const TYPING_MS = 250
const grouped = new Intl.NumberFormat('en-IN')
const NO_ORDERS: readonly Order[] = []

/** What All Orders shows: one page of rows that keep their places, and what is selected among them. */
export function useOrderList(filters: OrderFilters, isListOpen: boolean) {
  const search = useDelayed(filters.search, TYPING_MS)
  const asked = { ...filters, search }
  const pages = useCursorPages(JSON.stringify(asked))
  const query = useAllOrders(asked, pages.cursor)
  useLoadFailureToast(query, LOAD_FAILURE)
  const present = query.data?.items ?? NO_ORDERS
  const listKey = JSON.stringify([asked, pages.cursor, query.isPlaceholderData, isListOpen])
  const calm = useCalmRows(present, listKey, true)
  const { rows } = calm
  const [chosenIds, setChosenIds] = useState<readonly string[]>([])
  const selectable = rows.filter((order) => ASSIGNABLE_STATUSES.includes(order.status))
  return {
    query,
    rows,
    /** New orders that wait above the first row; only the first page has them. */
    waiting: pages.page === 0 ? calm.waiting : 0,
    showWaiting: calm.showPresent,
    isFiltered: isFiltered(filters),
    fittingText: fittingText(query.data, rows.length),
    rangeText: rangeText(query.data, pages.page, rows.length),
    page: pages.page,
    hasNext: Boolean(query.data?.nextCursor),
    turnTo: (page: number) => pages.turnTo(page, query.data?.nextCursor ?? null),
    selectable,
    selectedIds: selectable.map((order) => order.id).filter((id) => chosenIds.includes(id)),
    select: setChosenIds,
  }
}

export type OrderList = ReturnType<typeof useOrderList>

/** The server's count, or for a moment that of the rows that are already here. */
function fittingText(page: OrderPage | undefined, shownCount: number): string {
  return totalText(page && { ...page, total: Math.max(page.total, shownCount) })
}

/** "51 to 100": which of the found orders are on the page; '' where all of them are. */
function rangeText(page: OrderPage | undefined, number: number, shownCount: number): string {
  if (!page || (number === 0 && page.nextCursor === null)) return ''
  const first = number * ORDERS_PER_PAGE + 1
  return `${grouped.format(first)} to ${grouped.format(first + shownCount - 1)}`
}
