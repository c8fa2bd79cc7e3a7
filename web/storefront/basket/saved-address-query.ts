import { queryOptions } from '@tanstack/react-query'
import { send } from '#client/calls.ts'
import { addressCalls } from '#contract/calls/address-calls.ts'

/** A customer's saved addresses, the default one first. */
export function savedAddressQuery(userId: string) {
  return queryOptions({
    queryKey: ['addresses', userId],
    queryFn: async ({ signal }) => {
      const { data } = await send(addressCalls.list, { signal })
      return data.items
    },
  })
}
