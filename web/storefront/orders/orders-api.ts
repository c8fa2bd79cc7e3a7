import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#client/api-client.ts'
import type { ProductCard } from '#contract/catalogue/catalogue-schemas.ts'
import type { OrderStatus } from '#contract/ordering/order-status.ts'
import type { Order, OrderPage, OrderWithHistory } from '#contract/ordering/orders-schemas.ts'

const PAGE_SIZE = 10

/** The filters of the list; the server applies them. */
export interface OrderFilter {
  search: string
  status: 'all' | OrderStatus
}

/** A customer's orders, newest first, page by page. */
export function orderListQuery(userId: string, { search, status }: OrderFilter) {
  return infiniteQueryOptions({
    queryKey: ['orders', userId, 'list', { search, status }],
    queryFn: async ({ pageParam, signal }) => {
      const query = { search, status, cursor: pageParam, limit: PAGE_SIZE }
      return (await api.get<OrderPage>('/api/orders', { query, signal })).data
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
}

/** One order with its history. */
export function orderQuery(userId: string, orderId: string) {
  return queryOptions({
    queryKey: ['orders', userId, 'one', orderId],
    queryFn: ({ signal }) => readOrder<OrderWithHistory>(orderId, signal),
  })
}

/** An order just placed; the response that placed it is cached under this key. */
export function placedOrderQuery(userId: string, orderId: string) {
  return queryOptions({
    queryKey: ['orders', userId, 'placed', orderId],
    queryFn: ({ signal }) => readOrder<Order>(orderId, signal),
    staleTime: 60_000,
  })
}

async function readOrder<Answer extends Order>(orderId: string, signal: AbortSignal) {
  return (await api.get<Answer>(`/api/orders/${encodeURIComponent(orderId)}`, { signal })).data
}

/** The products that were delivered to the customer and are still sold, newest first. */
export function boughtAgainQuery(userId: string) {
  return queryOptions({
    queryKey: ['orders', userId, 'again'],
    queryFn: async ({ signal }) => (await api.get<ProductCard[]>('/api/orders/again', { signal })).data,
  })
}

/** The newest order; null before the first. */
export function latestOrderQuery(userId: string) {
  return queryOptions({
    queryKey: ['orders', userId, 'latest'],
    queryFn: async ({ signal }) => {
      const { data } = await api.get<OrderPage>('/api/orders', { query: { limit: 1 }, signal })
      return data.items[0] ?? null
    },
  })
}
