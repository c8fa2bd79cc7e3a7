import type { DeliveryPromise } from '#contract/promises/areas-schemas.ts'
import { liesOutside } from '#contract/promises/pincodes/pincode-states.ts'
import { onlyStateText } from '#contract/tax/registration.ts'
import { deliveryProblem } from '#shop/promises/delivery-promise.ts'
import { useShopInfo } from '#shop/shop-info.ts'

/**
 * Why nothing can be ordered as it is: the shop is not open yet, or does not deliver it there; undefined where it can.
 * @param place of the address, as far as it is typed
 */
export function useOrderRefusal(
  promise: DeliveryPromise,
  place = { state: '', pincode: '' },
): string | undefined {
  const { isOpen = true, onlyState } = useShopInfo() ?? {}
  if (!isOpen) return 'This shop is not open yet'
  if (onlyState && liesOutside(onlyState, { ...place, state: place.state || onlyState }))
    return onlyStateText(onlyState)
  return deliveryProblem(promise)
}
