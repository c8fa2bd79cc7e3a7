import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#client/api-client.ts'
import { AUTO_REFRESH_MS } from '#contract/dashboards.ts'
import type { OpenOrder } from '#contract/ordering/order-changes-schemas.ts'
import type { Order, OrderPage } from '#contract/ordering/orders-schemas.ts'
import { filterParams, matchesFilters, NO_FILTERS, type OrderFilters } from './order-filters.ts'

/** Rows on one page of All Orders. */
export const ORDERS_PER_PAGE = 50

/** One page of all orders. */
export function allOrdersQuery(filters: OrderFilters = NO_FILTERS, cursor: string | null = null) {
  return queryOptions({
    queryKey: ['orders', 'all', filters, cursor],
    queryFn: async ({ signal }) => {
      const query = { ...filterParams(filters), cursor, limit: ORDERS_PER_PAGE }
      return (await api.get<OrderPage>('/api/analytics/admin/all-orders', { signal, query })).data
    },
    refetchInterval: AUTO_REFRESH_MS,
  })
}

/** The first page as far as the cached orders allow; undefined when none are cached. */
export function pageOfCachedOrders(queryClient: QueryClient, filters: OrderFilters): OrderPage | undefined {
  const pages = queryClient.getQueriesData<OrderPage>({ queryKey: ['orders', 'all'] })
  const cached = new Map(pages.flatMap(([, page]) => page?.items ?? []).map((order) => [order.id, order]))
  if (cached.size === 0) return undefined
  const matching = [...cached.values()].filter((order) => matchesFilters(order, filters))
  matching.sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  if (filters.sort !== 'newest') matching.reverse()
  return { items: matching.slice(0, ORDERS_PER_PAGE), total: matching.length, nextCursor: null }
}

export function orderQuery(orderId: string) {
  return queryOptions({
    queryKey: ['orders', 'one', orderId],
    queryFn: async ({ signal }) =>
      (await api.get<OpenOrder>(`/api/orders/${encodeURIComponent(orderId)}`, { signal })).data,
  })
}

/** Updates a cached order, in every list, with the server's response. */
export function patchOrder(queryClient: QueryClient, order: Order): void {
  queryClient.setQueriesData<OrderPage>({ queryKey: ['orders', 'all'] }, (page) =>
    page?.items.some((item) => item.id === order.id)
      ? { ...page, items: page.items.map((item) => (item.id === order.id ? order : item)) }
      : page,
  )
  queryClient.setQueryData<OpenOrder>(orderQuery(order.id).queryKey, (cached) =>
    cached ? { ...cached, ...order } : cached,
  )
}

/** Invalidates everything that a change of an order affects: figures, agents, orders. */
export function refetchAfterChange(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(
    ['dashboard', 'agents', 'orders'].map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })),
  )
}
