import type { DeliveryDetails } from '#contract/accounts-schemas.ts'
import { invalidField } from '#server/http/problem.ts'

/** @throws Problem 400 if the delivery has no email although the customer's account has one */
export function requireEmail(customer: { email: string }, { email }: DeliveryDetails): void {
  if (email !== '' || customer.email === '') return
  throw invalidField('deliveryDetails.email', 'Please enter a valid email address')
}
