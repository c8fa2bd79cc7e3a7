import { Check, MapPin, Plus } from 'lucide-react'
import { useState } from 'react'
import { deliveryAddressText } from '#contract/accounts.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import type { AddressCard, AddressCards } from './use-address-cards.ts'

/** As many cards as are looked through at once. */
const FIRST_CARDS = 4

/** The known addresses, one of which is chosen, to be changed or added to. */
export function AddressChoice({ addresses }: { addresses: AddressCards }) {
  const { cards, chosenId, isNew, isTyping } = addresses
  const [showsAll, setShowsAll] = useState(false)
  // Below many cards the fields would not be seen.
  const isFolded = !showsAll && cards.length > (isTyping ? 1 : FIRST_CARDS)
  const shown = isFolded
    ? cards.filter(({ id }, at) => id === chosenId || (!isTyping && at < FIRST_CARDS))
    : cards
  const fold = () => setShowsAll(false)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">Deliver to</legend>
      <ul className="grid gap-3 sm:grid-cols-2">
        {shown.map((card) => (
          <KnownAddress
            key={card.id}
            card={card}
            isChosen={card.id === chosenId}
            onChoose={() => addresses.choose(card)}
            onChange={() => {
              fold()
              addresses.change(card)
            }}
          />
        ))}
        <li className={cardStyle(isNew)}>
          <button
            type="button"
            aria-pressed={isNew}
            onClick={() => {
              fold()
              addresses.add()
            }}
            className="flex min-h-11 flex-1 items-center gap-3 px-3.5 py-3 text-left font-semibold"
          >
            <Plus className="size-5 shrink-0 text-brand-ink" />
            Add a new address
          </button>
        </li>
      </ul>
      {isFolded && (
        <Button variant="ghost" onClick={() => setShowsAll(true)} className="mt-2 -ml-5">
          Show all {cards.length} addresses
        </Button>
      )}
    </fieldset>
  )
}

const cardStyle = (isChosen: boolean) =>
  classNames(
    'flex min-w-0 items-start rounded-md border transition-colors',
    isChosen ? 'border-brand bg-brand-soft' : 'border-line hover:border-input hover:bg-quiet',
  )

interface KnownAddressProps {
  card: AddressCard
  isChosen: boolean
  onChoose: () => void
  onChange: () => void
}

function KnownAddress({ card: { label, details }, isChosen, onChoose, onChange }: KnownAddressProps) {
  const Icon = isChosen ? Check : MapPin
  return (
    <li className={cardStyle(isChosen)}>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className="flex min-w-0 flex-1 items-start gap-3 py-3 pl-3.5 text-left"
      >
        <Icon className={`mt-0.5 size-5 shrink-0 ${isChosen ? 'text-brand-ink' : 'text-muted'}`} />
        <span className="min-w-0 wrap-break-word">
          <span className="block font-semibold">{label}</span>
          <span className="block text-sm">
            {details.fullName}, {details.phone}
          </span>
          <span className="block text-sm text-muted">
            {deliveryAddressText(details)}
            {details.landmark && ` (${details.landmark})`}
          </span>
        </span>
      </button>
      <Button variant="ghost" aria-label={`Change ${label}`} onClick={onChange} className="px-3 text-sm">
        Change
      </Button>
    </li>
  )
}
