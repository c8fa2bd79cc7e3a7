import { BILLING_ADDRESS_TEXT, isBilledElsewhere } from '#contract/tax/place-of-supply.ts'
import { Business } from '#contract/tax/tax-schemas.ts'
import { type Checked, checkBySchema, useForm } from '#ui/form/use-form.ts'

/** What is typed of the business that buys; a private person buys unless it is wanted. */
export interface TypedBusiness {
  isWanted: boolean
  gstin: string
  legalName: string
  address: string
  /** The goods go to somebody else than this business. */
  shipsToOther: boolean
  shipToGstin: string
}

export type BusinessForm = ReturnType<typeof useBusiness>

/** Offers a customer's last business again, without assuming that it buys this time too. */
export function typedBusiness(last: Business | null | undefined): TypedBusiness {
  return {
    isWanted: false,
    gstin: last?.gstin ?? '',
    legalName: last?.legalName ?? '',
    address: last?.address ?? '',
    shipsToOther: false,
    shipToGstin: '',
  }
}

/** What an order says of a business, or what is wrong. @param deliveryState where the goods go; null while nobody knows */
function checkBusiness(
  { gstin, legalName, address, shipsToOther, shipToGstin }: TypedBusiness,
  deliveryState: string | null,
): Checked<TypedBusiness, Business> {
  const checked = checkBySchema<TypedBusiness & { shipTo: unknown }, Business>(Business, {
    gstin,
    legalName,
    ...(address.trim() && { address }),
    ...(shipsToOther && { shipTo: shipToGstin.trim() ? { gstin: shipToGstin } : {} }),
  })
  if (!('body' in checked)) return { errors: { ...checked.errors, shipToGstin: checked.errors.shipTo } }
  const { body } = checked
  const isMissing = deliveryState !== null && !body.address && isBilledElsewhere(body.gstin, deliveryState)
  return isMissing ? { errors: { address: BILLING_ADDRESS_TEXT } } : checked
}

interface Offer {
  /** Whether the shop gives tax invoices. */
  isOffered: boolean
  deliveryState: string | null
}

export function useBusiness(start: TypedBusiness, { isOffered, deliveryState }: Offer) {
  const check = (typed: TypedBusiness): Checked<TypedBusiness, Business | undefined> =>
    isOffered && typed.isWanted ? checkBusiness(typed, deliveryState) : { body: undefined }
  const form = useForm<TypedBusiness, Business | undefined>(start, check)
  const checked = check(form.values)
  return {
    ...form,
    isOffered,
    /** Whether nothing is missing for the invoice that is wanted. */
    isComplete: 'body' in checked,
    /** Who gets the invoice; undefined: a private person, or something is missing. */
    body: 'body' in checked ? checked.body : undefined,
  }
}
