import { CircleCheck } from 'lucide-react'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { OutboxChip } from '#delivery/outbox/outbox-chip.tsx'
import type { OutboxState } from '#delivery/outbox/outbox-entry.ts'
import { formatClock } from '#shop/format-clock.ts'
import { OrderName } from '#shop/order-name.tsx'
import { formatRupees } from '#shop/rupees.ts'
import { Card, CardHeader } from '#ui/card.tsx'

interface RecentDeliveriesProps {
  orders: readonly Order[]
  now: number
  stateOf: (order: Order) => OutboxState | undefined
}

/** The five latest deliveries, the newest first, also those that are not sent yet. */
export function RecentDeliveries({ orders, now, stateOf }: RecentDeliveriesProps) {
  return (
    <Card padding="small">
      <CardHeader title="Recent Deliveries" />
      {orders.length === 0 ? (
        <p className="text-base text-muted">Nothing delivered yet.</p>
      ) : (
        <ul className="-my-2 divide-y divide-line">
          {orders.map((order) => (
            <li key={order.id} className="flex items-center gap-3 py-3">
              <CircleCheck className="size-6 shrink-0 text-delivered" />
              <span className="min-w-0 flex-1">
                <span className="block text-base font-semibold">{order.deliveryDetails.fullName}</span>
                <span className="block text-sm text-muted">
                  <OrderName order={order} />
                  {order.deliveredAt && ` · ${formatClock(order.deliveredAt, now)}`}
                </span>
                <OutboxChip state={stateOf(order)} />
              </span>
              <span className="tabular text-base font-semibold">{formatRupees(order.total)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
