import type { TypedDetails } from './delivery-details.ts'

/** Details that a parcel can go to. */
export function buildDetails(overrides: Partial<TypedDetails> = {}): TypedDetails {
  return {
    fullName: 'Asha Rao',
    phone: '9876543210',
    email: 'asha@example.com',
    address: '14, 3rd Cross, Indiranagar',
    landmark: '',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560038',
    keptState: '',
    ...overrides,
  }
}
