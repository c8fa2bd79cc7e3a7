import { isPostalPincode, NO_POST_OFFICE_TEXT } from '#contract/promises/pincodes/pincode-states.ts'
import type { Config } from '#server/config/config.ts'
import { invalidField } from '#server/http/problem.ts'

/** @throws Problem 400 for a pincode that no post office has, where the shop checks them */
export function requirePostalPincode(config: Config, pincode: string, field: string): void {
  if (!config.mode.checksPincodes || isPostalPincode(pincode)) return
  throw invalidField(field, `${NO_POST_OFFICE_TEXT}. Please check it.`)
}
