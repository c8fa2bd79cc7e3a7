import { DeliveryDetails } from '#contract/address-schemas.ts'
import { isPostalPincode, NO_POST_OFFICE_TEXT } from '#contract/promises/pincodes/pincode-states.ts'
import { normalisePhone } from '#shop/normalise-phone.ts'
import { normalisePincode } from '#shop/pincode-place.ts'
import { keptStateOf, stateConfirmation } from '#shop/state-question.tsx'
import type { FieldErrors, FormErrors } from '#ui/form/use-form.ts'

/** The required fields, in the order of the form. */
export const REQUIRED_FIELDS = ['fullName', 'phone', 'email', 'address', 'city', 'state', 'pincode'] as const
type RequiredField = (typeof REQUIRED_FIELDS)[number]
export type DeliveryField = RequiredField | 'landmark'
const FIELDS: readonly DeliveryField[] = [...REQUIRED_FIELDS, 'landmark']
/** What the fields hold while somebody types. */
export type TypedDetails = Record<DeliveryField | 'keptState', string>

export const EMPTY_DETAILS: TypedDetails = {
  fullName: '',
  phone: '',
  email: '',
  address: '',
  landmark: '',
  city: '',
  state: '',
  pincode: '',
  keptState: '',
}

const REQUIRED_MESSAGE = 'Please fill in all delivery details'

/** Formats are checked in this order, once every required field is filled in. */
const CHECK_ORDER: readonly DeliveryField[] = [
  'phone',
  'email',
  'pincode',
  'fullName',
  'address',
  'landmark',
  'city',
  'state',
]

const SHORT_MESSAGES: FieldErrors<TypedDetails> = {
  phone: 'Needs 10 digits',
  email: 'Needs a whole email address',
  pincode: 'Needs 6 digits',
}

export interface DetailRules {
  /** False for a customer who has signed up by phone only. */
  needsEmail: boolean
  /** Whether any six digits are a pincode, as in the demo. */
  takesAnyPincode: boolean
}
const STRICTEST: DetailRules = { needsEmail: true, takesAnyPincode: false }

/** The first problem of normalised details and the errors of its fields; null when a parcel can go there. */
export function findError(
  details: TypedDetails,
  { needsEmail, takesAnyPincode } = STRICTEST,
): FormErrors<TypedDetails> | null {
  const empty = REQUIRED_FIELDS.filter((field) => details[field] === '' && (needsEmail || field !== 'email'))
  if (empty.length > 0) {
    const errors = Object.fromEntries(empty.map((field) => [field, 'Required']))
    return { problem: REQUIRED_MESSAGE, errors }
  }
  const parsed = DeliveryDetails.safeParse(details)
  if (parsed.success) {
    if (takesAnyPincode || isPostalPincode(details.pincode)) return null
    return { problem: `${NO_POST_OFFICE_TEXT}. Please check it.`, errors: { pincode: NO_POST_OFFICE_TEXT } }
  }
  for (const field of CHECK_ORDER) {
    const issue = parsed.error.issues.find(({ path }) => path[0] === field)
    if (issue) return { problem: issue.message, errors: { [field]: shortMessage(field) } }
  }
  return null
}

/** The error of a field on blur; an empty field is checked on submit only. */
export function errorOnBlur(
  field: DeliveryField,
  value: string,
  { takesAnyPincode } = STRICTEST,
): string | undefined {
  if (value === '' || !(field in SHORT_MESSAGES)) return undefined
  if (!DeliveryDetails.shape[field].safeParse(value).success) return shortMessage(field)
  if (field !== 'pincode' || takesAnyPincode || isPostalPincode(value)) return undefined
  return NO_POST_OFFICE_TEXT
}

function shortMessage(field: DeliveryField): string {
  return SHORT_MESSAGES[field] ?? 'Please check this'
}

/** All fields in the form in which the server stores them. */
export function normaliseDetails(details: TypedDetails): TypedDetails {
  const normalised = { ...details }
  for (const field of FIELDS) {
    normalised[field] = normaliseField(field, details[field])
  }
  return normalised
}

export function normaliseField(field: DeliveryField, value: string): string {
  if (field === 'phone') return normalisePhone(value)
  if (field === 'pincode') return normalisePincode(value)
  return value.trim().replace(/\s*\n\s*/g, ', ')
}

/** The details without an empty landmark, with what was answered about the state. */
export function completeDetails(details: TypedDetails): DeliveryDetails {
  const { landmark, keptState: _, ...required } = details
  return { ...required, ...(landmark && { landmark }), ...stateConfirmation(details) }
}

export function typedDetails(details: DeliveryDetails): TypedDetails {
  return {
    fullName: details.fullName,
    phone: details.phone,
    email: details.email,
    address: details.address,
    landmark: details.landmark ?? '',
    city: details.city,
    state: details.state,
    pincode: details.pincode,
    keptState: keptStateOf(details),
  }
}

export function isSameDestination(one: TypedDetails, other: TypedDetails): boolean {
  return FIELDS.every((field) => one[field] === other[field])
}
