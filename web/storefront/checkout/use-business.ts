import { Business } from '#contract/tax/tax-schemas.ts'
import { checkBySchema, useForm } from '#ui/form/use-form.ts'

/** What is typed of the business that buys; a private person buys unless it is wanted. */
export interface TypedBusiness {
  isWanted: boolean
  gstin: string
  legalName: string
}

export type BusinessForm = ReturnType<typeof useBusiness>

/** Offers a customer's last business again, without assuming that it buys this time too. */
export function typedBusiness(last: Business | null | undefined): TypedBusiness {
  return { isWanted: false, gstin: last?.gstin ?? '', legalName: last?.legalName ?? '' }
}

/** @param isOffered whether the shop gives tax invoices */
export function useBusiness(start: TypedBusiness, isOffered: boolean) {
  const check = ({ isWanted, ...typed }: TypedBusiness) => {
    if (!isOffered || !isWanted) return { body: undefined }
    return checkBySchema<TypedBusiness, Business | undefined>(Business, typed)
  }
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
