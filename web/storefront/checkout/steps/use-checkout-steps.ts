import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { findError, normaliseDetails, type TypedDetails } from '#storefront/addresses/delivery-details.ts'
import { type CheckoutStep, readStep, withParameters } from '../checkout-entry.ts'

/**
 * The step on screen. It stands in the URL, so the browser's own back button leads from payment to delivery.
 * Payment without complete details is taken out of the URL: typing the last of them is no press.
 */
export function useCheckoutSteps(details: TypedDetails) {
  const navigate = useNavigate()
  const location = useLocation()
  const [address] = useSearchParams()
  const isComplete = findError(normaliseDetails(details)) === null
  const step: CheckoutStep = isComplete ? readStep(address) : 'delivery'
  const isTooEarly = step !== readStep(address)
  useEffect(() => {
    if (isTooEarly) navigate({ search: withParameters(address, { step: null }) }, { replace: true })
  }, [isTooEarly, navigate, address])

  return {
    step,
    toPayment: () => {
      if (step === 'delivery')
        navigate(withParameters(address, { step: 'payment' }), { state: { cameFrom: 'delivery' } })
    },
    toDelivery: () => {
      if (location.state?.cameFrom === 'delivery') navigate(-1)
      else navigate(withParameters(address, { step: null }) || location.pathname, { replace: true })
    },
  }
}
