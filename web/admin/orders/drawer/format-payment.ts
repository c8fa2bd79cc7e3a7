import type { Order } from '#contract/ordering/orders-schemas.ts'

const CASH: Partial<Record<Order['paymentState'], string>> = {
  due: 'Cash to collect',
  collected: 'Cash collected',
}
const ONLINE: Partial<Record<Order['paymentState'], string>> = {
  paid: 'Paid online',
  refund_pending: 'Paid online, refund on its way',
  partly_refunded: 'Paid online, partly refunded',
  refunded: 'Paid online, refunded',
}

/** "Cash to collect", "Paid online". */
export function formatPayment({
  paymentMethod,
  paymentState,
  total,
}: Pick<Order, 'paymentMethod' | 'paymentState' | 'total'>): string {
  if (total === 0) return 'Nothing to pay'
  if (paymentMethod === 'cod') return CASH[paymentState] ?? 'Cash, nothing paid'
  return ONLINE[paymentState] ?? 'Online, nothing paid'
}
