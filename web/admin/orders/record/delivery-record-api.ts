import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { api } from '#client/api-client.ts'
import type { DeliveryRecord } from '#contract/delivery-schemas.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'

/** What happened at the door of an order. */
export function useDeliveryRecord(orderId: string) {
  return useQuery({
    queryKey: ['orders', 'delivery-record', orderId],
    queryFn: async ({ signal }) =>
      (await api.get<DeliveryRecord>(`/api/orders/${orderId}/delivery-record`, { signal })).data,
  })
}

/** Lets an order be delivered without its code, and takes goods back into stock. */
export function useDeliveryDecisions(orderId: string) {
  const queryClient = useQueryClient()
  const settled = (message: string) => () => {
    void queryClient.invalidateQueries({ queryKey: ['orders'] })
    adminToast.success(message)
  }
  const overrideCode = useMutation({
    mutationFn: async (reason: string) =>
      (await api.post<Order>(`/api/orders/${orderId}/delivery-code/override`, { reason })).data,
    onSuccess: settled('The agent can deliver without the code'),
  })
  const receiveGoods = useMutation({
    /** The key lets the same goods be received only once, however often this is sent. */
    mutationFn: async (outSince: string) => {
      const options = { key: `goods-${orderId}-${outSince}` }
      return (await api.post<Order>(`/api/orders/${orderId}/goods-received`, undefined, options)).data
    },
    onSuccess: settled('The goods are back in the shop'),
    onError: (error) => adminToast.error('Failed to take the goods back', { detail: error.message }),
  })
  const deliverAfterAll = useMutation({
    mutationFn: async ({ outSince, reason }: { outSince: string; reason: string }) => {
      const options = { key: `after-all-${orderId}-${outSince}` }
      return (await api.post<Order>(`/api/orders/${orderId}/delivered-after-all`, { reason }, options)).data
    },
    onSuccess: settled('Order booked as delivered'),
  })
  return { overrideCode, receiveGoods, deliverAfterAll }
}
export type DeliveryDecisions = ReturnType<typeof useDeliveryDecisions>
