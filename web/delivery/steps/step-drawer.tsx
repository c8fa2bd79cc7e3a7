import { useState } from 'react'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { formatRupees } from '#shop/rupees.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { CODE_DIGITS, CodeField } from './code-field.tsx'
import { type AgentStep, cashToCollect } from './format-step.ts'
import { PhotoField } from './photo-field.tsx'

export interface StepProof {
  deliveryCode?: string
  photo?: Blob
}

interface StepDrawerProps {
  order: Order
  step: AgentStep
  isOpen: boolean
  /** Whether the shop is asked whether the code is right. */
  isSending: boolean
  /** Why the shop refused the code that was entered last; the step is stored and waits for another one. */
  refusal: string | undefined
  /** Undefined where the agent declines. */
  onAnswer: (proof: StepProof | undefined) => void
}

/** Asks to confirm a step; at the door also for the customer's code and an optional photo. */
export function StepDrawer({ order, step, isOpen, isSending, refusal, onAnswer }: StepDrawerProps) {
  const [code, setCode] = useState('')
  const [codeError, setCodeError] = useState<string>()
  const [photo, setPhoto] = useState<Blob>()
  const isDelivery = step.to === 'delivered'
  const needsCode = isDelivery && order.needsDeliveryCode === true
  const answer = (isConfirmed: boolean) => {
    if (!isConfirmed) return onAnswer(undefined)
    if (needsCode && code.length < CODE_DIGITS) return setCodeError('Enter the four digits')
    onAnswer({ deliveryCode: needsCode ? code : undefined, photo })
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onAnswer={answer}
      title={step.question}
      description={descriptionOf(order, isDelivery)}
      confirmLabel={step.action}
      cancelLabel={isSending || refusal ? 'Close' : undefined}
      isBusy={isSending}
      size="agent"
    >
      {isDelivery && (
        <div className="mt-5 flex flex-col gap-4">
          {needsCode && (
            <CodeField
              value={code}
              error={codeError ?? (isSending ? undefined : refusal)}
              onChange={(next) => {
                setCode(next)
                setCodeError(undefined)
              }}
            />
          )}
          {!refusal && <PhotoField photo={photo} onChange={setPhoto} />}
        </div>
      )}
    </ConfirmDialog>
  )
}

function descriptionOf(order: Order, isDelivery: boolean): string {
  const name = order.deliveryDetails.fullName
  const cash = cashToCollect(order)
  if (!isDelivery || cash === undefined) return name
  return `${name}: collect ${formatRupees(cash)} in cash first.`
}
