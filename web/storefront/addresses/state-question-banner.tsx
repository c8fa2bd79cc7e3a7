import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/page/banner.tsx'
import type { DeliveryForm } from './use-delivery-form.ts'

interface StateQuestionBannerProps {
  form: DeliveryForm
  /** Called before the state changes. */
  onChange?: () => void
}

/** Asks whether the state of the address or that of its pincode is right. */
export function StateQuestionBanner({ form, onChange }: StateQuestionBannerProps) {
  const { question } = form
  if (!question) return null
  const { pincode, state, chosen } = question
  return (
    <Banner tone="warning">
      <p>
        {pincode} lies in {state}. Is {chosen} right?
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          ref={question.answer}
          variant="outline"
          onClick={() => {
            onChange?.()
            form.set('state', state)
          }}
        >
          Change to {state}
        </Button>
        <Button variant="outline" onClick={question.keep}>
          Keep {chosen}
        </Button>
      </div>
    </Banner>
  )
}
