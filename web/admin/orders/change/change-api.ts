import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { api } from '#client/api-client.ts'
import { newKey } from '#client/post-once.ts'
import type {
  ChangedPrice,
  ChangeOrderBody,
  ChangePriceBody,
  OpenOrder,
} from '#contract/ordering/order-changes-schemas.ts'
import { patchOrder, refetchAfterChange } from '../orders-api.ts'

/** What a change would cost; the last amounts stay while new ones are asked for. */
export function changedPriceQuery(orderId: string, change: ChangePriceBody, isEnabled: boolean) {
  return queryOptions({
    queryKey: ['orders', 'changed-price', orderId, change],
    queryFn: async ({ signal }) =>
      (await api.post<ChangedPrice>(`/api/orders/${orderId}/change/price`, change, { signal })).data,
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** Changes an order, once for each body, also where the answer was lost. */
export function useChangeGoodsOrDelivery(orderId: string) {
  const queryClient = useQueryClient()
  const [keys] = useState(() => new Map<string, string>())
  return useMutation({
    mutationKey: ['orders', 'change'],
    mutationFn: async (body: ChangeOrderBody) => {
      const name = JSON.stringify(body)
      const key = keys.get(name) ?? newKey()
      keys.set(name, key)
      return (await api.put<OpenOrder>(`/api/orders/${orderId}/change`, body, { key })).data
    },
    onSuccess: (order) => {
      patchOrder(queryClient, order)
      adminToast.success('Order changed')
    },
    onSettled: () => void refetchAfterChange(queryClient),
  })
}

/** Sets what the shop notes of an order for itself. */
export function useInternalNote(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: ['orders', 'change'],
    mutationFn: async (body: { internalNote: string; seen: { internalNote: string } }) =>
      (await api.put<OpenOrder>(`/api/orders/${orderId}`, body)).data,
    onSuccess: (order) => patchOrder(queryClient, order),
    onError: (error) => adminToast.failure('Failed to save the note', error),
    onSettled: () => void refetchAfterChange(queryClient),
  })
}
