import { Undo2 } from 'lucide-react'
import { useMay } from '#accounts/rights.ts'
import { formatDateTime } from '#admin/layout/format-time.ts'
import type { PaymentRecord } from '#contract/ordering/payments.ts'
import { formatRupees } from '#shop/rupees.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Pill, type PillTone } from '#ui/pill.tsx'
import { refundableRupees } from './refund-dialog.tsx'

/** Time and payment, customer, order, amount and state, action. */
const columns =
  'grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[190px_minmax(0,1fr)_96px_220px_108px] lg:items-center'

/** The gateway's payment methods, by the names that people know. */
const METHOD_NAMES: Record<string, string> = {
  card: 'Card',
  upi: 'UPI',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  emi: 'EMI',
  paylater: 'Pay later',
}

interface PaymentListProps {
  payments: readonly PaymentRecord[]
  onRefund: (payment: PaymentRecord) => void
}

/** The shop's payments: cards on phones, dense rows on wide screens. */
export function PaymentList({ payments, onRefund }: PaymentListProps) {
  return (
    <div>
      <div
        aria-hidden="true"
        className={classNames(
          'hidden gap-x-4 border-b border-line px-6 py-2 text-sm font-semibold text-muted lg:grid',
          columns,
        )}
      >
        <span>Payment</span>
        <span>Customer</span>
        <span>Order</span>
        <span>Amount</span>
      </div>
      <ul>
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} onRefund={() => onRefund(payment)} />
        ))}
      </ul>
    </div>
  )
}

function PaymentRow({ payment, onRefund }: { payment: PaymentRecord; onRefund: () => void }) {
  const mayRefund = useMay('payments.refund')
  const label = payment.order?.orderNumber ?? payment.gatewayPaymentId
  return (
    <li
      className={classNames(
        'grid gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 sm:px-6',
        columns,
      )}
    >
      <div className="min-w-0 text-sm">
        <span className="block truncate font-mono">{payment.gatewayPaymentId}</span>
        <span className="text-muted">
          {formatDateTime(payment.createdAt)}
          {payment.method && ` · ${METHOD_NAMES[payment.method] ?? payment.method}`}
        </span>
      </div>
      <div className="order-3 min-w-0 text-sm lg:order-none">
        <span className="block truncate font-semibold">{payment.customer.name}</span>
        <span className="block truncate text-muted">{payment.customer.email}</span>
      </div>
      <span className="order-4 justify-self-end text-sm font-semibold lg:order-none lg:justify-self-start">
        {payment.order?.orderNumber ?? <span className="font-normal text-muted">No order</span>}
      </span>
      <div className="flex flex-col items-end gap-1 lg:items-start">
        <span className="flex flex-wrap items-center justify-end gap-2 lg:justify-start">
          <span className="tabular font-bold">{formatRupees(payment.amount)}</span>
          <StatePill payment={payment} />
        </span>
        {payment.refunded > 0 && (
          <span className="tabular text-sm text-muted">{formatRupees(payment.refunded)} back</span>
        )}
      </div>
      {mayRefund && refundableRupees(payment) > 0 && (
        <Button
          size="admin"
          variant="outline"
          icon={<Undo2 className="size-4" />}
          aria-label={`Refund the payment of ${label}`}
          onClick={onRefund}
          className="order-5 col-span-2 lg:order-none lg:col-span-1"
        >
          Refund
        </Button>
      )}
    </li>
  )
}

function StatePill({ payment }: { payment: PaymentRecord }) {
  const [tone, text] = stateOf(payment)
  return <Pill tone={tone}>{text}</Pill>
}

function stateOf({ status, amount, refunded, refunds }: PaymentRecord): [PillTone, string] {
  if (status === 'failed') return ['error', 'Failed']
  if (status === 'authorized') return ['pending', 'Authorised']
  if (refunds.some((refund) => refund.status === 'queued' || refund.status === 'pending'))
    return ['pending', 'Refund pending']
  if (refunded === 0) return ['delivered', 'Received']
  return refunded === amount ? ['other', 'Refunded'] : ['confirmed', 'Partly refunded']
}
