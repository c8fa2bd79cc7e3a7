import type { Order } from '#contract/ordering/orders-schemas.ts'
import { formatRupees } from '#shop/rupees.ts'

const CASH: Partial<Record<Order['paymentState'], string>> = {
  due: 'Cash to collect',
  collected: 'Cash collected',
}
const REFUND: Partial<Record<Order['paymentState'], string>> = {
  paid: '',
  refund_pending: ', refund on its way',
  partly_refunded: ', partly refunded',
  refunded: ', refunded',
}

/** "Cash to collect", "Paid online". */
export function formatPayment({
  paymentMethod,
  paymentState,
  total,
  prepaid,
  due,
  status,
}: Pick<Order, 'paymentMethod' | 'paymentState' | 'total' | 'prepaid' | 'due' | 'status'>): string {
  if (total === 0) return 'Nothing to pay'
  const inCash = CASH[paymentState]
  if (prepaid > 0 && inCash) return `${formatRupees(prepaid)} paid online. ${inCash}: ${formatRupees(due)}`
  if (inCash) return inCash
  if (paymentMethod === 'cod') return 'Cash, nothing paid'
  const refund = REFUND[paymentState]
  if (refund === undefined) return 'Online, nothing paid'
  return `Paid online${due > 0 && status === 'delivered' ? ' and in cash' : ''}${refund}`
}
