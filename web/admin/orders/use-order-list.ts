import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTotal } from '#admin/list/format-total.ts'
import { useLoadFailureToast } from '#admin/list/load-failure-toast.ts'
import { useAdminList } from '#admin/list/use-admin-list.ts'
import { groupedDigits } from '#contract/money.ts'
import type { Order, OrderPage } from '#contract/ordering/orders-schemas.ts'
import { isFiltered, matchesFilters, type OrderFilters } from './order-filters.ts'
import { allOrdersQuery, ORDERS_PER_PAGE, pageOfCachedOrders } from './orders-api.ts'
import { useStableRows } from './use-stable-rows.ts'

export const LOAD_FAILURE = 'Failed to load all orders'
const NO_ORDERS: readonly Order[] = []

/** What All Orders shows: one page of rows that keep their places, and the selected ones. */
export function useOrderList(filters: OrderFilters, isListOpen: boolean) {
  const queryClient = useQueryClient()
  const { query, criteria, cursor, ...pages } = useAdminList(filters, (criteria, cursor) => ({
    ...allOrdersQuery(criteria, cursor),
    // Filters act at once on the cached orders.
    placeholderData: () => (cursor === null ? pageOfCachedOrders(queryClient, criteria) : undefined),
  }))
  useLoadFailureToast(query, LOAD_FAILURE)
  const present = query.data?.items ?? NO_ORDERS
  const listKey = JSON.stringify([criteria, cursor, query.isPlaceholderData, isListOpen])
  const stable = useStableRows(present, listKey, true)
  const { rows } = stable
  const goneIds = stable.missing.filter((row) => hasLeft(row, query.data, criteria)).map(({ id }) => id)
  const [chosenIds, setChosenIds] = useState<readonly string[]>([])
  return {
    query,
    rows,
    /** New orders that wait above the first row; only the first page has them. */
    waiting: pages.page === 0 ? stable.waiting : 0,
    /** Rows that somebody else took out of the list: they show what is no longer so. */
    goneIds,
    showLatest: stable.showLatest,
    isFiltered: isFiltered(filters),
    matchCount: formatMatchCount(query.data, rows.length),
    rangeText: formatRange(query.data, pages.page, rows.length),
    ...pages,
    selected: rows.filter(({ id }) => chosenIds.includes(id) && !goneIds.includes(id)),
    select: setChosenIds,
  }
}

export type OrderList = ReturnType<typeof useOrderList>

/**
 * Whether somebody else took an order, which the page no longer has, out of the list. Behind the last row it may stand on
 * the next page; one that was changed here already shows what it is now, which the filters do not match.
 */
function hasLeft(order: Order, page: OrderPage | undefined, filters: OrderFilters): boolean {
  // The server finds orders where the browser cannot tell why.
  if (!page || !matchesFilters(order, { ...filters, search: '' })) return false
  const last = page.items.at(-1)
  if (!last || page.nextCursor === null) return true
  return filters.sort === 'newest' ? order.createdAt > last.createdAt : order.createdAt < last.createdAt
}

/** The server's count, or that of the rows on screen until it has answered. */
function formatMatchCount(page: OrderPage | undefined, shownCount: number): string {
  return formatTotal(page && { ...page, total: Math.max(page.total, shownCount) })
}

/** "51 to 100": which of the matching orders are on the page; '' where all of them are. */
function formatRange(page: OrderPage | undefined, number: number, shownCount: number): string {
  if (!page || (number === 0 && page.nextCursor === null)) return ''
  const first = number * ORDERS_PER_PAGE + 1
  return `${groupedDigits(first)} to ${groupedDigits(first + shownCount - 1)}`
}
