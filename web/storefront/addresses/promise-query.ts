import { queryOptions } from '@tanstack/react-query'
import { api } from '#client/api-client.ts'
import type { DeliveryPromise } from '#contract/promises/areas-schemas.ts'

/** What the shop promises of a delivery, whatever is ordered. @param pincode undefined: not known */
export function promiseQuery(pincode: string | undefined) {
  const query = pincode === undefined ? '' : `?${new URLSearchParams({ pincode })}`
  return queryOptions({
    // Begins with the shop's topic: it changes with its areas.
    queryKey: ['shop', 'delivery-promise', pincode ?? ''],
    queryFn: async ({ signal }) =>
      (await api.get<DeliveryPromise>(`/api/delivery-promise${query}`, { signal })).data,
  })
}
