import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMay } from '#accounts/rights.ts'
import { formatFailure } from '#admin/layout/format-failure.ts'
import type { Agent } from '#contract/delivery-schemas.ts'
import { isAssignable } from '#contract/ordering/orders.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { Button } from '#ui/button.tsx'
import { countOf } from '#ui/count-of.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { AgentSelect } from './agent-select.tsx'
import { ASSIGN_FAILURE, type Assignment } from './assignment.ts'
import type { OrderOutcome } from './each-order.ts'
import { NoAgentsNote } from './no-agents-note.tsx'

interface BulkBarProps {
  selected: readonly Order[]
  agents: readonly Agent[]
  assignment: Assignment
  /** Called with the orders that stay selected. */
  onSelect: (orderIds: readonly string[]) => void
  /** What else can be done with them. */
  children?: ReactNode
}

/** Assigns those of the selected orders that wait for it to one agent, and shows which could not be assigned. */
export function BulkBar({ selected, agents, assignment, onSelect, children }: BulkBarProps) {
  const mayAssign = useMay('orders.assign')
  const [agentId, setAgentId] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [outcomes, setOutcomes] = useState<readonly OrderOutcome[]>([])
  const failures = selected.flatMap(({ id, orderNumber }) => {
    const error = outcomes.find(({ orderId }) => orderId === id)?.error
    return error === undefined ? [] : [{ id, orderNumber, error }]
  })
  if (selected.length === 0) return null
  const assignable = mayAssign ? selected.filter(isAssignable) : []

  async function assignSelected() {
    setBusy(true)
    const settled = await assignment.assignAll(
      assignable.map(({ id }) => id),
      agentId,
    )
    setOutcomes(settled)
    setBusy(false)
    onSelect(settled.filter((outcome) => outcome.error !== undefined).map((outcome) => outcome.orderId))
  }

  return (
    <section aria-label="Selected orders" className="mb-3 rounded-md bg-brand-soft px-4 py-3 text-brand-ink">
      <form
        className="flex flex-wrap items-center gap-x-3 gap-y-2"
        onSubmit={(event) => {
          event.preventDefault()
          void assignSelected()
        }}
      >
        <p aria-live="polite" className="tabular mr-auto text-sm font-bold">
          {selected.length} selected
        </p>
        {children}
        {assignable.length === 0 ? null : assignment.isWithoutAgents ? (
          <NoAgentsNote />
        ) : (
          <>
            {' '}
            <AgentSelect
              label="Agent for the selected orders"
              agents={agents}
              value={agentId}
              onChange={setAgentId}
              isDisabled={isBusy}
              className="w-64 max-w-full max-sm:order-1 max-sm:w-full"
            />
            <Button
              type="submit"
              size="admin"
              disabled={agentId === ''}
              isBusy={isBusy}
              busyLabel="Assigning..."
              className="max-sm:order-2 max-sm:w-full"
            >
              {`Assign ${countOf(assignable.length, 'order')}`}
            </Button>
          </>
        )}
        <IconButton
          size="admin"
          label="Clear selection"
          icon={<X className="size-5" />}
          disabled={isBusy}
          onClick={() => {
            setOutcomes([])
            onSelect([])
          }}
        />
      </form>
      {failures.length > 0 && (
        <Failures
          failures={failures}
          assignedCount={outcomes.filter(({ error }) => error === undefined).length}
        />
      )}
    </section>
  )
}

interface FailuresProps {
  failures: readonly (Pick<Order, 'id' | 'orderNumber'> & { error: unknown })[]
  assignedCount: number
}

function Failures({ failures, assignedCount }: FailuresProps) {
  return (
    <div className="mt-2 text-sm text-ink">
      <p className="font-semibold">
        {assignedCount} assigned, {failures.length} not:
      </p>
      <ul className="max-h-24 overflow-y-auto">
        {failures.map(({ id, orderNumber, error }) => (
          <li key={id} className="text-error">
            <span className="font-mono font-bold">{orderNumber}</span> {formatFailure(ASSIGN_FAILURE, error)}
          </li>
        ))}
      </ul>
    </div>
  )
}
