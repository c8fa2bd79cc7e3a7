export const ROLES = ['customer', 'admin', 'delivery_agent'] as const
export type Role = (typeof ROLES)[number]

/** Screens show an unknown or missing role as a customer; the server checks rights by itself. */
export function roleOf(value: unknown): Role {
  return ROLES.find((role) => role === value) ?? 'customer'
}

export const NAME_MIN_LENGTH = 2
export const PASSWORD_MIN_LENGTH = 6

/** One email rule for all forms and the server. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
export const PHONE_PATTERN = /^\d{10}$/
/** A number that gets text messages: mobiles in India start with 6 to 9. */
export const MOBILE_PATTERN = /^[6-9]\d{9}$/
/** How long somebody waits before another code is sent. */
export const CODE_RESEND_SECONDS = 30
/** How long a code to a phone may be used. */
export const CODE_MINUTES = 10
export const PINCODE_PATTERN = /^\d{6}$/

/** "address, city, state - pincode". */
export function deliveryAddressText(
  details: Record<'address' | 'city' | 'state' | 'pincode', string>,
): string {
  if (details.address === '') return 'Handed over at the counter'
  return `${details.address}, ${details.city}, ${details.state} - ${details.pincode}`
}

/** Delays of the dialogs and the session, in milliseconds (specification, section 9). */
export const LOGIN_REDIRECT_MS = 1000
export const DIALOG_SWITCH_MS = 150
export const SIGN_IN_OPENS_MS = 1000
export const RESET_MIN_MS = 1500
export const LOGOUT_REDIRECT_MS = 500

/** The address as one line of text. */
export function addressText(
  address: string | Record<'street' | 'city' | 'state' | 'pincode', string> | null | undefined,
): string {
  if (!address) return ''
  if (typeof address === 'string') return address
  const place = [address.street, address.city, address.state].filter(Boolean).join(', ')
  return address.pincode ? `${place} - ${address.pincode}` : place
}
