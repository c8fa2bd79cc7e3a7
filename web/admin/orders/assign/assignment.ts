import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatFailure } from '#admin/list/format-failure.ts'
import { api } from '#client/api-client.ts'
import type { Agent } from '#contract/delivery-schemas.ts'
import type { Order } from '#contract/orders-schemas.ts'
import { toast } from '#ui/overlays/toast.ts'
import { patchOrder, refetchAfterChange } from '../orders-api.ts'
import { type AssignOutcome, assignEach } from './bulk-assign.ts'

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
  assign: (orderId: string) => Promise<void>
  assignAll: (orderIds: readonly string[], agentId: string) => Promise<AssignOutcome[]>
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
  const failures = useValueByOrder<string | undefined>(undefined)
  const busy = useValueByOrder(false)
  const { mutateAsync } = useMutation({
    mutationKey: ['orders', 'assign'],
    mutationFn: async ({ orderId, agentId }: { orderId: string; agentId: string }) => {
      const order = await callAssign(orderId, agentId)
      patchOrder(queryClient, order)
    },
    onMutate: ({ orderId }) => {
      busy.set(orderId, true)
      failures.set(orderId, undefined)
    },
    onSuccess: (_answer, { orderId }) => chosen.set(orderId, ''),
    onError: (error, { orderId }) => failures.set(orderId, formatFailure(ASSIGN_FAILURE, error)),
    onSettled: (_answer, _error, { orderId }) => busy.set(orderId, false),
  })
  const isWorkingAgent = (agentId: string) => agents?.some((agent) => agent.id === agentId) ?? false

  async function assign(orderId: string) {
    const agentId = chosen.of(orderId)
    if (!isWorkingAgent(agentId)) {
      chosen.set(orderId, '')
      toast.warning(NO_AGENT_TEXT, { kind: 'admin' })
      return
    }
    try {
      await mutateAsync({ orderId, agentId })
      toast.success('Order assigned successfully!', { kind: 'admin' })
    } catch (error) {
      toast.error(formatFailure(ASSIGN_FAILURE, error), { kind: 'admin' })
    } finally {
      void refetchAfterChange(queryClient)
    }
  }

  async function assignAll(orderIds: readonly string[], agentId: string) {
    if (!isWorkingAgent(agentId)) {
      toast.warning(NO_AGENT_TEXT, { kind: 'admin' })
      return []
    }
    const outcomes = await assignEach(orderIds, (orderId) => mutateAsync({ orderId, agentId }))
    showOutcome(outcomes)
    void refetchAfterChange(queryClient)
    return outcomes
  }

  return {
    isWithoutAgents: agents?.length === 0,
    chosenFor: chosen.of,
    choose: chosen.set,
    isAssigning: busy.of,
    failureOf: failures.of,
    assign,
    assignAll,
  }
}

function showOutcome(outcomes: readonly AssignOutcome[]) {
  const failed = outcomes.filter((outcome) => outcome.error !== undefined)
  const assignedCount = outcomes.length - failed.length
  if (failed.length === 0) {
    const text =
      assignedCount === 1 ? 'Order assigned successfully!' : `${assignedCount} orders assigned successfully!`
    toast.success(text, { kind: 'admin' })
  } else if (outcomes.length === 1) {
    toast.error(formatFailure(ASSIGN_FAILURE, failed[0]?.error), { kind: 'admin' })
  } else {
    toast.error(`${failed.length} of ${outcomes.length} orders could not be assigned`, { kind: 'admin' })
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
