import { useQuery } from '@tanstack/react-query'
import { saysOwnPromise } from '#shop/promises/delivery-promise.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { useDeliveryPincode } from '#storefront/basket/delivery-pincode.ts'
import { DeliveryLine } from './delivery-line.tsx'
import { promiseQuery } from './promise-query.ts'

/** What a product's page says of its delivery, where the shop has a promise of its own. */
export function ProductDelivery() {
  return saysOwnPromise(useShopInfo()) ? <KnownDelivery /> : null
}

function KnownDelivery() {
  const { pincode, isPending } = useDeliveryPincode()
  const query = useQuery({ ...promiseQuery(pincode), enabled: !isPending })
  const hasFailed = query.isError && !query.data && !query.isFetching
  return <DeliveryLine promise={query.data} onRetry={hasFailed ? () => void query.refetch() : undefined} />
}
