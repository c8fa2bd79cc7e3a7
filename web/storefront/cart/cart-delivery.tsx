import type { DeliveryPromise } from '#contract/promises/areas-schemas.ts'
import { freeDeliveryHint, saysOwnPromise } from '#shop/promises/delivery-promise.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { DeliveryLine } from '#storefront/addresses/delivery-line.tsx'

/** Where the cart goes and when it arrives, and what is missing for free delivery; in the demo its sentences stand instead. */
export function CartDelivery({ promise }: { promise: DeliveryPromise }) {
  if (!saysOwnPromise(useShopInfo())) return null
  const hint = freeDeliveryHint(promise)
  return (
    <div className="flex flex-col gap-2">
      <DeliveryLine promise={promise} />
      {hint && (
        <p role="status" className="text-sm font-semibold text-brand-ink">
          {hint}
        </p>
      )}
    </div>
  )
}
