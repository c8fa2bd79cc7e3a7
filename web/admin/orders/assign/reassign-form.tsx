import { useState } from 'react'
import type { Agent } from '#contract/delivery-schemas.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { Button } from '#ui/button.tsx'
import { useOrderChange } from '../order-changes.ts'
import { AgentSelect } from './agent-select.tsx'

interface ReassignFormProps {
  order: Order
  agents: readonly Agent[]
  onDone?: () => void
}

/** Moves an order from its agent to another, also after it was picked up. */
export function ReassignForm({ order, agents, onDone }: ReassignFormProps) {
  const [agentId, setAgentId] = useState('')
  const { mutate, isPending } = useOrderChange()
  const holder = order.goodsOut?.agent?.name
  return (
    <form
      aria-label={`Another agent for order ${order.orderNumber}`}
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        mutate({ orderId: order.id, change: { kind: 'reassign', agentId } }, { onSuccess: onDone })
      }}
    >
      <div className="flex gap-2">
        <AgentSelect
          label={`Another agent for order ${order.orderNumber}`}
          agents={agents}
          exceptId={order.deliveryAgent?._id}
          value={agentId}
          onChange={setAgentId}
          isDisabled={isPending}
          className="min-w-0 flex-1"
        />
        <Button type="submit" size="admin" disabled={agentId === ''} isBusy={isPending}>
          {holder ? 'Hand over' : 'Reassign'}
        </Button>
      </div>
      {holder && (
        <p className="text-sm text-muted">
          {holder} has the goods. The other agent fetches them there
          {order.paymentState === 'due' && ' and collects the cash'}.
        </p>
      )}
    </form>
  )
}
