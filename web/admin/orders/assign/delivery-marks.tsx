import { AlarmClock } from 'lucide-react'
import { FINAL_STATUSES } from '#contract/ordering/order-status.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { isLate } from '#contract/ordering/promised-day.ts'
import { formatCalendarWeekday } from '#shop/date-format.ts'
import { useShopMode } from '#shop/shop-info.ts'
import { Pill } from '#ui/pill.tsx'

/** "LATE" where the promised day has passed and the order is not delivered. */
export function LateMark({ order, now }: { order: Order; now: number }) {
  const mode = useShopMode()
  if (!mode?.keepsPromises || !isLate(order, now)) return null
  const reason = `Promised by ${formatCalendarWeekday(order.expectedDelivery)}`
  return (
    <span title={reason} className="inline-flex">
      <Pill tone="error" icon={<AlarmClock className="size-3" />} className="min-h-5! gap-1! px-2!">
        LATE
        <span className="sr-only"> ({reason})</span>
      </Pill>
    </span>
  )
}

/** "By Fri, 27 Nov · Pune city · Courier" of an open order. */
export function DeliveryLine({ order }: { order: Order }) {
  const mode = useShopMode()
  const { expectedDelivery, areaName, carrier, status } = order
  if (!mode?.keepsPromises || FINAL_STATUSES.includes(status)) return null
  const parts = [
    `By ${formatCalendarWeekday(expectedDelivery)}`,
    areaName,
    carrier === 'courier' && 'Courier',
  ]
  const text = parts.filter(Boolean).join(' · ')
  return (
    <p className="truncate text-xs font-semibold" title={text}>
      {text}
    </p>
  )
}
