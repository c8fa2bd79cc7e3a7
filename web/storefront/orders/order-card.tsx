import { use, useId } from 'react'
import { OpenToVisitorsContext } from '#accounts/shopper.ts'
import { FINAL_STATUSES } from '#contract/ordering/order-status.ts'
import { timelineOf } from '#contract/ordering/order-timeline.ts'
import { customerOrderId } from '#contract/ordering/orders.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { OrderId } from '#shop/order-name.tsx'
import { formatRupees } from '#shop/rupees.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Timeline } from '#ui/charts/timeline.tsx'
import { CustomerStatusPill } from './customer-status-pill.tsx'
import { formatItems, statusDate } from './format-order.ts'
import { formatDay } from './format-order-date.ts'
import { ReorderOutcome } from './order-actions.tsx'
import { useReorder } from './order-changes.ts'
import { OrderPictures } from './order-pictures.tsx'

interface OrderCardProps {
  order: Order
  onTrack: (orderId: string) => void
}

/** One order of the list, with its timeline. */
export function OrderCard({ order, onTrack }: OrderCardProps) {
  const headingId = useId()
  const reordering = useReorder()
  const isOpenShop = use(OpenToVisitorsContext)
  const isOver = isOpenShop && FINAL_STATUSES.includes(order.status)
  const isArrived = isOpenShop && order.status === 'delivered'
  return (
    <Card as="article" aria-labelledby={headingId} className="flex flex-col gap-4 sm:p-5">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={headingId} className="font-bold">
            Order <span className="font-mono">{order.orderNumber}</span>
          </h2>
          <p className="text-sm text-muted">
            <OrderId id={order.id} shortenedBy={customerOrderId} /> · {formatDay(order.createdAt)}
          </p>
        </div>
        <CustomerStatusPill order={order} />
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_auto] lg:items-center lg:gap-6">
        <div className="flex items-center gap-4">
          <OrderPictures items={order.items} />
          <div className="min-w-0 flex-1">
            <p className="truncate font-semibold">{formatItems(order.items)}</p>
            <p className="text-sm text-muted">{statusDate(order)}</p>
          </div>
        </div>
        {order.status === 'cancelled' ? (
          <span className="max-lg:hidden" />
        ) : (
          <Timeline label="Delivery timeline" layout="row" steps={timelineOf(order.status)} />
        )}
        <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 lg:flex-col lg:items-end">
          <p className="shrink-0 font-bold">{formatRupees(order.total)}</p>
          <div className="flex flex-wrap justify-end gap-2">
            {isArrived && (
              <Button
                variant="outline"
                aria-describedby={headingId}
                isBusy={reordering.isPending}
                onClick={() => reordering.mutate(order.id)}
              >
                Order Again
              </Button>
            )}
            <Button variant="soft" aria-describedby={headingId} onClick={() => onTrack(order.id)}>
              {isOver ? 'View Order' : 'Track Order'}
            </Button>
          </div>
        </footer>
      </div>
      <ReorderOutcome reordering={reordering} />
    </Card>
  )
}
