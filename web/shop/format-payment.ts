import type { Order } from '#contract/ordering/orders-schemas.ts'
import { formatRupees } from './rupees.ts'

type Payment = Pick<Order, 'paymentMethod' | 'paymentState' | 'total' | 'due' | 'prepaid' | 'status'>

/** The state of the payment, on paper for customer, shop and agent. */
export function formatPayment({ paymentMethod, paymentState, total, due, prepaid, status }: Payment): string {
  const how = due > 0 && status === 'delivered' ? 'Paid online and in cash' : 'Paid online'
  switch (paymentState) {
    case 'due':
      return prepaid > 0
        ? `Paid ${formatRupees(prepaid)} online, ${formatRupees(due)} to be paid in cash at the door`
        : `Cash on Delivery: ${formatRupees(due)} to be paid at the door`
    case 'collected':
      return `Paid ${prepaid > 0 ? `${formatRupees(prepaid)} online and ` : ''}${formatRupees(due)} in cash at delivery`
    case 'paid':
      return `Paid ${formatRupees(total)} online`
    case 'partly_refunded':
      return `${how}, partly refunded`
    case 'refund_pending':
      return `${how}, the refund is on its way`
    case 'refunded':
      return 'Paid online and refunded'
    case 'none':
      if (total === 0) return 'Nothing to pay'
      return paymentMethod === 'cod' ? 'Cash on Delivery: nothing to pay' : 'No payment was taken'
  }
}

/** What the agent asks for at the door. */
export function formatCashToCollect({ paymentState, due }: Pick<Payment, 'paymentState' | 'due'>): string {
  return paymentState === 'due' ? `Collect ${formatRupees(due)} in cash` : 'Collect nothing'
}
