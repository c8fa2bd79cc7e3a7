import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api-client.ts'
import { newKey } from '#client/post-once.ts'
import { toast } from '#ui/overlays/toast.ts'

interface Reordered {
  added: number
  skipped: string[]
  leftOut: string[]
}

/** Cancels the customer's own order; the shop refuses once it is picked up. */
export function useCancelOrder(userId: string) {
  const queryClient = useQueryClient()
  const [key] = useState(newKey)
  const refresh = () => {
    for (const topic of ['orders', 'dashboard']) void queryClient.invalidateQueries({ queryKey: [topic] })
  }
  return useMutation({
    mutationKey: ['orders', userId],
    mutationFn: async (orderId: string) => {
      await api.post(`/api/orders/${orderId}/cancel`, {}, { key: `${key}:${orderId}` })
      // Keeps the button busy until the screen shows the new status.
      await queryClient.refetchQueries({ queryKey: ['orders', userId, 'one', orderId] })
    },
    onSuccess: () => toast.success('Order cancelled'),
    onSettled: refresh,
  })
}

/** Puts what is still sold of an order into the cart. */
export function useReorder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (orderId: string) => (await api.post<Reordered>(`/api/orders/${orderId}/reorder`)).data,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['cart'] }),
  })
}
