import { type FormEvent, type ReactNode, useId } from 'react'
import { DeliveryFields } from '../addresses/delivery-fields.tsx'
import type { DeliveryForm } from '../addresses/use-delivery-form.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { StepActions } from './step-actions.tsx'
import { StepHeading } from './step-heading.tsx'

interface DeliveryStepProps {
  form: DeliveryForm
  /** What is wrong; null when nothing is known to be. */
  message: string | null
  onDismiss: () => void
  onSubmit: () => void
  /** Saved addresses to choose from. */
  choice: ReactNode
}

/** Step 1: who gets the parcel, and where (CHK-06..14). */
export function DeliveryStep({ form, message, onDismiss, onSubmit, choice }: DeliveryStepProps) {
  const messageId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form ref={form.formRef} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <StepHeading>Delivery Details</StepHeading>
      {choice}
      <DeliveryFields form={form} messageId={messageId} />
      <StepActions>
        {message && (
          <div id={messageId}>
            <Banner tone="error" onDismiss={onDismiss}>
              {message}
            </Banner>
          </div>
        )}
        <Button type="submit" isWide className="min-h-12 lg:w-fit lg:self-end lg:px-8">
          Continue to Payment
        </Button>
      </StepActions>
    </form>
  )
}
