import { useState } from 'react'
import type { SavedAddress } from '#contract/accounts-schemas.ts'
import {
  completeDetails,
  isSameDestination,
  normaliseDetails,
  type TypedDetails,
  typedDetails,
} from '#storefront/addresses/delivery-details.ts'
import { useSaveAddress } from '#storefront/addresses/saved-address-changes.ts'
import { toast } from '#ui/overlays/toast.ts'
import { failureMessage } from '#ui/page/failure-message.ts'

const KEEP_TOAST = 'keep-address'

/** "Save this address for next time": offered for an address that is not saved yet. */
export function useSaveAddressChoice(userId: string, saved: readonly SavedAddress[], details: TypedDetails) {
  const [isWanted, setWanted] = useState(false)
  const saving = useSaveAddress(userId)
  const normalised = normaliseDetails(details)
  const isSaved = saved.some((address) => isSameDestination(typedDetails(address), normalised))
  return {
    isKept: isSaved ? null : isWanted,
    keep: setWanted,
    /** Saves it, if wanted. The checkout goes on meanwhile, and also where it fails. */
    save: () => {
      if (isSaved || !isWanted) return
      const label = saved.length === 0 ? 'Home' : normalised.city
      saving.mutate(
        { ...completeDetails(normalised), label, isDefault: false },
        {
          onSuccess: () => toast.dismiss(KEEP_TOAST),
          onError: (error) =>
            void toast.error('The address was not saved', {
              id: KEEP_TOAST,
              detail: failureMessage(error.message),
            }),
        },
      )
    },
  }
}
