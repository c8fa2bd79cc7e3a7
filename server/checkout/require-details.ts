import type { DeliveryDetails } from '#contract/address-schemas.ts'
import { requirePostalPincode } from '#server/accounts/require-pincode.ts'
import type { Config } from '#server/config/config.ts'
import { invalidField } from '#server/http/problem.ts'

/**
 * What a delivery needs beyond its schema.
 * @throws Problem 400 if it has no email although the customer's account has one, or a pincode that the shop does not take
 */
export function requireDetails(
  config: Config,
  customer: { email: string },
  { email, pincode }: DeliveryDetails,
): void {
  if (email === '' && customer.email !== '')
    throw invalidField('deliveryDetails.email', 'Please enter a valid email address')
  requirePostalPincode(config, pincode, 'deliveryDetails.pincode')
}
