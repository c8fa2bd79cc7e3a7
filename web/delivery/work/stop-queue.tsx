import { isMarkedUrgent, statusLabel } from '#contract/ordering/order-status.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { Pill } from '#ui/pill.tsx'

const MAX_SHOWN = 3

interface StopQueueProps {
  orders: readonly Order[]
  now: number
  onChoose: (order: Order) => void
}

/** The stops after the next one; pressing one moves it to the top. */
export function StopQueue({ orders, now, onChoose }: StopQueueProps) {
  if (orders.length === 0) return null
  const more = orders.length - MAX_SHOWN
  return (
    <section aria-labelledby="then-heading">
      <h2 id="then-heading" className="mb-2 px-1 text-sm font-semibold tracking-wide text-muted">
        THEN
      </h2>
      <ul className="flex flex-col gap-3">
        {orders.slice(0, MAX_SHOWN).map((order) => (
          <li key={order.id}>
            <button
              type="button"
              onClick={() => onChoose(order)}
              className="flex min-h-16 w-full items-center gap-3 rounded-lg bg-quiet px-4 py-3 text-left transition-colors hover:bg-brand-soft"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-lg font-bold wrap-anywhere">
                  {order.deliveryDetails.fullName}
                </span>
                <span className="block text-base text-muted">
                  {placeOf(order)} · {statusLabel(order.status)}
                </span>
              </span>
              {isMarkedUrgent(order, now) && <Pill tone="urgent">URGENT</Pill>}
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <a
          href="#assigned-orders"
          className="mt-1 flex min-h-12 items-center rounded-sm px-1 font-semibold text-brand-ink underline underline-offset-4"
        >
          {more} more in Assigned Orders
        </a>
      )}
    </section>
  )
}

function placeOf(order: Order): string {
  return `${order.deliveryDetails.address}, ${order.deliveryDetails.city}`
}
