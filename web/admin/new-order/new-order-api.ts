import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useAnyway } from '#admin/layout/use-anyway.ts'
import { SUGGESTED } from '#admin/list/sought-products.ts'
import { api } from '#client/api-client.ts'
import { postOnce } from '#client/post-once.ts'
import type { PeoplePage } from '#contract/accounts-schemas.ts'
import type { DeskOrderBody, DeskPrice, DeskPriceBody } from '#contract/ordering/desk-schemas.ts'
import type { Order, OrderPage } from '#contract/ordering/orders-schemas.ts'

/** Customers by what is typed: name, phone or email. */
export function soughtCustomersQuery(search: string) {
  return queryOptions({
    queryKey: ['people', 'for-new-order', search],
    queryFn: async ({ signal }) => {
      const query = { role: 'customer', search, limit: SUGGESTED }
      return (await api.get<PeoplePage>('/api/users', { signal, query })).data.items
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
}

/** Where a customer's latest order was sent; null where none of the latest five was. */
export function latestDetailsQuery(customerId: string) {
  return queryOptions({
    queryKey: ['orders', 'latest-of', customerId],
    queryFn: async ({ signal }) => {
      const query = { userId: customerId, limit: 5 }
      const { items } = (await api.get<OrderPage>('/api/orders', { signal, query })).data
      // A sale at the counter has the shop's own address.
      const sent = items.find(({ channel }) => channel === 'online' || channel === 'phone')
      return sent?.deliveryDetails ?? null
    },
  })
}

/** What the order costs now; the last amounts stay while new ones are asked for. */
export function deskPriceQuery(body: DeskPriceBody) {
  return queryOptions({
    queryKey: ['catalogue', 'desk-price', body],
    queryFn: async ({ signal }) =>
      (await api.post<DeskPrice>('/api/desk/orders/price', body, { signal })).data,
    enabled: body.items.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** Places the order once, however often it is pressed while no answer comes. */
export function usePlaceDeskOrder() {
  const queryClient = useQueryClient()
  const orAnyway = useAnyway('order_repeated', 'Is this another order?')
  return useMutation({
    mutationKey: ['orders', 'write'],
    mutationFn: (body: DeskOrderBody) =>
      orAnyway(async (isAnother) => {
        const asked = (isAnother ? { ...body, isAnother } : body) as DeskOrderBody
        return (await postOnce<Order>('/api/desk/orders', asked)).data
      }),
    onSettled: () =>
      Promise.all(
        ['dashboard', 'orders', 'catalogue', 'people'].map((topic) =>
          queryClient.invalidateQueries({ queryKey: [topic] }),
        ),
      ),
  })
}
