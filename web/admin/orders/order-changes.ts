import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mayNow } from '#accounts/rights.ts'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { api } from '#client/api-client.ts'
import { newKey } from '#client/post-once.ts'
import { AGENT_OPEN_STATUSES } from '#contract/ordering/order-status.ts'
import { mayMove } from '#contract/ordering/order-steps.ts'
import { isToCheck } from '#contract/ordering/orders.ts'
import type { CheckPrescriptionBody, Order } from '#contract/ordering/orders-schemas.ts'
import type { Right } from '#contract/staff-roles.ts'
import { formatRupees } from '#shop/rupees.ts'
import type { ConfirmQuestion } from '#ui/overlays/confirm-dialog.tsx'
import { useConfirm } from '#ui/overlays/use-confirm.tsx'
import { patchOrder, refetchAfterChange } from './orders-api.ts'

/** What an administrator can do with an order besides assigning it. */
export type OrderChange =
  | { kind: 'confirm' }
  | { kind: 'ship' | 'courier'; courier: string; trackingNumber: string }
  | { kind: 'deliver' }
  | { kind: 'priority'; priority: Order['priority'] }
  | { kind: 'reassign'; agentId: string }
  | { kind: 'unassign' }
  | { kind: 'cancel'; reason: string }
  | { kind: 'prescription'; check: CheckPrescriptionBody }

const messages: Record<OrderChange['kind'], { done: string; failed: string }> = {
  confirm: { done: 'Order confirmed', failed: 'Failed to confirm order' },
  ship: { done: 'Order marked as shipped', failed: 'Failed to mark order as shipped' },
  courier: { done: 'Courier changed', failed: 'Failed to change the courier' },
  deliver: { done: 'Order marked as delivered', failed: 'Failed to mark order as delivered' },
  priority: { done: 'Priority changed', failed: 'Failed to change priority' },
  reassign: { done: 'Order reassigned', failed: 'Failed to reassign order' },
  unassign: { done: 'Order taken back from its agent', failed: 'Failed to take the order back' },
  cancel: { done: 'Order cancelled', failed: 'Failed to cancel order' },
  prescription: { done: 'Prescription checked', failed: 'Failed to check the prescription' },
}

/** What each change takes, as on the server. */
const RIGHT_FOR: Record<OrderChange['kind'], Right> = {
  confirm: 'orders.pack',
  ship: 'orders.assign',
  courier: 'orders.assign',
  deliver: 'orders.assign',
  priority: 'orders.assign',
  reassign: 'orders.assign',
  unassign: 'orders.assign',
  cancel: 'orders.change',
  prescription: 'prescriptions.check',
}

/** The changes that the order's status and the rights of whoever is signed in allow. */
export function allowedChanges(
  order: Order,
  may: (right: Right) => boolean = mayNow,
): ReadonlySet<OrderChange['kind']> {
  const { status } = order
  const isReady = !isToCheck(order)
  const allowed: [OrderChange['kind'], boolean][] = [
    ['confirm', isReady && status === 'pending' && mayMove(status, 'confirmed', 'admin')],
    ['ship', isReady && mayMove(status, 'shipped', 'admin')],
    ['courier', status === 'shipped'],
    ['deliver', status === 'shipped' && mayMove(status, 'delivered', 'admin')],
    ['reassign', AGENT_OPEN_STATUSES.includes(status) && mayMove(status, 'assigned', 'admin')],
    ['unassign', status === 'assigned' && mayMove(status, 'confirmed', 'admin')],
    ['cancel', mayMove(status, 'cancelled', 'admin')],
    ['prescription', !isReady],
    ['priority', status !== 'delivered' && status !== 'cancelled'],
  ]
  return new Set(
    allowed.filter(([kind, isAllowed]) => isAllowed && may(RIGHT_FOR[kind])).map(([kind]) => kind),
  )
}

/** What is asked before a change that takes an order from its agent or cannot be undone. */
export function questionBefore(order: Order, { kind }: OrderChange): ConfirmQuestion | undefined {
  if (kind === 'deliver')
    return {
      title: `Mark order ${order.orderNumber} as delivered?`,
      description: `For orders that the courier has delivered. ${cashNote(order)}This cannot be undone.`,
      confirmLabel: 'Mark delivered',
    }
  if (kind === 'unassign')
    return {
      title: `Take order ${order.orderNumber} back from ${order.deliveryAgent?.name ?? 'its agent'}?`,
      description: 'The order goes back to confirmed and waits for another agent.',
      confirmLabel: 'Take back',
    }
  return undefined
}

function cashNote({ paymentState, due, courier }: Order): string {
  if (paymentState !== 'due') return ''
  return `${formatRupees(due)} in cash is then due from ${courier ?? 'the courier'}. `
}

/** Changes one order, after a question where the change needs one. */
export function useAskedOrderChange(order: Order) {
  const confirm = useConfirm()
  const { mutate, isPending, variables } = useOrderChange()
  const change = async (next: OrderChange) => {
    const question = questionBefore(order, next)
    if (!question || (await confirm(question))) mutate({ orderId: order.id, change: next })
  }
  return { change, isPending, changing: isPending ? variables?.change.kind : undefined }
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

function send(orderId: string, change: OrderChange, key: string) {
  const order = `/api/orders/${orderId}`
  const dispatch = `/api/analytics/admin/orders/${orderId}`
  switch (change.kind) {
    case 'confirm':
      return api.put<Order>(`${order}/status`, { status: 'confirmed' })
    case 'ship':
      return api.put<Order>(`${order}/status`, { status: 'shipped', ...shipmentOf(change) })
    case 'courier':
      return api.put<Order>(order, shipmentOf(change))
    case 'deliver':
      return api.put<Order>(`${order}/status`, { status: 'delivered' })
    case 'priority':
      return api.put<Order>(order, { priority: change.priority })
    case 'reassign':
      return api.put<Order>(`${dispatch}/reassign`, { agentId: change.agentId })
    case 'unassign':
      return api.put<Order>(`${dispatch}/unassign`)
    case 'cancel':
      return api.post<Order>(`${order}/cancel`, { reason: change.reason }, { key })
    case 'prescription':
      return api.put<Order>(`${order}/prescription`, change.check)
  }
}

function shipmentOf({ courier, trackingNumber }: { courier: string; trackingNumber: string }) {
  return { courier, trackingNumber }
}
