import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { type CheckoutStep, readStep, withParams } from '../checkout-entry.ts'

/**
 * The step on screen. It is in the URL, so the browser's back button leads from payment to delivery.
 * While details are missing it is removed from the URL; otherwise typing the last one would open the payment.
 * @param isComplete false while something is missing of the address or of the business that buys
 */
export function useCheckoutSteps(isComplete: boolean) {
  const navigate = useNavigate()
  const location = useLocation()
  const [searchParams] = useSearchParams()
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
