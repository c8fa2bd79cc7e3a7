import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OrderStatus } from '../../contract/order-status.ts'
import type { Order } from '../../contract/orders.ts'
import { failureOf } from '../action-result.ts'
import { api } from '../api-client.ts'
import { toast } from '../ui/toast.ts'
import { useConfirm } from '../ui/use-confirm.tsx'
import { nextStepOf } from './step-labels.ts'

/** Takes an order's next step after its question; the dashboard is asked for again (AGT-15..22). */
export function useOrderSteps() {
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const step = useMutation({
    mutationFn: async ({ order, to }: { order: Order; to: OrderStatus }) =>
      (await api.put<Order>(`/api/orders/${order.id}/status`, { status: to, happenedAt: new Date() })).data,
    onError: (error) => {
      const { isRefused, error: detail } = failureOf(error)
      const message = isRefused ? 'Failed to update order status' : 'Error updating order status'
      toast.error(message, { detail: detail || undefined })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['dashboard'] }),
  })
  return {
    isTaking: step.isPending,
    take: async (order: Order) => {
      const next = nextStepOf(order.status)
      if (!next || step.isPending) return
      const isConfirmed = await confirm({ title: next.question, confirmLabel: next.action, size: 'agent' })
      if (isConfirmed) step.mutate({ order, to: next.to })
    },
  }
}
