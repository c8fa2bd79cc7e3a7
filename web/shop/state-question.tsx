import { type RefObject, useRef } from 'react'
import { contradictingState } from '#contract/promises/pincodes/pincode-states.ts'
import { readState } from '#contract/tax/states.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { normalisePincode } from './pincode-place.ts'

interface TypedPlace {
  pincode: string
  state: string
  /** Pincode and state about which somebody was asked, and has kept the state; they may have been changed since. */
  keptState: string
}

export interface StateQuestion {
  pincode: string
  /** Where the pincode lies. */
  state: string
  /** The one of the address. */
  chosen: string
  /** The first answer, which takes the focus of a form that is submitted without one. */
  answer: RefObject<HTMLButtonElement | null>
  change: () => void
  keep: () => void
}

const placeId = ({ pincode, state }: { pincode: string; state: string }) =>
  `${normalisePincode(pincode)} ${state.trim()}`

/** What a form holds of an answer that an address has. */
export function keptStateOf(details: { pincode: string; state: string; isStateConfirmed?: boolean }): string {
  return details.isStateConfirmed ? placeId(details) : ''
}

/** What details say of the answer: nothing where nobody was asked, or it was about another place. */
export function stateConfirmation(typed: TypedPlace): { isStateConfirmed?: true } {
  return typed.keptState !== '' && typed.keptState === placeId(typed) ? { isStateConfirmed: true } : {}
}

interface PlaceForm {
  values: TypedPlace
  set: (name: 'state' | 'keptState', value: string) => void
}

/** Asks once about a state in which the pincode does not lie; a pincode at a border, or of the army, says nothing. */
export function useStateQuestion({ values, set }: PlaceForm, isAsked: boolean): StateQuestion | undefined {
  const answer = useRef<HTMLButtonElement>(null)
  const pincode = normalisePincode(values.pincode)
  const chosen = readState(values.state)
  if (!isAsked || pincode.length !== 6 || chosen === null) return undefined
  const state = contradictingState({ pincode, state: chosen })
  if (state === null || stateConfirmation(values).isStateConfirmed) return undefined
  return {
    ...{ pincode, state, chosen, answer },
    change: () => set('state', state),
    keep: () => set('keptState', placeId(values)),
  }
}

interface StateQuestionBannerProps {
  question: StateQuestion | undefined
  size?: 'admin'
  /** Called before the state changes. */
  onChange?: () => void
}

/** Asks whether the state of the address or that of its pincode is right: it decides the tax. */
export function StateQuestionBanner({ question, size, onChange }: StateQuestionBannerProps) {
  if (!question) return null
  const { pincode, state, chosen } = question
  return (
    <Banner tone="warning">
      <p>
        {pincode} lies in {state}. Is {chosen} right?
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          ref={question.answer}
          size={size}
          variant="outline"
          onClick={() => {
            onChange?.()
            question.change()
          }}
        >
          Change to {state}
        </Button>
        <Button size={size} variant="outline" onClick={question.keep}>
          Keep {chosen}
        </Button>
      </div>
    </Banner>
  )
}
