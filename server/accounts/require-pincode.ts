import { isPostalPincode, NO_POST_OFFICE_TEXT } from '#contract/promises/pincodes/pincode-states.ts'
import type { Config } from '#server/config/config.ts'
import { invalidField } from '#server/http/problem.ts'

/** The demo takes any six digits. @throws Problem 400 for a pincode that no post office has */
export function requirePostalPincode(
  { isDemo }: Pick<Config, 'isDemo'>,
  pincode: string,
  field: string,
): void {
  if (isDemo || isPostalPincode(pincode)) return
  throw invalidField(field, `${NO_POST_OFFICE_TEXT}. Please check it.`)
}
