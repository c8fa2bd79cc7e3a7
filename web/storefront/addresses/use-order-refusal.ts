import type { DeliveryPromise } from '#contract/promises/areas-schemas.ts'
import { deliveryProblem } from '#shop/promises/delivery-promise.ts'
import { useShopInfo } from '#shop/shop-info.ts'

/** Why nothing can be ordered as it is: the shop is not open yet, or does not deliver it there; undefined where it can. */
export function useOrderRefusal(promise: DeliveryPromise): string | undefined {
  const isOpen = useShopInfo()?.isOpen ?? true
  return isOpen ? deliveryProblem(promise) : 'This shop is not open yet'
}
