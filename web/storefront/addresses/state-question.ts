import { stateOfPincode } from '#contract/promises/pincodes/pincode-states.ts'
import { readState, stateName } from '#contract/tax/states.ts'
import { normaliseField, type TypedDetails } from './delivery-details.ts'

interface StateQuestion {
  /** What was asked about, to know whether that was answered. */
  id: string
  pincode: string
  /** Where the pincode lies. */
  state: string
  /** The one of the address. */
  chosen: string
}

/** Asks about a state in which the pincode does not lie; a pincode at a border, or of the army, says nothing. @param kept what was answered */
export function findStateQuestion(details: TypedDetails, kept: string): StateQuestion | undefined {
  const pincode = normaliseField('pincode', details.pincode)
  const code = pincode.length === 6 ? stateOfPincode(pincode) : null
  const chosen = readState(details.state)
  if (code === null || chosen === null) return undefined
  const state = stateName(code)
  const id = `${pincode} ${chosen}`
  return state === chosen || id === kept ? undefined : { id, pincode, state, chosen }
}
