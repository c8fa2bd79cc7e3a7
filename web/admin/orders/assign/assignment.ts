import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { formatFailure } from '#admin/layout/format-failure.ts'
import { api } from '#client/api-client.ts'
import type { Agent } from '#contract/delivery-schemas.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { patchOrder, refetchAfterChange } from '../orders-api.ts'
import { eachOrder, type OrderOutcome } from './each-order.ts'

const NO_AGENT_TEXT = 'Please select a delivery agent'
export const ASSIGN_FAILURE = 'Failed to assign order'

export interface Assignment {
  /** True once it is known that the shop has no agents. */
  isWithoutAgents: boolean
  /** The agent chosen for an order, '' for none. */
  chosenFor: (orderId: string) => string
  choose: (orderId: string, agentId: string) => void
  isAssigning: (orderId: string) => boolean
  /** Why the last attempt with this order failed. */
  failureOf: (orderId: string) => string | undefined
  /** The error behind it. */
  errorOf: (orderId: string) => unknown
  /** Assigns an order to the agent who is named, or chosen for it. */
  assign: (orderId: string, agentId?: string) => Promise<void>
  assignAll: (orderIds: readonly string[], agentId: string) => Promise<OrderOutcome[]>
}

async function callAssign(orderId: string, agentId: string): Promise<Order> {
  return (await api.put<Order>(`/api/analytics/admin/orders/${orderId}/assign`, { agentId })).data
}

/**
 * Chooses agents and assigns orders to them. Choices survive refetches; a chosen agent who has left the shop meanwhile
 * does not count.
 */
export function useAssignment(agents: readonly Agent[] | undefined): Assignment {
  const queryClient = useQueryClient()
  const chosen = useValueByOrder('')
  const errors = useValueByOrder<unknown>(undefined)
  const busy = useValueByOrder(false)
  const { mutateAsync } = useMutation({
    mutationKey: ['orders', 'assign'],
    mutationFn: async ({ orderId, agentId }: { orderId: string; agentId: string }) => {
      const order = await callAssign(orderId, agentId)
      patchOrder(queryClient, order)
    },
    onMutate: ({ orderId }) => {
      busy.set(orderId, true)
      errors.set(orderId, undefined)
    },
    onSuccess: (_answer, { orderId }) => chosen.set(orderId, ''),
    onError: (error, { orderId }) => errors.set(orderId, error),
    onSettled: (_answer, _error, { orderId }) => busy.set(orderId, false),
  })
  const isWorkingAgent = (agentId: string) => agents?.some((agent) => agent.id === agentId) ?? false

  async function assign(orderId: string, agentId = chosen.of(orderId)) {
    if (!isWorkingAgent(agentId)) {
      chosen.set(orderId, '')
      adminToast.warning(NO_AGENT_TEXT)
      return
    }
    try {
      await mutateAsync({ orderId, agentId })
      adminToast.success('Order assigned successfully!')
    } catch (error) {
      adminToast.failure(ASSIGN_FAILURE, error)
    } finally {
      void refetchAfterChange(queryClient)
    }
  }

  async function assignAll(orderIds: readonly string[], agentId: string) {
    if (!isWorkingAgent(agentId)) {
      adminToast.warning(NO_AGENT_TEXT)
      return []
    }
    const outcomes = await eachOrder(orderIds, (orderId) => mutateAsync({ orderId, agentId }))
    showOutcome(outcomes)
    void refetchAfterChange(queryClient)
    return outcomes
  }

  return {
    isWithoutAgents: agents?.length === 0,
    chosenFor: chosen.of,
    choose: chosen.set,
    isAssigning: busy.of,
    failureOf: (orderId) => {
      const error = errors.of(orderId)
      return error === undefined ? undefined : formatFailure(ASSIGN_FAILURE, error)
    },
    errorOf: errors.of,
    assign,
    assignAll,
  }
}

function showOutcome(outcomes: readonly OrderOutcome[]) {
  const failed = outcomes.filter((outcome) => outcome.error !== undefined)
  const assignedCount = outcomes.length - failed.length
  if (failed.length === 0) {
    const text =
      assignedCount === 1 ? 'Order assigned successfully!' : `${assignedCount} orders assigned successfully!`
    adminToast.success(text)
  } else if (outcomes.length === 1) {
    adminToast.failure(ASSIGN_FAILURE, failed[0]?.error)
  } else {
    adminToast.error(`${failed.length} of ${outcomes.length} orders could not be assigned`)
  }
}

/** One value per order. */
function useValueByOrder<Value>(initial: Value) {
  const [values, setValues] = useState<ReadonlyMap<string, Value>>(() => new Map())
  return {
    of: (orderId: string) => values.get(orderId) ?? initial,
    set: (orderId: string, value: Value) => setValues((before) => new Map(before).set(orderId, value)),
  }
}
