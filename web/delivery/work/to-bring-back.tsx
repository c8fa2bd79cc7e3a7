import { Undo2 } from 'lucide-react'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { countOf } from '#ui/count-of.ts'

interface ToBringBackProps {
  orders: readonly Order[]
  personId: string
}

/** Parcels that the agent no longer delivers but still has, until the shop or the next agent has them. */
export function ToBringBack({ orders, personId }: ToBringBackProps) {
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="bring-back-heading">
      <h2 id="bring-back-heading" className="mb-2 px-1 text-sm font-semibold tracking-wide text-muted">
        TO BRING BACK
      </h2>
      <ul className="flex flex-col gap-3">
        {orders.map((order) => (
          <li key={order.id} className="outlined flex items-center gap-3 rounded-lg bg-surface px-4 py-3">
            <Undo2 className="size-6 shrink-0 text-pending" />
            <span className="min-w-0 flex-1">
              <span className="block text-lg font-bold wrap-anywhere">{order.deliveryDetails.fullName}</span>
              <span className="block text-base">{whatToDo(order, personId)}</span>
              <span className="block text-base text-muted">
                {order.orderNumber} · {countOf(order.itemCount, 'item')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Why the agent still has the parcel, and where it goes. */
export function whatToDo(order: Order, personId: string): string {
  const next = order.deliveryAgent
  if (order.status === 'cancelled') return 'Cancelled. Bring it back to the shop.'
  if (next && next._id !== personId) return `Give it to ${next.name}, who delivers it now.`
  return 'Not delivered. Bring it back to the shop.'
}
