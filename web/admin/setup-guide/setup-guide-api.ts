import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api-client.ts'
import { postOnce } from '#client/post-once.ts'
import type { AdminProductPage } from '#contract/catalogue/catalogue-management.ts'
import type { DeskPrice } from '#contract/ordering/desk-schemas.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'

/** Orders that try the shop out and are not removed yet, the newest first. */
export const testOrdersQuery = queryOptions({
  queryKey: ['orders', 'test'],
  queryFn: async ({ signal }) => (await api.get<Order[]>('/api/desk/test-orders', { signal })).data,
})

/** Something that can be sold now, for the test; null where nothing can. */
export const testGoodsQuery = queryOptions({
  queryKey: ['catalogue', 'for-test-order'],
  queryFn: async ({ signal }) => {
    const query = { limit: 50 }
    const { items } = (await api.get<AdminProductPage>('/api/admin/products', { signal, query })).data
    const sold = items
      .filter(({ isVisible, needsPrescription }) => isVisible && !needsPrescription)
      .flatMap(({ id, variants }) => variants.map((variant) => ({ ...variant, productId: id })))
      .find(({ isVisible, stock }) => isVisible && stock !== 0)
    return sold ? { productId: sold.productId, variantId: sold.id, quantity: 1 } : null
  },
})
type TestGoods = NonNullable<Awaited<ReturnType<NonNullable<(typeof testGoodsQuery)['queryFn']>>>>

/** Places and removes a test order; figures, stock and settings follow. */
export function useTestOrderMutations() {
  const queryClient = useQueryClient()
  const onSettled = () =>
    Promise.all(
      ['dashboard', 'agents', 'orders', 'catalogue', 'settings'].map((topic) =>
        queryClient.invalidateQueries({ queryKey: [topic] }),
      ),
    )
  const mutationKey = ['orders', 'write']
  return {
    place: useMutation({
      mutationKey,
      mutationFn: async (goods: TestGoods) => {
        const body = { channel: 'test', items: [goods] }
        const { subtotal, discount, tax, delivery, total } = (
          await api.post<DeskPrice>('/api/desk/orders/price', body)
        ).data.amounts
        const shown = { subtotal, discount, tax, delivery, total }
        return (await postOnce<Order>('/api/desk/orders', { ...body, ...shown })).data
      },
      onSettled,
    }),
    remove: useMutation({
      mutationKey,
      mutationFn: (id: string) => api.delete(`/api/desk/orders/${id}`),
      onSettled,
    }),
  }
}
