import { useState } from 'react'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { formatCancellation } from '../drawer/cancel-order-form.tsx'
import { useOrderChange } from '../order-changes.ts'

const OTHER = 'other'
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
  const [chosen, setChosen] = useState('')
  const [ownReason, setOwnReason] = useState('')
  const [error, setError] = useState<string>()
  const { mutate, isPending } = useOrderChange()
  const refuse = () => {
    const reason = chosen === OTHER ? ownReason.trim() : chosen
    if (reason.length < 3) return setError('Enter a reason')
    mutate(
      { orderId: order.id, change: { kind: 'prescription', check: { state: 'refused', reason } } },
      { onSuccess: onDone },
    )
  }
  return (
    <form
      aria-label="Refuse prescription"
      className="flex flex-col gap-3 rounded-md bg-error-soft p-4"
      onSubmit={(event) => {
        event.preventDefault()
        refuse()
      }}
    >
      <p className="text-sm text-ink">The order is cancelled. {formatCancellation(order)}</p>
      <Field label="Reason" hint="The customer reads this reason." error={error} isRequired>
        <Select
          controlSize="admin"
          value={chosen}
          onChange={(event) => {
            setChosen(event.target.value)
            setError(undefined)
          }}
        >
          <option value="">Choose a reason</option>
          {REASONS.map((text) => (
            <option key={text}>{text}</option>
          ))}
          <option value={OTHER}>Another reason</option>
        </Select>
      </Field>
      {chosen === OTHER && (
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
        <Button type="submit" size="admin" variant="danger" isBusy={isPending} busyLabel="Refusing...">
          Refuse and cancel
        </Button>
      </div>
    </form>
  )
}
