import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

const OTHER = 'other'
const MIN_LENGTH = 3

interface ReasonFormProps {
  /** What it does, for screen readers. */
  label: string
  /** What follows. */
  consequence: string
  reasons: readonly string[]
  /** Who reads a reason: one of the list, 'other', or none yet. */
  hintFor: (reason: string) => string
  submitLabel: string
  busyLabel: string
  isBusy: boolean
  onSubmit: (reason: string) => void
  onClose: () => void
}

/** Asks for one of some reasons, or an own one, before an order is ended. */
export function ReasonForm({
  label,
  consequence,
  reasons,
  hintFor,
  onSubmit,
  onClose,
  ...button
}: ReasonFormProps) {
  const [chosen, setChosen] = useState('')
  const [ownReason, setOwnReason] = useState('')
  const [error, setError] = useState<string>()
  const submit = () => {
    const reason = chosen === OTHER ? ownReason.trim() : chosen
    if (reason.length < MIN_LENGTH) return setError('Enter a reason')
    onSubmit(reason)
  }
  return (
    <form
      aria-label={label}
      className="flex flex-col gap-3 rounded-md bg-error-soft p-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className="text-sm text-ink">{consequence}</p>
      <Field label="Reason" hint={hintFor(chosen)} error={error} isRequired>
        <Select
          controlSize="admin"
          value={chosen}
          onChange={(event) => {
            setChosen(event.target.value)
            setError(undefined)
          }}
        >
          <option value="">Choose a reason</option>
          {reasons.map((text) => (
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
        <Button size="admin" variant="outline" onClick={onClose} disabled={button.isBusy}>
          Keep order
        </Button>
        <Button
          type="submit"
          size="admin"
          variant="danger"
          isBusy={button.isBusy}
          busyLabel={button.busyLabel}
        >
          {button.submitLabel}
        </Button>
      </div>
    </form>
  )
}
