import type { Person } from '#contract/accounts-schemas.ts'
import { EMPTY_DETAILS, type TypedDetails } from './delivery-details.ts'

/** What a profile knows of where its person's parcels go. */
export function profileDetails({ name, phone, email, address }: Person): TypedDetails {
  const known = { ...EMPTY_DETAILS, fullName: name, phone: phone ?? '', email }
  if (address === null) return known
  if (typeof address === 'string') return { ...known, address }
  const { street, ...place } = address
  return { ...known, ...place, address: street }
}
