import type { DeliveryDetails } from '#contract/address-schemas.ts'
import { requirePlace } from '#server/accounts/require-place.ts'
import type { Config } from '#server/config/config.ts'
import { invalidField } from '#server/http/problem.ts'

/**
 * What a delivery needs beyond its schema.
 * @throws Problem 400 if it has no email although the customer's account has one, and as `requirePlace`
 */
export function requireDetails(config: Config, customer: { email: string }, details: DeliveryDetails): void {
  if (details.email === '' && customer.email !== '')
    throw invalidField('deliveryDetails.email', 'Please enter a valid email address')
  requirePlace(config, details)
}
