import { useState } from 'react'
import type { SavedAddress } from '#contract/address-schemas.ts'
import { isSameDestination, normaliseDetails, type TypedDetails, typedDetails } from './delivery-details.ts'
import type { DeliveryForm } from './use-delivery-form.ts'

/** An address that is known already. */
export interface AddressCard {
  id: string
  label: string
  details: TypedDetails
  /** Absent where it is not saved. */
  saved?: SavedAddress
}

const NEW = 'new'

export type AddressCards = ReturnType<typeof useAddressCards>

/**
 * Known addresses, one of which the form holds, so that nothing has to be typed; the fields are for a new address or a change of
 * one. Where none is saved, an open shop offers what the form starts with, if that is a whole address.
 */
export function useAddressCards(form: DeliveryForm, saved: readonly SavedAddress[], first: TypedDetails) {
  const cards: AddressCard[] = saved.map((address) => ({
    id: address.id,
    label: address.label,
    details: typedDetails(address),
    saved: address,
  }))
  if (cards.length === 0 && form.isOpenShop && form.errorOf(first) === null)
    cards.push({ id: 'first', label: 'Your address', details: first })
  const values = normaliseDetails(form.values)
  const held = cards.find(({ details }) => isSameDestination(details, values))
  const [inEdit, setInEdit] = useState(() => (held ? null : NEW))
  const edited = inEdit ?? (held && form.errorOf(held.details) === null ? null : (held?.id ?? NEW))
  return {
    cards,
    /** The one that the form holds, or whose change it holds. */
    chosenId: edited ?? held?.id,
    /** Whether the fields are there. */
    isTyping: cards.length === 0 || edited !== null,
    changed: cards.find(({ id }) => id === inEdit)?.saved,
    choose: (card: AddressCard) => {
      form.fill(card.details)
      setInEdit(null)
    },
    change: (card: AddressCard) => {
      if (inEdit !== card.id) form.fill(card.details)
      setInEdit(card.id)
    },
    /** Keeps who gets it. */
    add: () => {
      if (inEdit === NEW) return
      form.fill({ address: '', landmark: '', city: '', state: '', pincode: '' })
      setInEdit(NEW)
    },
    isNew: edited === NEW,
    /** Opens the fields of the one that the form holds, before it is changed from outside them. */
    startChange: () => {
      if (inEdit === null) setInEdit(held?.id ?? NEW)
    },
    /** What was typed has been taken. */
    finish: () => setInEdit(null),
  }
}
