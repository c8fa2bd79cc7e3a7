import { CircleHelp } from 'lucide-react'
import { timelineOf } from '#contract/ordering/order-timeline.ts'
import { CHECKING_TEXT, isToCheck } from '#contract/ordering/orders.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { DeliveryCode } from '#storefront/orders/delivery-code.tsx'
import {
  formatItems,
  formatPayment,
  statusDate,
  statusTitle,
  whoBrings,
} from '#storefront/orders/format-order.ts'
import { OrderPictures } from '#storefront/orders/order-pictures.tsx'
import { RecentOrders } from '#storefront/orders/recent-orders.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Timeline } from '#ui/charts/timeline.tsx'

interface OpenOrdersProps {
  /** The nearest to the door first. */
  orders: readonly Order[]
  onOpen: (orderId: string) => void
  onHelp: (orderId: string) => void
}

/** The parcel that comes next, as live as the page, and below it the others that are not there yet. */
export function OpenOrders({ orders, onOpen, onHelp }: OpenOrdersProps) {
  const [next, ...others] = orders
  if (!next) return null
  return (
    <Card aria-labelledby="next-order" className="flex flex-col gap-4">
      <NextOrder order={next} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onOpen(next.id)} className="flex-1 sm:flex-none">
          Track Order
        </Button>
        <Button
          variant="outline"
          icon={<CircleHelp className="size-5" />}
          onClick={() => onHelp(next.id)}
          className="flex-1 sm:flex-none"
        >
          Help
        </Button>
      </div>
      {others.length > 0 && (
        <section aria-labelledby="also-open" className="border-t border-line pt-4">
          <h3 id="also-open" className="mb-1 font-bold">
            Also not delivered yet
          </h3>
          <RecentOrders orders={others} onOpen={onOpen} />
        </section>
      )}
    </Card>
  )
}

function NextOrder({ order }: { order: Order }) {
  const who = whoBrings(order)
  return (
    <>
      <div className="flex flex-wrap items-start gap-4">
        <OrderPictures items={order.items.slice(0, 1)} />
        <div className="min-w-40 flex-1">
          <div role="status">
            <h2 id="next-order" className="text-xl font-bold">
              {statusTitle(order.status)}
            </h2>
            <p className="font-semibold">{isToCheck(order) ? CHECKING_TEXT : statusDate(order)}</p>
            {who && <p>{who}</p>}
          </div>
          <p className="mt-1 text-sm text-muted">
            {formatItems(order.items)}, order{' '}
            <span className="font-mono whitespace-nowrap">{order.orderNumber}</span>
          </p>
          <p className="mt-1 font-semibold">{formatPayment(order)}</p>
        </div>
      </div>
      {order.deliveryCode && <DeliveryCode code={order.deliveryCode} />}
      <Timeline label="Delivery timeline" layout="row" steps={timelineOf(order.status)} />
    </>
  )
}
