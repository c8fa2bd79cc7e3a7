import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { api } from '#client/api-client.ts'
import { newKey } from '#client/new-key.ts'
import { AGENT_OPEN_STATUSES, mayMove } from '#contract/order-status.ts'
import type { Order } from '#contract/orders-schemas.ts'
import { patchOrder, refetchAfterChange } from './orders-api.ts'

/** What an administrator can do with an order besides assigning it. */
export type OrderChange =
  | { kind: 'confirm' }
  | { kind: 'ship' }
  | { kind: 'deliver' }
  | { kind: 'priority'; priority: Order['priority'] }
  | { kind: 'reassign'; agentId: string }
  | { kind: 'unassign' }
  | { kind: 'cancel'; reason: string }

const messages: Record<OrderChange['kind'], { done: string; failed: string }> = {
  confirm: { done: 'Order confirmed', failed: 'Failed to confirm order' },
  ship: { done: 'Order marked as shipped', failed: 'Failed to mark order as shipped' },
  deliver: { done: 'Order marked as delivered', failed: 'Failed to mark order as delivered' },
  priority: { done: 'Priority changed', failed: 'Failed to change priority' },
  reassign: { done: 'Order reassigned', failed: 'Failed to reassign order' },
  unassign: { done: 'Order taken back from its agent', failed: 'Failed to take the order back' },
  cancel: { done: 'Order cancelled', failed: 'Failed to cancel order' },
}

/** The changes that the order's status allows. */
export function allowedChanges(order: Order): ReadonlySet<OrderChange['kind']> {
  const { status } = order
  const allowed: [OrderChange['kind'], boolean][] = [
    ['confirm', status === 'pending' && mayMove(status, 'confirmed', 'admin')],
    ['ship', mayMove(status, 'shipped', 'admin')],
    ['deliver', status === 'shipped' && mayMove(status, 'delivered', 'admin')],
    ['reassign', AGENT_OPEN_STATUSES.includes(status) && mayMove(status, 'assigned', 'admin')],
    ['unassign', status === 'assigned' && mayMove(status, 'confirmed', 'admin')],
    ['cancel', mayMove(status, 'cancelled', 'admin')],
    ['priority', status !== 'delivered' && status !== 'cancelled'],
  ]
  return new Set(allowed.filter(([, isAllowed]) => isAllowed).map(([kind]) => kind))
}

/** Changes orders; shows the response at once and refetches the figures. */
export function useOrderChange() {
  const queryClient = useQueryClient()
  const [key] = useState(newKey)
  return useMutation({
    mutationKey: ['orders', 'change'],
    mutationFn: async ({ orderId, change }: { orderId: string; change: OrderChange }) =>
      (await send(orderId, change, `${key}:${orderId}`)).data,
    onSuccess: (order, { change }) => {
      patchOrder(queryClient, order)
      adminToast.success(messages[change.kind].done)
    },
    onError: (error, { change }) => {
      adminToast.failure(messages[change.kind].failed, error)
    },
    onSettled: () => void refetchAfterChange(queryClient),
  })
}

function send(orderId: string, change: OrderChange, idempotencyKey: string) {
  const order = `/api/orders/${orderId}`
  const dispatch = `/api/analytics/admin/orders/${orderId}`
  switch (change.kind) {
    case 'confirm':
      return api.put<Order>(`${order}/status`, { status: 'confirmed' })
    case 'ship':
      return api.put<Order>(`${order}/status`, { status: 'shipped' })
    case 'deliver':
      return api.put<Order>(`${order}/status`, { status: 'delivered' })
    case 'priority':
      return api.put<Order>(order, { priority: change.priority })
    case 'reassign':
      return api.put<Order>(`${dispatch}/reassign`, { agentId: change.agentId })
    case 'unassign':
      return api.put<Order>(`${dispatch}/unassign`)
    case 'cancel':
      return api.post<Order>(`${order}/cancel`, { reason: change.reason }, { idempotencyKey })
  }
}
