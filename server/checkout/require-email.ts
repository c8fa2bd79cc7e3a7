import type { DeliveryDetails } from '#contract/accounts-schemas.ts'
import { Problem } from '#server/http/problem.ts'

/** @throws Problem 400 without an email for the delivery, unless the customer's account has none either */
export function requireEmail(customer: { email: string }, { email }: DeliveryDetails): void {
  if (email !== '' || customer.email === '') return
  const message = 'Please enter a valid email address'
  throw new Problem(400, 'invalid_input', message, { fields: { 'deliveryDetails.email': message } })
}
