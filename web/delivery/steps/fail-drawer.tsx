import { useState } from 'react'
import { FAILED_ATTEMPT_REASONS } from '#contract/delivery.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import type { FailedAttemptReason } from '#delivery/outbox/outbox-entry.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { PhotoField } from './photo-field.tsx'

export interface FailureReport {
  reason: FailedAttemptReason
  note?: string
  photo?: Blob
}

interface FailDrawerProps {
  order: Order
  isOpen: boolean
  onClose: () => void
  onReport: (report: FailureReport) => void
}

/** Reports why a parcel could not be delivered; its order goes back to the shop. */
export function FailDrawer({ order, isOpen, onClose, onReport }: FailDrawerProps) {
  const [reason, setReason] = useState<FailedAttemptReason>()
  const [note, setNote] = useState('')
  const [photo, setPhoto] = useState<Blob>()
  const [error, setError] = useState<string>()
  const report = () => {
    if (!reason) return setError('Choose a reason')
    onReport({ reason, note: note.trim() || undefined, photo })
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Could not deliver"
      description={`${order.deliveryDetails.fullName}. The order goes back to the shop for another attempt.`}
      footer={
        <Button size="agent-large" isWide onClick={report}>
          Report
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <fieldset aria-describedby={error ? 'fail-error' : undefined}>
          <legend className="mb-2 text-base font-semibold">Reason</legend>
          <div className="flex flex-col gap-2">
            {FAILED_ATTEMPT_REASONS.map((option) => (
              <label
                key={option}
                className="outlined-input flex min-h-14 items-center gap-3 rounded-md bg-surface px-4 text-lg has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
              >
                <input
                  type="radio"
                  name="fail-reason"
                  className="size-5 accent-brand"
                  checked={reason === option}
                  onChange={() => {
                    setReason(option)
                    setError(undefined)
                  }}
                />
                {option}
              </label>
            ))}
          </div>
          {error && (
            <p id="fail-error" role="alert" className="mt-2 text-base font-semibold text-error">
              {error}
            </p>
          )}
        </fieldset>
        <Field label="Note">
          <TextArea
            controlSize="agent"
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
        <PhotoField photo={photo} onChange={setPhoto} />
      </div>
    </Dialog>
  )
}
