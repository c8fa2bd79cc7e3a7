import { Flame } from 'lucide-react'
import { isMarkedUrgent } from '#contract/ordering/order-status.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { Pill } from '#ui/pill.tsx'

/** "URGENT" where an open order has high priority, or waits for an agent for more than an hour. */
export function UrgentMark({ order, now }: { order: Order; now: number }) {
  if (!isMarkedUrgent(order, now)) return null
  const reason = order.priority === 'high' ? 'High priority' : 'Waiting for an agent for more than an hour'
  return (
    <span title={reason} className="inline-flex">
      <Pill tone="urgent" icon={<Flame className="size-3" />} className="min-h-5! gap-1! px-2!">
        URGENT
        <span className="sr-only"> ({reason})</span>
      </Pill>
    </span>
  )
}
