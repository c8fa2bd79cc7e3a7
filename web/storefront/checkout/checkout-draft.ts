import { useEffect } from 'react'
import { readStoredJson, removeStored, writeStored } from '#client/browser-storage.ts'
import type { Person } from '#contract/accounts-schemas.ts'
import type { PaymentMethod } from '#contract/ordering/orders.ts'
import { EMPTY_DETAILS, type TypedDetails } from '#storefront/addresses/delivery-details.ts'
import { type TypedBusiness, typedBusiness } from './use-business.ts'

const KEY = 'checkout-draft'

/** What somebody has typed and chosen, stored for this tab so that a reload or a lost connection loses nothing. */
interface CheckoutDraft {
  userId: string
  details: TypedDetails
  /** Null until one is chosen. */
  method: PaymentMethod | null
  /** The id of the photo of a prescription; null without one. */
  prescriptionId: string | null
  business: TypedBusiness
}

/** This person's stored draft; another person's is ignored. */
export function readDraft(userId: string): CheckoutDraft | null {
  const draft = readStoredJson<CheckoutDraft>('session', KEY)
  if (draft?.userId !== userId) return null
  const { method = null, prescriptionId = null, business = typedBusiness(null) } = draft
  return { userId, details: { ...EMPTY_DETAILS, ...draft.details }, method, prescriptionId, business }
}

/** Hands a guest's draft to the account of the same number, which pays in cash now and has an email perhaps. */
export function moveDraft(guestId: string, { id: userId, email }: Pick<Person, 'id' | 'email'>): void {
  const draft = readDraft(guestId)
  if (!draft) return
  const details = { ...draft.details, email: draft.details.email || email }
  writeStored('session', KEY, JSON.stringify({ ...draft, userId, details, method: 'cod' }))
}

export function deleteDraft(): void {
  removeStored('session', KEY)
}

/** Stores the draft whenever it changes. */
export function useStoreDraft({ userId, details, method, prescriptionId, business }: CheckoutDraft): void {
  useEffect(() => {
    writeStored('session', KEY, JSON.stringify({ userId, details, method, prescriptionId, business }))
  }, [userId, details, method, prescriptionId, business])
}
