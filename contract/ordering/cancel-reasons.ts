/** Why an administrator cancels an order; a customer reads only those that are meant for them. */
export const CANCEL_REASONS = [
  { text: 'Customer asked to cancel', isForCustomer: true },
  { text: 'Out of stock', isForCustomer: true },
  { text: 'Address not serviceable', isForCustomer: true },
  { text: 'Payment could not be verified', isForCustomer: true },
  { text: 'Suspected fraud', isForCustomer: false },
] as const

/** Whether the customer reads a reason; words of the administrator's own are written for them. */
export function isForCustomer(reason: string | null | undefined): boolean {
  return CANCEL_REASONS.every(({ text, isForCustomer }) => isForCustomer || text !== reason?.trim())
}
