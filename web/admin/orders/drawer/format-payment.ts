import type { Order } from '#contract/ordering/orders-schemas.ts'
import { formatRupees } from '#shop/rupees.ts'

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
  prepaid,
  due,
}: Pick<Order, 'paymentMethod' | 'paymentState' | 'total' | 'prepaid' | 'due'>): string {
  if (total === 0) return 'Nothing to pay'
  const inCash = CASH[paymentState]
  if (prepaid > 0 && inCash) return `${formatRupees(prepaid)} paid online. ${inCash}: ${formatRupees(due)}`
  if (inCash) return inCash
  if (paymentMethod === 'cod') return 'Cash, nothing paid'
  return ONLINE[paymentState] ?? 'Online, nothing paid'
}
