import { Check, MapPin } from 'lucide-react'
import { deliveryAddressText } from '#contract/accounts.ts'
import type { SavedAddress } from '#contract/accounts-schemas.ts'
import { classNames } from '#ui/class-names.ts'
import { isSameDestination, type TypedDetails, typedDetails } from './delivery-details.ts'

interface AddressChoiceProps {
  addresses: readonly SavedAddress[]
  /** What the fields hold now. */
  current: TypedDetails
  onChoose: (details: TypedDetails) => void
}

/** Saved addresses; pressing one fills the fields, which stay editable. */
export function AddressChoice({ addresses, current, onChoose }: AddressChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">Deliver to a saved address</legend>
      <div className="no-scrollbar -mx-1 flex gap-3 overflow-x-auto px-1 py-1 sm:grid sm:grid-cols-2 sm:overflow-visible">
        {addresses.map((address) => {
          const details = typedDetails(address)
          const isChosen = isSameDestination(details, current)
          return (
            <button
              key={address.id}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChoose(details)}
              className={classNames(
                'flex w-60 shrink-0 items-start gap-3 rounded-md border px-3.5 py-3 text-left transition-colors sm:w-auto',
                isChosen ? 'border-brand bg-brand-soft' : 'border-line hover:border-input hover:bg-quiet',
              )}
            >
              {isChosen ? (
                <Check className="mt-0.5 size-5 shrink-0 text-brand-ink" />
              ) : (
                <MapPin className="mt-0.5 size-5 shrink-0 text-muted" />
              )}
              <span className="min-w-0">
                <span className="block truncate font-semibold">{address.label}</span>
                <span className="line-clamp-2 text-sm text-muted">{deliveryAddressText(address)}</span>
              </span>
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
