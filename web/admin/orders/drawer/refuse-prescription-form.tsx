import type { Order } from '#contract/ordering/orders-schemas.ts'
import { useOrderChange } from '../order-changes.ts'
import { formatCancellation } from './cancel-order-form.tsx'
import { ReasonForm } from './reason-form.tsx'

const REASONS = [
  'The photo of the prescription cannot be read',
  'The prescription has expired',
  'The prescription is for other medicine',
  'The prescription is not by a registered doctor',
]

interface RefusePrescriptionFormProps {
  order: Order
  onDone: () => void
}

/** Refuses a prescription with a reason that the customer reads; the order is cancelled. */
export function RefusePrescriptionForm({ order, onDone }: RefusePrescriptionFormProps) {
  const { mutate, isPending } = useOrderChange()
  return (
    <ReasonForm
      label="Refuse prescription"
      consequence={`The order is cancelled. ${formatCancellation(order)}`}
      reasons={REASONS}
      hintFor={() => 'The customer reads this reason.'}
      submitLabel="Refuse and cancel"
      busyLabel="Refusing..."
      isBusy={isPending}
      onSubmit={(reason) =>
        mutate(
          { orderId: order.id, change: { kind: 'prescription', check: { state: 'refused', reason } } },
          { onSuccess: onDone },
        )
      }
      onClose={onDone}
    />
  )
}
