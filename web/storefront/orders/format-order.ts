import type { OrderStatus } from '#contract/ordering/order-status.ts'
import { statusesBefore } from '#contract/ordering/order-steps.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { isLate } from '#contract/ordering/promised-day.ts'
import { formatCalendarWeekday } from '#shop/date-format.ts'
import { formatRupees } from '#shop/rupees.ts'
import { formatWeekday, isToday } from './format-order-date.ts'

const TITLES: Record<OrderStatus, string> = {
  pending: 'Order received',
  confirmed: 'Order confirmed',
  assigned: 'Getting ready',
  picked_up: 'Picked up for delivery',
  shipped: 'Shipped by courier',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

/** The status in plain words. */
export function statusTitle(status: OrderStatus): string {
  return TITLES[status]
}

type Dates = Pick<Order, 'status' | 'expectedDelivery' | 'outForDeliveryAt' | 'deliveredAt' | 'cancelledAt'>

/** The date that matters most: expected, or that it is late, delivered or cancelled. */
export function statusDate(order: Dates, now = new Date()): string {
  const { status, expectedDelivery, outForDeliveryAt, deliveredAt, cancelledAt } = order
  if (status === 'delivered' && deliveredAt) return `Delivered on ${formatWeekday(deliveredAt)}`
  if (status === 'cancelled' && cancelledAt) return `Cancelled on ${formatWeekday(cancelledAt)}`
  const hasLeftToday = outForDeliveryAt !== null && isToday(outForDeliveryAt, now)
  if (status === 'out_for_delivery' && hasLeftToday) return 'Arriving today'
  const day = formatCalendarWeekday(expectedDelivery)
  return isLate(order, now.getTime()) ? `Late: it was expected by ${day}` : `Expected by ${day}`
}

/** Who is on the way with it, such as "Ravi is bringing it."; null while nobody is. */
export function whoBrings({
  status,
  deliveryAgent,
  courier,
}: Pick<Order, 'status' | 'deliveryAgent' | 'courier'>): string | null {
  if (status === 'shipped') return courier && `${courier} is bringing it.`
  if (status !== 'picked_up' && status !== 'out_for_delivery') return null
  const [firstName] = deliveryAgent?.name.trim().split(/\s+/) ?? []
  return firstName ? `${firstName} is bringing it.` : null
}

/** The state of the payment in words. */
export function formatPayment({
  paymentMethod,
  paymentState,
  total,
  due,
  prepaid,
  status,
}: Pick<Order, 'paymentMethod' | 'paymentState' | 'total' | 'due' | 'prepaid' | 'status'>): string {
  switch (paymentState) {
    case 'due':
      return prepaid > 0
        ? `Paid ${formatRupees(prepaid)} online: please keep ${formatRupees(due)} in cash ready`
        : `Cash on Delivery: please keep ${formatRupees(due)} ready`
    case 'collected':
      return `Paid ${prepaid > 0 ? `${formatRupees(prepaid)} online and ` : ''}${formatRupees(due)} in cash at delivery`
    case 'paid':
      return `Paid ${formatRupees(total)} online`
    case 'refund_pending':
      return 'Your refund is on its way'
    case 'partly_refunded':
      return `Paid online${due > 0 && status === 'delivered' ? ' and in cash' : ''}, partly refunded`
    case 'refunded':
      return 'Your payment has been refunded'
    case 'none':
      if (total === 0) return 'Nothing to pay'
      return paymentMethod === 'cod' ? 'Cash on Delivery: nothing to pay' : 'No payment was taken'
  }
}

/** Customers may cancel until the goods are picked up. */
export function mayCancel({ status }: Pick<Order, 'status'>): boolean {
  return statusesBefore('cancelled', 'customer').includes(status)
}

/** "Wireless Headphones and 2 more". */
export function formatItems(items: Order['items']): string {
  const [first, ...others] = items
  if (!first) return 'No items'
  return others.length === 0 ? first.name : `${first.name} and ${others.length} more`
}
