import { useState } from 'react'
import type { TypedDetails } from '#storefront/addresses/delivery-details.ts'
import { useDeliveryForm } from '#storefront/addresses/use-delivery-form.ts'

/** The delivery form with the one message that it shows. */
export function useDeliveryStep(
  details: TypedDetails,
  setDetails: (change: (before: TypedDetails) => TypedDetails) => void,
) {
  const [message, setMessage] = useState<string | null>(null)
  const form = useDeliveryForm(details, (change) => {
    setDetails(change)
    setMessage(null)
  })
  return {
    form,
    message,
    dismiss: () => setMessage(null),
    fill: (chosen: TypedDetails) => {
      setDetails(() => chosen)
      form.mark({})
      setMessage(null)
    },
    /** Looks at the fields and says what is wrong. */
    isComplete: () => {
      const outcome = form.submit()
      if ('details' in outcome) return true
      setMessage(outcome.message)
      return false
    },
  }
}
