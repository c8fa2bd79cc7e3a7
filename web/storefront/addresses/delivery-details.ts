import { DeliveryDetails } from '#contract/accounts-schemas.ts'

/** The fields that must be filled in, in the order in which they stand and are looked at. */
export const REQUIRED_FIELDS = ['fullName', 'phone', 'email', 'address', 'city', 'state', 'pincode'] as const
export type RequiredField = (typeof REQUIRED_FIELDS)[number]
export type DeliveryField = RequiredField | 'landmark'
/** What stands in the fields while somebody types. */
export type TypedDetails = Record<DeliveryField, string>
export type FieldMarks = Partial<Record<DeliveryField, string>>

export const EMPTY_DETAILS: TypedDetails = {
  fullName: '',
  phone: '',
  email: '',
  address: '',
  landmark: '',
  city: '',
  state: '',
  pincode: '',
}

export const REQUIRED_MESSAGE = 'Please fill in all delivery details'

/** What is wrong with a form: one message, and short marks at the fields that it means. */
export interface DetailsError {
  message: string
  marks: FieldMarks
  firstField: DeliveryField
}

/** Formats are looked at in this order, after everything is filled in. */
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

const MARKS: FieldMarks = {
  phone: 'Needs 10 digits',
  email: 'Not a complete email',
  pincode: 'Needs 6 digits',
}

/** The first thing wrong with normalised details; null when a parcel can go there. */
export function findError(details: TypedDetails): DetailsError | null {
  const empty = REQUIRED_FIELDS.filter((field) => details[field] === '')
  const [firstEmpty] = empty
  if (firstEmpty) {
    const marks = Object.fromEntries(empty.map((field) => [field, 'Required']))
    return { message: REQUIRED_MESSAGE, marks, firstField: firstEmpty }
  }
  const parsed = DeliveryDetails.safeParse(details)
  if (parsed.success) return null
  for (const field of CHECK_ORDER) {
    const issue = parsed.error.issues.find(({ path }) => path[0] === field)
    if (issue) return { message: issue.message, marks: { [field]: markOf(field) }, firstField: field }
  }
  return null
}

/** The mark of one field that somebody leaves with a value that cannot be right. */
export function markWhenLeft(field: DeliveryField, value: string): string | undefined {
  if (value === '' || !(field in MARKS)) return undefined
  return DeliveryDetails.shape[field].safeParse(value).success ? undefined : markOf(field)
}

function markOf(field: DeliveryField): string {
  return MARKS[field] ?? 'Cannot be used'
}

/** Everything as the shop stores it. */
export function normaliseDetails(details: TypedDetails): TypedDetails {
  const normalised = { ...details }
  for (const field of Object.keys(EMPTY_DETAILS) as DeliveryField[]) {
    normalised[field] = normaliseField(field, details[field])
  }
  return normalised
}

export function normaliseField(field: DeliveryField, value: string): string {
  if (field === 'phone') return normalisePhone(value)
  if (field === 'pincode') return latinDigits(value).replace(/[\s-]/g, '')
  return value.trim().replace(/\s*\n\s*/g, ', ')
}

/** Ten digits of a number typed with +91, 0, spaces or dashes; anything else stays for the check to refuse. */
export function normalisePhone(typed: string): string {
  const compact = latinDigits(typed).replace(/[\s().-]/g, '')
  return /^(?:\+91|0091|91|0)?(\d{10})$/.exec(compact)?.[1] ?? compact
}

/** Devanagari keyboards type digits of their own. */
function latinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
}

/** Without the landmark where there is none. */
export function completeDetails(details: TypedDetails): DeliveryDetails {
  const { landmark, ...required } = details
  return landmark ? { ...required, landmark } : required
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
  }
}

export function isSameDestination(one: TypedDetails, other: TypedDetails): boolean {
  return (Object.keys(EMPTY_DETAILS) as DeliveryField[]).every((field) => one[field] === other[field])
}
