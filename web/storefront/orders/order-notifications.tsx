import { useState } from 'react'
import { customerOrderId } from '#contract/ordering/orders.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { OrderId } from '#shop/order-name.tsx'
import { Popover } from '#ui/overlays/popover.tsx'
import { BellButton } from './bell-button.tsx'
import { statusTitle } from './format-order.ts'
import { formatTimestamp } from './format-order-date.ts'

interface OrderNotificationsProps {
  /** The latest five, newest first. */
  orders: readonly Order[]
  onOpen: (orderId: string) => void
}

/** The status of the latest orders, in a popover that is open from the start. */
export function OrderNotifications({ orders, onOpen }: OrderNotificationsProps) {
  const [isOpen, setOpen] = useState(true)
  return (
    <Popover label="Notifications" isOpen={isOpen} onOpenChange={setOpen} trigger={<BellButton />}>
      <h2 className="px-3 pt-2 pb-1 font-bold">Notifications</h2>
      {orders.length === 0 ? (
        <p className="px-3 pb-3 text-sm text-muted">No new notifications</p>
      ) : (
        <ul>
          {orders.map((order) => (
            <li key={order.id}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false)
                  onOpen(order.id)
                }}
                className="w-full rounded-md px-3 py-2.5 text-left transition-colors hover:bg-quiet"
              >
                <span className="flex items-baseline justify-between gap-3">
                  <span className="font-semibold">{statusTitle(order.status)}</span>
                  <span className="shrink-0 text-sm text-muted">{formatTimestamp(order.updatedAt)}</span>
                </span>
                <span className="block text-sm text-muted">
                  Order <span className="font-mono">{order.orderNumber}</span> ·{' '}
                  <OrderId id={order.id} shortenedBy={customerOrderId} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}
