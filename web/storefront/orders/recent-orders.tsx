import { PackageOpen } from 'lucide-react'
import { customerOrderId } from '#contract/ordering/orders.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { OrderId } from '#shop/order-name.tsx'
import { formatRupees } from '#shop/rupees.ts'
import { EmptyState } from '#ui/page/page-state.tsx'
import { CustomerStatusPill } from './customer-status-pill.tsx'
import { formatItems } from './format-order.ts'
import { formatDay } from './format-order-date.ts'
import { OrderPictures } from './order-pictures.tsx'

interface RecentOrdersProps {
  orders: readonly Order[]
  onOpen: (orderId: string) => void
}

/** The latest orders as rows; each opens its details. */
export function RecentOrders({ orders, onOpen }: RecentOrdersProps) {
  if (orders.length === 0) {
    return (
      <EmptyState
        heading="h3"
        icon={<PackageOpen />}
        title="No orders yet"
        text="What you order shows up here."
        className="py-8"
      />
    )
  }
  return (
    <ul className="-mx-2 flex flex-col">
      {orders.map((order) => (
        <li key={order.id} className="border-b border-line last:border-0">
          <button
            type="button"
            onClick={() => onOpen(order.id)}
            className="flex w-full items-center gap-3 rounded-md px-2 py-3 text-left transition-colors hover:bg-quiet sm:gap-4"
          >
            <span className="max-sm:hidden">
              <OrderPictures items={order.items.slice(0, 1)} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{formatItems(order.items)}</span>
              <span className="block text-sm text-muted">
                <span className="font-mono">{order.orderNumber}</span>{' '}
                <OrderId id={order.id} shortenedBy={customerOrderId} /> · {formatDay(order.createdAt)}
              </span>
            </span>
            <span className="flex shrink-0 flex-col items-end gap-1.5">
              <span className="font-bold">{formatRupees(order.total)}</span>
              <CustomerStatusPill order={order} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
