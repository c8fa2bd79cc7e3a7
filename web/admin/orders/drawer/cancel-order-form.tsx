import { CANCEL_REASONS, isForCustomer } from '#contract/ordering/cancel-reasons.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { useOrderChange } from '../order-changes.ts'
import { ReasonForm } from './reason-form.tsx'

interface CancelOrderFormProps {
  order: Order
  onDone: () => void
}

/** Cancels an order with a reason, and says whether the customer reads it. */
export function CancelOrderForm({ order, onDone }: CancelOrderFormProps) {
  const { mutate, isPending } = useOrderChange()
  return (
    <ReasonForm
      label="Cancel order"
      consequence={formatCancellation(order)}
      reasons={CANCEL_REASONS.map(({ text }) => text)}
      hintFor={(reason) => reason && whoReads(reason)}
      submitLabel="Cancel order"
      busyLabel="Cancelling..."
      isBusy={isPending}
      onSubmit={(reason) =>
        mutate({ orderId: order.id, change: { kind: 'cancel', reason } }, { onSuccess: onDone })
      }
      onClose={onDone}
    />
  )
}

/** What cancelling does with goods and money. */
export function formatCancellation(order: Order): string {
  const goods = order.goodsOut
    ? 'The goods are outside the shop: stock goes back when you receive them.'
    : 'The goods go back into stock.'
  return `${goods}${refundNote(order)}`
}

function refundNote({ paymentState, prepaid }: Order): string {
  if (paymentState === 'paid' || (paymentState === 'due' && prepaid > 0)) return ' The payment is refunded.'
  const isPartly = paymentState === 'partly_refunded' || paymentState === 'refund_pending'
  return isPartly ? ' What is left of the payment is refunded.' : ''
}

function whoReads(reason: string): string {
  return isForCustomer(reason)
    ? 'The customer reads this reason.'
    : 'Only the shop reads this reason; the customer reads that the order was cancelled.'
}
