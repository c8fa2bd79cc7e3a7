import { useEffect } from 'react'
import { readStoredJson, removeStored, writeStored } from '#client/browser-storage.ts'
import type { Person } from '#contract/accounts-schemas.ts'
import type { PaymentMethod } from '#contract/ordering/orders.ts'
import { EMPTY_DETAILS, type TypedDetails } from '#storefront/addresses/delivery-details.ts'
import { NO_CHOICES, type TypedChoices } from './use-choices.ts'

const KEY = 'checkout-draft'

/** What somebody has typed and chosen, stored for this tab so that a reload or a lost connection loses nothing. */
interface CheckoutDraft {
  userId: string
  details: TypedDetails
  /** Null until one is chosen. */
  method: PaymentMethod | null
  choices: TypedChoices
}

/** As it is stored: an earlier version of the shop may have left out a choice. */
type StoredDraft = Omit<CheckoutDraft, 'choices'> & Partial<TypedChoices>

/** This person's stored draft; another person's is ignored. */
export function readDraft(userId: string): CheckoutDraft | null {
  const draft = readStoredJson<StoredDraft>('session', KEY)
  if (draft?.userId !== userId) return null
  const { userId: _, details, method = null, ...chosen } = draft
  const choices = { ...NO_CHOICES, ...chosen }
  return { userId, details: { ...EMPTY_DETAILS, ...details }, method, choices }
}

/** Hands a guest's draft to the account of the same number, which now pays in cash and may have an email. */
export function moveDraft(guestId: string, { id: userId, email }: Pick<Person, 'id' | 'email'>): void {
  const draft = readDraft(guestId)
  if (!draft) return
  const details = { ...draft.details, email: draft.details.email || email }
  writeStored('session', KEY, textOf({ ...draft, userId, details, method: 'cod' }))
}

export function deleteDraft(): void {
  removeStored('session', KEY)
}

/** Stores the draft whenever it changes. */
export function useStoreDraft(draft: CheckoutDraft): void {
  const text = textOf(draft)
  useEffect(() => {
    writeStored('session', KEY, text)
  }, [text])
}

const textOf = ({ choices, ...draft }: CheckoutDraft) => JSON.stringify({ ...draft, ...choices })
