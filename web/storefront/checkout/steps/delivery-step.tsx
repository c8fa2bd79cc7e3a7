import type { FormEvent } from 'react'
import { StateQuestionBanner } from '#shop/state-question.tsx'
import { AddressChoice } from '#storefront/addresses/address-choice.tsx'
import { DeliveryFields } from '#storefront/addresses/delivery-fields.tsx'
import type { AddressCards } from '#storefront/addresses/use-address-cards.ts'
import type { DeliveryForm } from '#storefront/addresses/use-delivery-form.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Banner } from '#ui/page/banner.tsx'
import type { BusinessForm } from '../use-business.ts'
import { BusinessFields } from './business-fields.tsx'
import { StepActions } from './step-actions.tsx'
import { StepHeading } from './step-heading.tsx'
import type { useSaveAddressChoice } from './use-save-address-choice.ts'

interface DeliveryStepProps {
  form: DeliveryForm
  /** Who gets the invoice. */
  business: BusinessForm
  /** Why nothing can be ordered to this address. */
  refusal: string | undefined
  /** Called once all fields are valid. */
  onDone: () => void
  /** Known addresses to choose from. */
  addresses: AddressCards
  saveAddress: ReturnType<typeof useSaveAddressChoice>
}

/** Step 1: who gets the parcel, and where. */
export function DeliveryStep(props: DeliveryStepProps) {
  const { form, business, addresses, saveAddress } = props
  const submit = (event: FormEvent<HTMLFormElement>) =>
    form.submit(() => business.submit(props.onDone)(event))(event)
  return (
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col gap-5">
      <StepHeading>Delivery Details</StepHeading>
      {addresses.cards.length > 0 && <AddressChoice addresses={addresses} />}
      {addresses.isTyping && <DeliveryFields form={form} />}
      <StateQuestionBanner question={form.question} onChange={addresses.startChange} />
      {saveAddress.isChosen !== null && (
        <Checkbox
          label={saveAddress.label}
          checked={saveAddress.isChosen}
          onChange={({ target }) => saveAddress.choose(target.checked)}
          className="-my-2 w-fit"
        />
      )}
      {business.isOffered && <BusinessFields form={business} deliveryState={form.values.state} />}
      <StepActions>
        {form.problem && (
          <Banner tone="error" onDismiss={form.dismissProblem}>
            {form.problem}
          </Banner>
        )}
        {props.refusal && <Banner tone="warning">{props.refusal}.</Banner>}
        <Button
          type="submit"
          isWide
          disabled={props.refusal !== undefined}
          className="min-h-12 lg:w-fit lg:self-end lg:px-8"
        >
          Continue to Payment
        </Button>
      </StepActions>
    </form>
  )
}
