import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { isMarkedUrgent } from '#contract/ordering/order-status.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import {
  ASSIGNED_FILTERS,
  type AssignedFilter,
  filterAssigned,
  formatFilter,
} from '#delivery/orders/order-list.ts'
import { OutboxChip } from '#delivery/outbox/outbox-chip.tsx'
import type { OutboxState } from '#delivery/outbox/outbox-entry.ts'
import { cashToCollect } from '#delivery/steps/format-step.ts'
import { StepButton } from '#delivery/steps/step-button.tsx'
import { OrderName } from '#shop/order-name.tsx'
import { formatRupees } from '#shop/rupees.ts'
import { Button } from '#ui/button.tsx'
import { countOf } from '#ui/count-of.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { Pill } from '#ui/pill.tsx'
import { StatusPill } from '#ui/status-pill.tsx'

interface AssignedOrdersProps {
  orders: readonly Order[]
  now: number
  stateOf: (order: Order) => OutboxState | undefined
  onChoose: (order: Order) => void
  onStep: (order: Order) => void
}

/** All open orders of the agent with their next steps, a search and a status filter. */
export function AssignedOrders({ orders, ...props }: AssignedOrdersProps) {
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<AssignedFilter>('all')
  const shown = filterAssigned(orders, search, filter)
  return (
    <section id="assigned-orders" aria-labelledby="assigned-heading" className="scroll-mt-20">
      <h2 id="assigned-heading" className="mb-3 text-xl font-bold">
        Assigned Orders
      </h2>
      <div className="mb-4 grid gap-3 sm:grid-cols-[1fr_200px]">
        <Field label="Search orders" hidesLabel>
          <TextInput
            type="search"
            controlSize="agent"
            placeholder="Customer or order number"
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </Field>
        <Field label="Status" hidesLabel>
          <Select
            controlSize="agent"
            value={filter}
            onChange={(event) => setFilter(event.target.value as AssignedFilter)}
          >
            {ASSIGNED_FILTERS.map((value) => (
              <option key={value} value={value}>
                {formatFilter(value)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <p role="status" className="sr-only">
        {shown.length} of {countOf(orders.length, 'order')}
      </p>
      {shown.length === 0 ? (
        <NoOrders hasOrders={orders.length > 0} />
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 2xl:grid-cols-2">
          {shown.map((order) => (
            <AssignedOrder key={order.id} order={order} {...props} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface AssignedOrderProps extends Omit<AssignedOrdersProps, 'orders'> {
  order: Order
}

function AssignedOrder({ order, now, stateOf, onChoose, onStep }: AssignedOrderProps) {
  const cash = cashToCollect(order)
  const name = order.deliveryDetails.fullName
  return (
    <li className="outlined flex flex-col gap-3 rounded-lg bg-surface p-4">
      <div className="flex flex-wrap items-center gap-2">
        <StatusPill status={order.status} size="large" />
        {isMarkedUrgent(order, now) && (
          <Pill tone="urgent" size="large">
            URGENT
          </Pill>
        )}
        <OutboxChip state={stateOf(order)} />
        <span className="ml-auto text-sm text-muted">
          <OrderName order={order} />
        </span>
      </div>
      <div>
        <p className="text-lg font-bold wrap-anywhere">{name}</p>
        <p className="text-base text-muted">{order.deliveryAddress}</p>
        <p className="tabular mt-1 text-base font-semibold">
          {cash === undefined ? 'Paid online' : `Collect ${formatRupees(cash)}`}
        </p>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-3">
        <Button
          variant="outline"
          size="agent"
          aria-label={`Details of ${name}`}
          onClick={() => onChoose(order)}
        >
          Details
        </Button>
        <StepButton
          order={order}
          state={stateOf(order)}
          onStep={onStep}
          of={name}
          variant="soft"
          size="agent"
        />
      </div>
    </li>
  )
}

function NoOrders({ hasOrders }: { hasOrders: boolean }) {
  return (
    <EmptyState
      heading="h3"
      icon={<PackageOpen />}
      title={hasOrders ? 'No matching orders' : 'No assigned orders'}
      text={hasOrders ? 'Try another name, number or status.' : 'New orders appear here automatically.'}
      className="py-8"
    />
  )
}
