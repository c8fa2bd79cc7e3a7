import { Ban } from 'lucide-react'
import { timelineOf } from '#contract/ordering/order-timeline.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { Timeline } from '#ui/charts/timeline.tsx'
import { statusDate } from './format-order.ts'
import { formatTimestamp } from './format-order-date.ts'

type TimelineOrder = Pick<
  Order,
  | 'status'
  | 'createdAt'
  | 'confirmedAt'
  | 'assignedAt'
  | 'pickedUpAt'
  | 'shippedAt'
  | 'outForDeliveryAt'
  | 'deliveredAt'
  | 'cancelledAt'
  | 'cancelReason'
  | 'expectedDelivery'
>

/** How far an order has come, with the times that are known. */
export function OrderTimeline({ order }: { order: TimelineOrder }) {
  const notes = timelineNotes(order)
  const steps = timelineOf(order.status).map((step, at) => ({ ...step, note: notes[at] }))
  if (order.status !== 'cancelled') return <Timeline label="Delivery timeline" steps={steps} />
  // Steps after the cancellation will never happen.
  const reached = steps.filter(({ state }) => state === 'done')
  return (
    <div className="flex flex-col gap-5">
      <p className="flex items-start gap-3 rounded-md bg-other-soft px-3.5 py-3 text-other">
        <Ban className="mt-0.5 size-5 shrink-0" />
        <span>
          <span className="font-bold">Cancelled</span>
          {order.cancelledAt && <span className="block text-sm">{formatTimestamp(order.cancelledAt)}</span>}
          {order.cancelReason && <span className="block text-sm">{order.cancelReason}</span>}
        </span>
      </p>
      <Timeline label="Delivery timeline" steps={reached} />
    </div>
  )
}

/** The notes below Ordered, Processing, Shipped, Delivered. */
export function timelineNotes(order: TimelineOrder, now?: Date): (string | undefined)[] {
  const isOpen = order.status !== 'cancelled' && order.status !== 'delivered'
  const format = (timestamp: string | null) => (timestamp === null ? undefined : formatTimestamp(timestamp))
  return [
    format(order.createdAt),
    format(order.confirmedAt ?? order.assignedAt),
    format(order.outForDeliveryAt ?? order.shippedAt),
    format(order.deliveredAt) ?? (isOpen ? statusDate(order, now) : undefined),
  ]
}
