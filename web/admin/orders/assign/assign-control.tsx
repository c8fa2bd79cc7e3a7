import { useEffect, useRef, useState } from 'react'
import { useMay } from '#accounts/rights.ts'
import type { Agent } from '#contract/delivery-schemas.ts'
import { ASSIGNABLE_STATUSES } from '#contract/ordering/order-status.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { Button } from '#ui/button.tsx'
import { allowedChanges } from '../order-changes.ts'
import { AgentSelect } from './agent-select.tsx'
import { AssignMenu } from './assign-menu.tsx'
import type { Assignment } from './assignment.ts'
import { NoAgentsNote } from './no-agents-note.tsx'
import { ReassignForm } from './reassign-form.tsx'
import { UncodedLinks } from './uncoded-links.tsx'

interface AssignControlProps {
  order: Order
  agents: readonly Agent[]
  assignment: Assignment
  /** One button in place of a choice and a button. */
  isQuiet?: boolean
}

/** Assigns the order to an agent, or shows who has it. */
export function AssignControl({ order, agents, assignment, isQuiet }: AssignControlProps) {
  const isOpen = ASSIGNABLE_STATUSES.includes(order.status)
  const mayAssign = useMay('orders.assign')
  const assigned = useFocusAfter(!isOpen)
  if (!isOpen) {
    return (
      <div ref={assigned.ref} tabIndex={-1} className="min-w-0 outline-none">
        <AssignedTo order={order} agents={agents} />
      </div>
    )
  }
  if (!mayAssign) return null
  const agentId = assignment.chosenFor(order.id)
  const isAssigning = assignment.isAssigning(order.id)
  const failure = assignment.failureOf(order.id)
  return (
    <div className="relative z-1 min-w-0">
      {assignment.isWithoutAgents ? (
        <NoAgentsNote />
      ) : isQuiet ? (
        <AssignMenu
          order={order}
          agents={agents}
          isAssigning={isAssigning}
          onAssign={(chosen) => {
            assigned.expect()
            void assignment.assign(order.id, chosen)
          }}
        />
      ) : (
        <form
          className="flex gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            assigned.expect()
            void assignment.assign(order.id)
          }}
        >
          <AgentSelect
            label={`Agent for order ${order.orderNumber}`}
            agents={agents}
            value={agentId}
            onChange={(chosen) => assignment.choose(order.id, chosen)}
            isDisabled={isAssigning}
            className="min-w-0 flex-1"
          />
          <Button
            type="submit"
            size="admin"
            disabled={agentId === ''}
            isBusy={isAssigning}
            busyLabel="Assigning..."
            className="shrink-0"
          >
            Assign
          </Button>
        </form>
      )}
      {failure && (
        <p className="mt-1.5 text-sm font-medium text-error">
          {failure} <UncodedLinks error={assignment.errorOf(order.id)} />
        </p>
      )}
    </div>
  )
}

/** The form that was pressed disappears with its focus, so what replaces it takes the focus. */
function useFocusAfter(isReplaced: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  const isExpected = useRef(false)
  useEffect(() => {
    if (isReplaced && isExpected.current) ref.current?.focus()
    if (isReplaced) isExpected.current = false
  }, [isReplaced])
  const expect = () => {
    isExpected.current = true
  }
  return { ref, expect }
}

function AssignedTo({ order, agents }: Pick<AssignControlProps, 'order' | 'agents'>) {
  const [isChanging, setChanging] = useState(false)
  if (!order.deliveryAgent) {
    return order.status === 'shipped' ? <p className="text-sm text-muted">Sent by courier</p> : null
  }
  const canChange = allowedChanges(order).has('reassign')
  if (canChange && isChanging) {
    return (
      <div className="relative z-1 min-w-0">
        <ReassignForm order={order} agents={agents} onDone={() => setChanging(false)} />
      </div>
    )
  }
  return (
    <div className="flex min-w-0 items-center gap-2">
      <p className="min-w-0 truncate text-sm text-muted">
        Assigned to: <span className="font-semibold text-ink">{order.deliveryAgent.name}</span>
      </p>
      {canChange && (
        <Button
          size="admin"
          variant="ghost"
          aria-label={`Change the agent of order ${order.orderNumber}`}
          className="relative z-1 shrink-0"
          onClick={() => setChanging(true)}
        >
          Change
        </Button>
      )}
    </div>
  )
}
