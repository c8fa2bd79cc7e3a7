import { Ban, CircleCheck, Flame, PackageCheck, PencilLine, Plane, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMay } from '#accounts/rights.ts'
import type { Agent } from '#contract/delivery-schemas.ts'
import type { OpenOrder } from '#contract/ordering/order-changes-schemas.ts'
import { MAX_ATTEMPTS } from '#contract/ordering/order-status.ts'
import { isAssignable } from '#contract/ordering/orders.ts'
import { Button } from '#ui/button.tsx'
import { countOf } from '#ui/count-of.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { Banner } from '#ui/page/banner.tsx'
import { AssignControl } from '../assign/assign-control.tsx'
import type { Assignment } from '../assign/assignment.ts'
import { CourierFirst } from '../assign/courier-first.tsx'
import { ReassignForm } from '../assign/reassign-form.tsx'
import { allowedChanges, useAskedOrderChange } from '../order-changes.ts'
import type { OrdersView } from '../orders-view.ts'
import { CancelOrderForm } from './cancel-order-form.tsx'
import { CourierForm } from './courier-form.tsx'

const ChangeOrderDialog = lazyComponent(
  async () => (await import('../change/change-order-dialog.tsx')).ChangeOrderDialog,
)

interface OrderActionsProps {
  order: OpenOrder
  agents: readonly Agent[]
  assignment: Assignment
  view: Pick<OrdersView, 'step'>
}

/** What can be done with the order now: assign or reassign, the next steps, cancel. */
export function OrderActions({ order, agents, assignment, view }: OrderActionsProps) {
  const [openForm, setOpenForm] = useState(view.step)
  const { change, isPending, changing } = useAskedOrderChange(order)
  const allowed = allowedChanges(order)
  const mayShip = allowed.has('ship') || allowed.has('courier')
  const goesByCourier = order.carrier === 'courier' && allowed.has('ship')
  const isShippedNow = goesByCourier && openForm === 'courier'
  const closeForm = () => setOpenForm(null)
  const step = (kind: 'confirm' | 'deliver' | 'unassign', label: string, Icon: typeof Ban) =>
    allowed.has(kind) && (
      <Button
        size="admin"
        variant="outline"
        icon={<Icon className="size-4" />}
        isBusy={changing === kind}
        disabled={isPending}
        onClick={() => change({ kind })}
      >
        {label}
      </Button>
    )

  if (order.status === 'cancelled' && order.cancelReason) {
    return (
      <Banner tone="warning" title="Cancelled">
        {order.cancelReason}
      </Banner>
    )
  }
  if (allowed.size === 0) return null
  return (
    <section aria-label="Actions" className="flex flex-col gap-3">
      {order.attempts > 0 && <AttemptsNote attempts={order.attempts} />}
      {isAssignable(order) && !isShippedNow && (
        <CourierFirst order={order} onShip={() => setOpenForm('courier')}>
          <AssignControl order={order} agents={agents} assignment={assignment} />
        </CourierFirst>
      )}
      {allowed.has('reassign') && (
        <>
          <p className="text-sm text-muted">
            Assigned to: <span className="font-semibold text-ink">{order.deliveryAgent?.name}</span>
          </p>
          <ReassignForm order={order} agents={agents} />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {step('confirm', 'Confirm order', CircleCheck)}
        {mayShip && !goesByCourier && openForm !== 'courier' && (
          <Button
            size="admin"
            variant="outline"
            icon={<Plane className="size-4" />}
            onClick={() => setOpenForm('courier')}
          >
            {order.status === 'shipped' ? 'Change courier' : 'Mark shipped by courier'}
          </Button>
        )}
        <ChangeOrder order={order} />
        {step('deliver', 'Mark delivered', PackageCheck)}
        {step('unassign', 'Take back from agent', Undo2)}
        {allowed.has('priority') && (
          <Button
            size="admin"
            variant="outline"
            icon={<Flame className="size-4" />}
            aria-pressed={order.priority === 'high'}
            disabled={isPending}
            onClick={() =>
              change({ kind: 'priority', priority: order.priority === 'high' ? 'normal' : 'high' })
            }
          >
            {order.priority === 'high' ? 'Back to normal priority' : 'High priority'}
          </Button>
        )}
        {allowed.has('cancel') && openForm !== 'cancel' && (
          <Button
            size="admin"
            variant="danger-soft"
            icon={<Ban className="size-4" />}
            onClick={() => setOpenForm('cancel')}
          >
            Cancel order
          </Button>
        )}
      </div>
      {mayShip && openForm === 'courier' && <CourierForm order={order} onDone={closeForm} />}
      {allowed.has('cancel') && openForm === 'cancel' && <CancelOrderForm order={order} onDone={closeForm} />}
    </section>
  )
}

/** Opens the dialog that changes goods, address and day, where they can still be changed. */
function ChangeOrder({ order }: { order: OpenOrder }) {
  const [isOpen, setOpen] = useState(false)
  /** Each opening begins with the order as it is then. */
  const [openings, setOpenings] = useState(0)
  const mayChange = useMay('orders.change')
  if (!mayChange || (order.changeable !== 'all' && order.changeable !== 'delivery')) return null
  return (
    <>
      <Button
        size="admin"
        variant="outline"
        icon={<PencilLine className="size-4" />}
        onClick={() => {
          setOpenings(openings + 1)
          setOpen(true)
        }}
      >
        {order.changeable === 'all' ? 'Change order' : 'Change day or phone'}
      </Button>
      {openings > 0 && (
        <Suspense fallback={null}>
          <ChangeOrderDialog key={openings} order={order} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function AttemptsNote({ attempts }: { attempts: number }) {
  const isLast = attempts >= MAX_ATTEMPTS
  return (
    <Banner tone="warning">
      <span className="text-sm">
        {countOf(attempts, 'failed attempt')} to deliver.
        {isLast && ' Call the customer before you assign it again.'}
      </span>
    </Banner>
  )
}
