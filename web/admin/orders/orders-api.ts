import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#client/api-client.ts'
import { AUTO_REFRESH_MS } from '#contract/dashboards.ts'
import type { Order, OrderPage, OrderWithHistory } from '#contract/orders-schemas.ts'
import { filterParameters, matchesFilters, NO_FILTERS, type OrderFilters } from './order-filters.ts'

/** Rows on one page of All Orders. */
export const ORDERS_PER_PAGE = 50

/** One page of all orders. */
export function allOrdersQuery(filters: OrderFilters = NO_FILTERS, cursor: string | null = null) {
  return queryOptions({
    queryKey: ['orders', 'all', filters, cursor],
    queryFn: async ({ signal }) => {
      const query = { ...filterParameters(filters), cursor, limit: ORDERS_PER_PAGE }
      return (await api.get<OrderPage>('/api/analytics/admin/all-orders', { signal, query })).data
    },
    refetchInterval: AUTO_REFRESH_MS,
  })
}

/** The first page as far as it can be told from loaded orders; undefined when none is loaded. */
export function fittingPage(queryClient: QueryClient, filters: OrderFilters): OrderPage | undefined {
  const pages = queryClient.getQueriesData<OrderPage>({ queryKey: ['orders', 'all'] })
  const known = new Map(pages.flatMap(([, page]) => page?.items ?? []).map((order) => [order.id, order]))
  if (known.size === 0) return undefined
  const fitting = [...known.values()].filter((order) => matchesFilters(order, filters))
  fitting.sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  if (filters.sort !== 'newest') fitting.reverse()
  return { items: fitting.slice(0, ORDERS_PER_PAGE), total: fitting.length, nextCursor: null }
}

export function orderQuery(orderId: string) {
  return queryOptions({
    queryKey: ['orders', 'one', orderId],
    queryFn: async ({ signal }) =>
      (await api.get<OrderWithHistory>(`/api/orders/${encodeURIComponent(orderId)}`, { signal })).data,
  })
}

/** Shows an order as the server has just answered it, wherever it is listed. */
export function patchOrder(queryClient: QueryClient, order: Order): void {
  queryClient.setQueriesData<OrderPage>({ queryKey: ['orders', 'all'] }, (page) =>
    page?.items.some((item) => item.id === order.id)
      ? { ...page, items: page.items.map((item) => (item.id === order.id ? order : item)) }
      : page,
  )
  queryClient.setQueryData<OrderWithHistory>(orderQuery(order.id).queryKey, (known) =>
    known ? { ...known, ...order } : known,
  )
}

/** Asks again for everything that an order's change touches: figures, agents, orders. */
export function refetchAfterChange(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(
    ['dashboard', 'agents', 'orders'].map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })),
  )
}
