import { useState } from 'react'
import { CANCEL_REASONS, isForCustomer } from '#contract/ordering/cancel-reasons.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { useOrderChange } from '../order-changes.ts'

const OTHER = 'other'

interface CancelOrderFormProps {
  order: Order
  onDone: () => void
}

/** Cancels an order with a reason, and says whether the customer reads it. */
export function CancelOrderForm({ order, onDone }: CancelOrderFormProps) {
  const [reason, setReason] = useState('')
  const [ownReason, setOwnReason] = useState('')
  const [error, setError] = useState<string>()
  const { mutate, isPending } = useOrderChange()

  function cancel() {
    const finalReason = reason === OTHER ? ownReason.trim() : reason
    if (finalReason === '') {
      setError('Enter a reason')
      return
    }
    mutate({ orderId: order.id, change: { kind: 'cancel', reason: finalReason } }, { onSuccess: onDone })
  }

  return (
    <form
      aria-label="Cancel order"
      className="flex flex-col gap-3 rounded-md bg-error-soft p-4"
      onSubmit={(event) => {
        event.preventDefault()
        cancel()
      }}
    >
      <p className="text-sm text-ink">{formatCancellation(order)}</p>
      <Field label="Reason" hint={reason && whoReads(reason)} error={error} isRequired>
        <Select
          controlSize="admin"
          value={reason}
          onChange={(event) => {
            setReason(event.target.value)
            setError(undefined)
          }}
        >
          <option value="">Choose a reason</option>
          {CANCEL_REASONS.map(({ text }) => (
            <option key={text}>{text}</option>
          ))}
          <option value={OTHER}>Another reason</option>
        </Select>
      </Field>
      {reason === OTHER && (
        <Field label="Your reason" isRequired>
          <TextInput
            controlSize="admin"
            maxLength={300}
            value={ownReason}
            onChange={(event) => {
              setOwnReason(event.target.value)
              setError(undefined)
            }}
          />
        </Field>
      )}
      <div className="flex justify-end gap-2">
        <Button size="admin" variant="outline" onClick={onDone} disabled={isPending}>
          Keep order
        </Button>
        <Button type="submit" size="admin" variant="danger" isBusy={isPending} busyLabel="Cancelling...">
          Cancel order
        </Button>
      </div>
    </form>
  )
}

/** What cancelling does with goods and money. */
export function formatCancellation(order: Order): string {
  const goods = order.goodsOut
    ? 'The goods are outside the shop: stock goes back when you receive them.'
    : 'The goods go back into stock.'
  return `${goods}${refundNote(order)}`
}

function refundNote({ paymentState }: Order): string {
  if (paymentState === 'paid') return ' The payment is refunded.'
  const isPartly = paymentState === 'partly_refunded' || paymentState === 'refund_pending'
  return isPartly ? ' What is left of the payment is refunded.' : ''
}

function whoReads(reason: string): string {
  return isForCustomer(reason)
    ? 'The customer reads this reason.'
    : 'Only the shop reads this reason; the customer reads that the order was cancelled.'
}
