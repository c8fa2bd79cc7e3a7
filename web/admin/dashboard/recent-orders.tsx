import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { formatAgo } from '#admin/layout/format-time.ts'
import { LateMark } from '#admin/orders/assign/delivery-marks.tsx'
import { UrgentMark } from '#admin/orders/assign/urgent-mark.tsx'
import { useStableRows } from '#admin/orders/use-stable-rows.ts'
import { RECENT_COUNT } from '#contract/ordering/orders.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { OrderId } from '#shop/order-name.tsx'
import { OrderStatusPill } from '#shop/order-status-pill.tsx'
import { formatRupees } from '#shop/rupees.ts'
import { useNow } from '#shop/use-now.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { countOf } from '#ui/count-of.ts'
import { EmptyState } from '#ui/page/page-state.tsx'

interface RecentOrdersProps {
  orders: readonly Order[]
  onOpen: (orderId: string) => void
  onViewAll: () => void
}

/** The latest orders. Rows do not move while somebody points at the list or has the focus in it. */
export function RecentOrders({ orders, onOpen, onViewAll }: RecentOrdersProps) {
  const now = useNow(10_000)
  const { isInUse, area } = useIsInUse()
  const { rows } = useStableRows(orders, 'recent', isInUse)
  return (
    <Card padding="none" {...area}>
      <div className="px-4 pt-4 sm:px-6 sm:pt-6">
        <CardHeader
          title="Recent Orders"
          action={
            <Button size="admin" variant="soft" onClick={onViewAll}>
              View All
            </Button>
          }
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState
          heading="h3"
          icon={<Inbox />}
          title="No orders yet"
          text="New orders appear here automatically."
          className="pt-4!"
        />
      ) : (
        <ul className="pb-2">
          {rows.slice(0, RECENT_COUNT).map((order) => (
            <li
              key={order.id}
              data-order={order.id}
              className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 border-t border-line px-4 py-3 transition-colors hover:bg-quiet/60 sm:px-6 md:grid-cols-[minmax(190px,1.1fr)_minmax(0,1.2fr)_112px_156px]"
            >
              <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
                <button
                  type="button"
                  onClick={() => onOpen(order.id)}
                  className="rounded-sm font-mono text-sm font-bold text-brand-ink after:absolute after:inset-0 hover:underline"
                >
                  {order.orderNumber}
                </button>
                <UrgentMark order={order} now={now} />
                <LateMark order={order} now={now} />
                <span className="basis-full text-xs text-muted">
                  <OrderId id={order.id} /> · {formatAgo(order.createdAt, now)}
                </span>
              </div>
              <div className="min-w-0 text-sm max-md:col-start-1">
                <p className="truncate font-semibold">{order.customer.name}</p>
                <p className="truncate text-xs text-muted">
                  {order.deliveryDetails.city} {order.deliveryDetails.pincode} ·{' '}
                  {countOf(order.itemCount, 'item')}
                </p>
              </div>
              <p className="tabular text-right text-sm font-bold max-md:col-start-2 max-md:row-start-1">
                {formatRupees(order.total)}
              </p>
              <div className="justify-self-end max-md:col-start-2 max-md:row-start-2">
                <OrderStatusPill order={order} toCheck="CHECK PRESCRIPTION" />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** True while somebody points at an area or has the focus in it, so that its content must not move. */
function useIsInUse() {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  return {
    isInUse: isPointed || isFocused,
    area: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}
