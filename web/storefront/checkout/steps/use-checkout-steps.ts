import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { findError, normaliseDetails, type TypedDetails } from '#storefront/addresses/delivery-details.ts'
import { type CheckoutStep, readStep, withParams } from '../checkout-entry.ts'

/**
 * The step on screen. It is in the URL, so the browser's back button leads from payment to delivery.
 * While details are missing it is removed from the URL; otherwise typing the last one would open the payment.
 * @param hasBusiness false while something of the business that buys is missing
 */
export function useCheckoutSteps(details: TypedDetails, needsEmail: boolean, hasBusiness: boolean) {
  const navigate = useNavigate()
  const location = useLocation()
  const [searchParams] = useSearchParams()
  const isComplete = hasBusiness && findError(normaliseDetails(details), needsEmail) === null
  const step: CheckoutStep = isComplete ? readStep(searchParams) : 'delivery'
  const isTooEarly = step !== readStep(searchParams)
  useEffect(() => {
    if (isTooEarly) navigate({ search: withParams(searchParams, { step: null }) }, { replace: true })
  }, [isTooEarly, navigate, searchParams])

  return {
    step,
    toPayment: () => {
      if (step === 'delivery')
        navigate(withParams(searchParams, { step: 'payment' }), { state: { cameFrom: 'delivery' } })
    },
    toDelivery: () => {
      if (location.state?.cameFrom === 'delivery') navigate(-1)
      else navigate(withParams(searchParams, { step: null }) || location.pathname, { replace: true })
    },
  }
}
