import { formatAgo, formatDateTime } from '#admin/layout/format-time.ts'
import type { Agent } from '#contract/delivery-schemas.ts'
import { isToCheck } from '#contract/ordering/orders.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { OrderId } from '#shop/order-name.tsx'
import { OrderStatusPill } from '#shop/order-status-pill.tsx'
import { formatRupees } from '#shop/rupees.ts'
import { classNames } from '#ui/class-names.ts'
import { countOf } from '#ui/count-of.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { AssignControl } from './assign/assign-control.tsx'
import type { Assignment } from './assign/assignment.ts'
import { CourierFirst } from './assign/courier-first.tsx'
import { DeliveryLine, LateMark } from './assign/delivery-marks.tsx'
import { UrgentMark } from './assign/urgent-mark.tsx'
import { ChannelMark } from './channel-mark.tsx'
import { DeliveryNote } from './drawer/delivery-note.tsx'
import { formatPayment } from './drawer/format-payment.ts'
import { OrderMenu } from './drawer/order-menu.tsx'
import type { OrderForm } from './orders-view.ts'

/** The columns of the wide list; its header uses them too. */
export const orderColumns = 'lg:grid-cols-[20px_184px_minmax(130px,1fr)_128px_140px_minmax(236px,280px)_36px]'

interface OrderCardProps {
  order: Order
  agents: readonly Agent[]
  assignment: Assignment
  now: number
  /** Whether the row has one quiet button to assign it. */
  isQuiet: boolean
  /** Whether the order left the list, so that nothing but opening it makes sense. */
  isGone: boolean
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onOpen: () => void
  onForm: (form: OrderForm) => void
}

/** One order: a card on phones, a dense row on wide screens. Pressing it opens the order. */
export function OrderCard(props: OrderCardProps) {
  const { order, agents, assignment, now, isGone, isSelected, onSelect, onOpen } = props
  return (
    <li
      data-order={order.id}
      className={classNames(
        'relative grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 border-b border-line px-5 py-3.5 transition-colors sm:px-6 lg:gap-x-4 lg:py-2',
        orderColumns,
        isSelected ? 'bg-brand-soft/60' : 'lg:hover:bg-quiet/60',
        isGone && 'opacity-60',
      )}
    >
      <div inert={isGone} className="relative z-1 self-start lg:self-center">
        <Checkbox
          label={`Select order ${order.orderNumber}`}
          hidesLabel
          checked={isSelected}
          onChange={(event) => onSelect(event.target.checked)}
          className="max-lg:-my-2 lg:min-h-9"
        />
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 lg:block">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <button
            type="button"
            onClick={onOpen}
            className="rounded-sm font-mono text-sm font-bold text-brand-ink after:absolute after:inset-0 hover:underline"
          >
            {order.orderNumber}
          </button>
          <UrgentMark order={order} now={now} />
          <LateMark order={order} now={now} />
          <ChannelMark order={order} />
        </span>
        <p className="text-xs text-muted max-lg:-mt-1 max-lg:basis-full lg:mt-0.5">
          <OrderId id={order.id} /> ·{' '}
          <time dateTime={order.createdAt} title={formatDateTime(order.createdAt, now)}>
            {formatAgo(order.createdAt, now)}
          </time>
        </p>
      </div>
      <div className="col-span-2 col-start-2 min-w-0 text-sm max-lg:row-start-2 lg:col-span-1 lg:col-start-auto gap-x-4 xl:grid xl:grid-cols-2">
        <Customer order={order} />
        <Destination order={order} />
      </div>
      <div className="col-start-2 min-w-0 text-sm max-lg:row-start-3 lg:col-start-auto lg:text-right">
        <p className="tabular font-bold">{formatRupees(order.total)}</p>
        <p className="truncate text-xs text-muted">
          {countOf(order.itemCount, 'item')} · {formatPayment(order)}
        </p>
      </div>
      <div className="col-start-3 justify-self-end max-lg:row-start-3 lg:col-start-auto lg:justify-self-start">
        <OrderStatusPill order={order} toCheck="CHECK PRESCRIPTION" />
      </div>
      <div
        inert={isGone}
        className="col-span-2 col-start-2 min-w-0 empty:hidden max-lg:row-start-4 lg:col-span-1 lg:col-start-auto"
      >
        {!isToCheck(order) && (
          <CourierFirst order={order} onShip={() => props.onForm('courier')}>
            <AssignControl order={order} agents={agents} assignment={assignment} isQuiet={props.isQuiet} />
          </CourierFirst>
        )}
        <DeliveryNote order={order} />
      </div>
      <div
        inert={isGone}
        className="relative z-1 col-start-3 -my-1.5 -mr-2 justify-self-end max-lg:row-start-1 lg:col-start-auto lg:mr-0"
      >
        <OrderMenu order={order} onOpen={onOpen} onForm={props.onForm} />
      </div>
    </li>
  )
}

function Customer({ order: { customer, deliveryDetails } }: { order: Order }) {
  return (
    <div className="min-w-0">
      <p className="truncate font-semibold">{customer.name}</p>
      <p className="truncate text-xs text-muted" title={customer.email ?? undefined}>
        <span className="tabular">{deliveryDetails.phone}</span>
        {customer.email && ` · ${customer.email}`}
      </p>
    </div>
  )
}

/** The destination, by which an administrator chooses the agent, and by when. */
function Destination({ order }: { order: Order }) {
  const { deliveryDetails: details, deliveryAddress } = order
  return (
    <div className="min-w-0" title={deliveryAddress}>
      <p className="truncate">
        {details.city} <span className="tabular">{details.pincode}</span>
      </p>
      <p className="truncate text-xs text-muted">{details.address}</p>
      <DeliveryLine order={order} />
    </div>
  )
}
