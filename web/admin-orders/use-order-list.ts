import { useState } from 'react'
import { ASSIGNABLE_STATUSES } from '../../contract/order-status.ts'
import type { Order, OrderPage } from '../../contract/orders.ts'
import { useLoadFailureToast } from '../admin/load-failure-toast.ts'
import { useDelayed } from '../ui/content-swap.tsx'
import { useAllOrders } from './all-orders-query.ts'
import { useCalmRows } from './calm-rows.ts'
import { isFiltered, matchesSearch, type OrderFilters } from './order-filters.ts'

export const LOAD_FAILURE = 'Failed to load all orders'
const TYPING_MS = 250
const NO_ORDERS: readonly Order[] = []
const grouped = new Intl.NumberFormat('en-IN')

/** What All Orders shows: one page of rows that keep their places, and what is selected among them. */
export function useOrderList(filters: OrderFilters, isListOpen: boolean) {
  const search = useDelayed(filters.search, TYPING_MS)
  const asked = { ...filters, search }
  const pages = usePages(JSON.stringify(asked))
  const query = useAllOrders(asked, pages.cursor)
  useLoadFailureToast(query, LOAD_FAILURE)
  const present = query.data?.items ?? NO_ORDERS
  const listKey = JSON.stringify([asked, pages.cursor, query.isPlaceholderData, isListOpen])
  const calm = useCalmRows(present, listKey, true)
  const rows = calm.rows.filter((order) => matchesSearch(order, filters.search))
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
    page: pages.page,
    hasNext: Boolean(query.data?.nextCursor),
    turnTo: (page: number) => pages.turnTo(page, query.data?.nextCursor ?? null),
    selectable,
    selectedIds: selectable.map((order) => order.id).filter((id) => chosenIds.includes(id)),
    select: setChosenIds,
  }
}

export type OrderList = ReturnType<typeof useOrderList>

/** Pages are found by the cursors that led to them; another list starts at its first page. */
function usePages(listKey: string) {
  const [state, setState] = useState<{ listKey: string; cursors: readonly string[] }>({
    listKey,
    cursors: [],
  })
  const cursors = state.listKey === listKey ? state.cursors : []
  return {
    page: cursors.length,
    cursor: cursors.at(-1) ?? null,
    turnTo: (page: number, nextCursor: string | null) => {
      const isForward = page > cursors.length && nextCursor !== null
      setState({ listKey, cursors: isForward ? [...cursors, nextCursor] : cursors.slice(0, page) })
    },
  }
}

function fittingText(page: OrderPage | undefined, shownCount: number): string {
  if (!page) return '…'
  if (page.totalIsCapped) return `${grouped.format(page.total)}+`
  return grouped.format(Math.max(page.total, shownCount))
}
