import type { Order } from '../../contract/orders.ts'

const METHODS: Record<Order['paymentMethod'], string> = { cod: 'Cash', razorpay: 'Online' }
const STATES: Record<Order['paymentState'], string> = {
  due: 'due',
  collected: 'collected',
  paid: 'paid',
  refund_pending: 'refund on its way',
  partly_refunded: 'partly refunded',
  refunded: 'refunded',
  none: 'nothing paid',
}

/** "Cash, due", "Online, paid". */
export function paymentLabel(order: Pick<Order, 'paymentMethod' | 'paymentState'>): string {
  return `${METHODS[order.paymentMethod]}, ${STATES[order.paymentState]}`
}
