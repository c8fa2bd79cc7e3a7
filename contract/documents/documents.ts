import type { DocumentKind } from '../tax/financial-year.ts'
import type { RegistrationKind } from '../tax/registration.ts'

/** Who sells, as a document has it. */
export interface Seller {
  /** The shop's name, as customers know it. */
  name: string
  /** Empty where the shop has not said it. */
  legalName: string
  address: string
  /** Two digits; null where the shop has not said where it is. */
  stateCode: string | null
  gstin: string | null
  fssaiLicence: string | null
  drugLicence: string | null
  phone: string | null
  email: string | null
}

/** Who buys, and where it goes. */
export interface Buyer {
  /** Of the business where it has a GSTIN. */
  name: string
  gstin: string | null
  /** Who receives it. */
  recipient: string
  address: string
  landmark: string | null
  city: string
  stateCode: string
  pincode: string
  phone: string
  /** Where the business is, in the state of its GSTIN; absent: where the goods go, if that is its state. */
  billingAddress?: string
  /** Somebody else receives the goods, with a GSTIN or without; absent: the buyer does. */
  shipTo?: { gstin: string | null }
}

interface Titled {
  kind: DocumentKind
  registration: RegistrationKind
  buyer: Pick<Buyer, 'gstin'>
  lines: readonly { treatment: string }[]
}

/**
 * What a document is called. A buyer without GSTIN gets taxed and untaxed goods on one paper (CGST Rules 2017, rule 46A).
 */
export function documentTitle({ kind, registration, buyer, lines }: Titled): string {
  if (kind === 'credit_note') return 'Credit note'
  if (kind === 'bill') return 'Bill'
  if (kind === 'bill_of_supply') return 'Bill of supply'
  const isMixed = registration === 'regular' && lines.some(({ treatment }) => treatment !== 'taxable')
  return isMixed && buyer.gstin === null ? 'Invoice-cum-bill of supply' : 'Tax invoice'
}

/** What the largest QR code holds, in bytes (ISO/IEC 18004: version 40, correction level L). */
const MAX_QR_BYTES = 2953

/** Whether a QR code can hold a text. */
export const fitsIntoQr = (text: string): boolean => new TextEncoder().encode(text).length <= MAX_QR_BYTES
