import { FileSearch } from 'lucide-react'
import { isToCheck } from '#contract/ordering/orders.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { classNames } from '#ui/class-names.ts'
import { Pill } from '#ui/pill.tsx'
import { StatusPill } from '#ui/status-pill.tsx'

interface OrderStatusPillProps {
  order: Pick<Order, 'status' | 'prescription'>
  /** What an order with an unchecked prescription says: to administrators what to do, to its customer what is done. */
  toCheck: 'CHECK PRESCRIPTION' | 'CHECKING PRESCRIPTION' | 'Checking prescription'
  /** The status in other words than those of the list of statuses. */
  words?: string
  size?: 'small' | 'large'
}

/** The status of an order; while its prescription has to be checked, that. */
export function OrderStatusPill({ order, toCheck, words, size = 'small' }: OrderStatusPillProps) {
  if (!isToCheck(order)) return <StatusPill status={order.status} words={words} size={size} />
  return (
    <Pill
      tone="pending"
      size={size}
      icon={<FileSearch className={classNames(size === 'large' ? 'size-4' : 'size-3.5')} />}
    >
      {toCheck}
    </Pill>
  )
}
