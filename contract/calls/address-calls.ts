import type { SavedAddress, SavedAddressBody, SavedAddresses } from '../address-schemas.ts'
import type { Nothing } from '../envelope.ts'
import { get, post, put, remove } from './calls.ts'

type OneAddress = { body: typeof SavedAddressBody; answer: typeof SavedAddress }

/** One's own addresses. */
export const addressCalls = {
  list: get<{ answer: typeof SavedAddresses }>()('/api/addresses', 'addresses'),
  add: post<OneAddress>()('/api/addresses', 'addresses'),
  change: put<OneAddress>()('/api/addresses/:id', 'addresses'),
  remove: remove<{ answer: typeof Nothing }>()('/api/addresses/:id', 'addresses'),
}
