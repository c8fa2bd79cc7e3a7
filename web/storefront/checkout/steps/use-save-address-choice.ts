import { useState } from 'react'
import type { Person } from '#contract/accounts-schemas.ts'
import type { SavedAddress } from '#contract/address-schemas.ts'
import {
  completeDetails,
  isSameDestination,
  normaliseDetails,
  type TypedDetails,
  typedDetails,
} from '#storefront/addresses/delivery-details.ts'
import { useSaveAddress } from '#storefront/addresses/saved-address-changes.ts'
import { toast } from '#ui/overlays/toast.ts'
import { readableMessage } from '#ui/page/readable-message.ts'

const SAVE_TOAST = 'save-address'

/**
 * "Save this address for next time": offered for an address that is not saved yet, and to nobody who comes as a guest. A change of
 * a saved one is saved unless somebody says otherwise.
 */
export function useSaveAddressChoice(
  { id: userId, isGuest = false }: Person,
  saved: readonly SavedAddress[],
  details: TypedDetails,
  changed: SavedAddress | undefined,
) {
  const [chosen, setChosen] = useState<boolean>()
  const isChosen = chosen ?? changed !== undefined
  const saving = useSaveAddress(userId)
  const normalised = normaliseDetails(details)
  const isOffered = !isGuest && !saved.some((address) => isSameDestination(typedDetails(address), normalised))
  return {
    isChosen: isOffered ? isChosen : null,
    choose: setChosen,
    label: changed ? `Save this change to ${changed.label}` : 'Save this address for next time',
    /** Saves it, if chosen. The checkout neither waits for it nor stops when it fails. */
    save: () => {
      if (!isOffered || !isChosen) return
      const { id, isDefault, label } = changed ?? {
        isDefault: false,
        label: saved.length === 0 ? 'Home' : normalised.city,
      }
      saving.mutate(
        { ...completeDetails(normalised), id, label, isDefault },
        {
          onSuccess: () => toast.dismiss(SAVE_TOAST),
          onError: (error) =>
            void toast.error('The address was not saved', {
              id: SAVE_TOAST,
              detail: readableMessage(error.message),
            }),
        },
      )
    },
  }
}
