import { ArrowLeft, MapPin } from 'lucide-react'
import { type FormEvent, type ReactNode, useId } from 'react'
import { deliveryAddressText } from '#contract/accounts.ts'
import type { DeliveryDetails } from '#contract/address-schemas.ts'
import type { PaymentMethod } from '#contract/ordering/orders.ts'
import type { Business } from '#contract/tax/tax-schemas.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/page/banner.tsx'
import type { MethodChoice } from '../payment-methods.ts'
import type { CheckoutFailure } from '../placing/checkout-failure.ts'
import { MethodCard } from './method-card.tsx'
import { StepActions } from './step-actions.tsx'
import { StepHeading } from './step-heading.tsx'

interface PaymentStepProps {
  details: DeliveryDetails
  /** Who gets the invoice; undefined: a private person. */
  business: Business | undefined
  /** When it arrives, where that is shown. */
  arrival: string | undefined
  /** Why nothing can be ordered to this address. */
  refusal: string | undefined
  choices: readonly MethodChoice[]
  /** Proves the number of a guest, who may then pay in cash. */
  proof?: ReactNode
  /** What is asked for besides the payment. */
  prescription?: ReactNode
  /** There is nothing to pay, and so nothing to choose. */
  isFree: boolean
  method: PaymentMethod | undefined
  onMethod: (method: PaymentMethod) => void
  failure: CheckoutFailure | null
  /** The old and the new total, where it has changed. */
  difference: string | undefined
  onDismiss: () => void
  /** Id of a payment that has been made for an order not placed yet. */
  paidId: string | undefined
  isBusy: boolean
  /** The amounts on screen are those of another address or code. */
  isPricing: boolean
  onBack: () => void
  onSubmit: () => void
}

/** Step 2: how it is paid. */
export function PaymentStep(props: PaymentStepProps) {
  const { details, choices, method, failure, refusal, paidId, isBusy } = props
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    props.onSubmit()
  }
  return (
    // The form is around the last button alone: a way to pay may have a form of its own.
    <div className="flex flex-1 flex-col gap-5">
      <StepHeading takesFocus>Payment Method</StepHeading>
      <Destination details={details} business={props.business} arrival={props.arrival} />
      {props.prescription}
      {paidId !== undefined ? (
        <Banner tone="success" title="Your payment has been received">
          Payment {paidId}. Place the order now; you will not be charged again.
        </Banner>
      ) : props.isFree ? (
        <Banner tone="success" title="There is nothing to pay">
          You can place the order now. No payment is needed.
        </Banner>
      ) : choices.length === 0 ? (
        <Banner tone="warning" title="This shop takes no payments yet">
          Nothing can be ordered until it does. Your cart stays as it is.
        </Banner>
      ) : (
        <fieldset className="flex flex-col gap-3">
          <legend className="sr-only">How do you want to pay?</legend>
          {choices.map((choice) => (
            <MethodCard
              key={choice.method}
              choice={choice}
              isChosen={choice.method === method}
              isDisabled={isBusy}
              formId={formId}
              onChoose={() => props.onMethod(choice.method)}
            >
              {choice.phoneToProve && props.proof}
            </MethodCard>
          ))}
        </fieldset>
      )}
      <form id={formId} noValidate onSubmit={submit} className="contents">
        <StepActions>
          {failure && (
            <Banner tone="error" onDismiss={props.onDismiss}>
              {failure.message}
              {props.difference && <span className="block font-semibold">{props.difference}</span>}
            </Banner>
          )}
          {refusal && !failure && <Banner tone="warning">{refusal}.</Banner>}
          <div className="flex gap-3 max-[359px]:flex-col-reverse lg:justify-between">
            <Button
              variant="outline"
              icon={<ArrowLeft className="size-5 max-sm:hidden" />}
              disabled={isBusy || paidId !== undefined}
              onClick={props.onBack}
              className="min-h-12 shrink-0 max-sm:px-4"
            >
              Back to Delivery
            </Button>
            <Button
              type="submit"
              isBusy={isBusy}
              busyLabel="Processing..."
              disabled={method === undefined || refusal !== undefined || props.isPricing}
              className="min-h-12 flex-1 lg:flex-none lg:px-8"
            >
              {method === 'razorpay' && paidId === undefined ? 'Proceed to Pay' : 'Place Order'}
            </Button>
          </div>
        </StepActions>
      </form>
    </div>
  )
}

function Destination({
  details,
  business,
  arrival,
}: Pick<PaymentStepProps, 'details' | 'business' | 'arrival'>) {
  return (
    <div className="flex items-start gap-3 rounded-md bg-quiet px-4 py-3">
      <MapPin className="mt-0.5 size-5 shrink-0 text-brand-ink" />
      <p className="min-w-0 text-sm">
        <span className="block text-base font-semibold">
          {details.fullName}, {details.phone}
        </span>
        {deliveryAddressText(details)}
        {details.landmark && <span className="block text-muted">{details.landmark}</span>}
        {business && (
          <span className="mt-1 block wrap-anywhere">
            GST invoice for <span className="font-semibold">{business.legalName}</span>, GSTIN{' '}
            {business.gstin}
          </span>
        )}
        {arrival && <span className="mt-1 block font-semibold">{arrival}</span>}
      </p>
    </div>
  )
}
