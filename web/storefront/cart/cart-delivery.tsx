import type { DeliveryPromise } from '#contract/promises/areas-schemas.ts'
import { onlyStateText } from '#contract/tax/registration.ts'
import { freeDeliveryHint, saysOwnPromise } from '#shop/promises/delivery-promise.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { DeliveryLine } from '#storefront/addresses/delivery-line.tsx'

/** Where the cart goes and when it arrives, and what is missing for free delivery; in the demo its sentences stand instead. */
export function CartDelivery({ promise }: { promise: DeliveryPromise }) {
  const shop = useShopInfo()
  if (!saysOwnPromise(shop)) return null
  const hint = freeDeliveryHint(promise)
  return (
    <div className="flex flex-col gap-2">
      <DeliveryLine promise={promise} />
      {shop?.onlyState && <p className="text-sm font-semibold">{onlyStateText(shop.onlyState)}.</p>}
      {hint && (
        <p role="status" className="text-sm font-semibold text-brand-ink">
          {hint}
        </p>
      )}
    </div>
  )
}
