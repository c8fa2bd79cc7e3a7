import type { DeliveryDetails } from '#contract/address-schemas.ts'
import {
  contradictingState,
  isPostalPincode,
  NO_POST_OFFICE_TEXT,
} from '#contract/promises/pincodes/pincode-states.ts'
import type { Config } from '#server/config/config.ts'
import { invalidField, Problem } from '#server/http/problem.ts'

type Place = Pick<DeliveryDetails, 'pincode' | 'state' | 'isStateConfirmed'>

/**
 * Looks at a pincode, where the shop checks them: it has a post office, and lies in the state of the address, which decides the tax.
 * @param fields what the call names the address, with its dot
 * @throws Problem 400 for a pincode that no post office has, 409 `state_mismatch` for another state about which nobody was asked
 */
export function requirePlace(config: Config, place: Place, fields = 'deliveryDetails.'): void {
  if (!config.mode.checksPincodes) return
  const { pincode, state } = place
  if (!isPostalPincode(pincode))
    throw invalidField(`${fields}pincode`, `${NO_POST_OFFICE_TEXT}. Please check it.`)
  const other = contradictingState(place)
  if (other === null || place.isStateConfirmed) return
  const message = `${pincode} lies in ${other}. Please check whether ${state} is right.`
  throw new Problem(409, 'state_mismatch', message, { fields: { [`${fields}state`]: message } })
}
