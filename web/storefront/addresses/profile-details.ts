import type { Person } from '#contract/accounts-schemas.ts'
import { EMPTY_DETAILS, type TypedDetails } from './delivery-details.ts'

/** The delivery details that a profile knows. */
export function profileDetails({ name, phone, email, address }: Person): TypedDetails {
  const known = { ...EMPTY_DETAILS, fullName: name, phone: phone ?? '', email }
  if (address === null) return known
  if (typeof address === 'string') return { ...known, address }
  const { street, ...place } = address
  return { ...known, ...place, address: street }
}
