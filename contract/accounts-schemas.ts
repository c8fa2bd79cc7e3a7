import * as z from 'zod/mini'
import {
  EMAIL_PATTERN,
  MOBILE_PATTERN,
  NAME_MIN_LENGTH,
  PASSWORD_MIN_LENGTH,
  PHONE_PATTERN,
  ROLES,
} from './accounts.ts'
import { AGENT_STATUSES } from './delivery.ts'
import { ids, PageQuery, pageOf } from './envelope.ts'
import { STAFF_ROLES } from './staff-roles.ts'
import { plainText } from './text-schemas.ts'

/** Passwords that guessing tries first; they are refused although they are long enough. */
const COMMON_PASSWORDS = new Set(
  (
    '123456 1234567 12345678 123456789 1234567890 password password1 passw0rd qwerty qwerty123 qwertyuiop ' +
    '111111 000000 123123 abc123 654321 iloveyou admin123 welcome welcome1 letmein monkey dragon football ' +
    'india123 pass123 pass1234 p@ssw0rd 666666 888888 121212 112233 987654321 sunshine princess'
  ).split(' '),
)

export const Email = z
  .string('Email is required')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: 'Email is required', abort: true }),
    z.maxLength(254, 'Enter a valid email address'),
    z.regex(EMAIL_PATTERN, 'Enter a valid email address'),
  )

export const PersonName = z.string('Name is required').check(
  z.trim(),
  z.minLength(1, { error: 'Name is required', abort: true }),
  z.minLength(NAME_MIN_LENGTH, `Name must be at least ${NAME_MIN_LENGTH} characters`),
  z.maxLength(120, 'At most 120 characters'),
  z.refine((name) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name), 'Contains characters that cannot be stored'),
)

/** Not trimmed, except to find out whether it is empty. */
export const NewPassword = z.string('Password is required').check(
  z.refine((password) => password.trim() !== '', { error: 'Password is required', abort: true }),
  z.minLength(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters`),
  z.maxLength(200, 'At most 200 characters'),
  z.refine(
    (password) => !COMMON_PASSWORDS.has(password.toLowerCase()),
    'This password is too common. Please choose another.',
  ),
)

/** The token that the browser got at an earlier login. */
const DeviceToken = z.string().check(z.regex(/^[\w-]{43}$/))

export const LoginBody = z.object({
  email: z
    .string('Email is required')
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, 'Email is required'),
      z.maxLength(254, 'Enter a valid email address'),
    ),
  password: z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), z.maxLength(200, 'At most 200 characters')),
  remember: z.optional(z.boolean()),
  device: z.optional(DeviceToken),
})
export type LoginBody = z.infer<typeof LoginBody>

const Phone = z.string().check(z.regex(PHONE_PATTERN, 'Please enter a valid 10-digit phone number'))
const Mobile = z
  .string('Enter your 10-digit mobile number')
  .check(z.trim(), z.regex(MOBILE_PATTERN, 'Enter your 10-digit mobile number'))
const Code = z.string('Enter the code').check(z.trim(), z.regex(/^\d{6}$/, 'Enter the 6 digits of the code'))

/** Sends a code to a phone, with which its owner signs in or proves the number. */
export const SendCodeBody = z.object({ phone: Mobile, device: z.optional(DeviceToken) })
/** The phone and the code that came to it. */
export const PhoneCodeBody = z.object({ phone: Mobile, code: Code })
/** One's own phone; `joins` brings in the account that it signs in to, which its owner has been asked about. */
export const ProvePhoneBody = z.object({ ...PhoneCodeBody.shape, joins: z.optional(z.boolean()) })
export type ProvePhoneBody = z.infer<typeof ProvePhoneBody>
/** Deletes one's own account: its password, or the code that came to its phone. */
export const DeleteAccountBody = z.object({
  password: z.optional(z.string().check(z.maxLength(200))),
  code: z.optional(Code),
})
export type DeleteAccountBody = z.infer<typeof DeleteAccountBody>
/** Whether messages come by WhatsApp. */
export const WhatsAppBody = z.object({ isWanted: z.boolean() })
/** The token of a link that was sent to a new email. */
export const ProveEmailBody = z.object({ token: z.string().check(z.maxLength(100)) })
/** Opens an account without proof, for an order that is paid online. */
export const GuestBody = z.object({ phone: Mobile })
export const PhoneLoginBody = z.object({
  ...PhoneCodeBody.shape,
  remember: z.optional(z.boolean()),
  device: z.optional(DeviceToken),
})
export type PhoneLoginBody = z.infer<typeof PhoneLoginBody>

export const RegisterBody = z.object({
  name: PersonName,
  email: Email,
  password: NewPassword,
  confirmPassword: z.optional(z.string()),
  role: z.optional(z.enum(ROLES)),
  staffRole: z.optional(z.enum(STAFF_ROLES)),
  phone: z.optional(Phone),
  device: z.optional(DeviceToken),
})
export type RegisterBody = z.infer<typeof RegisterBody>

export const PasswordResetBody = z.object({ email: Email, device: z.optional(DeviceToken) })
export const PasswordResetConfirmBody = z.object({
  token: z.string().check(z.minLength(20), z.maxLength(100)),
  password: NewPassword,
  confirmPassword: z
    .string('Please confirm your password')
    .check(z.minLength(1, 'Please confirm your password')),
  /** Whether a phone that signs in stays, and whoever is signed in; neither without being said. */
  keepsPhone: z.optional(z.boolean()),
  keepsDevices: z.optional(z.boolean()),
})
/** The token of a link that sets a password. */
export const PasswordResetToken = z.pick(PasswordResetConfirmBody, { token: true })
/** What else opens the account of a reset link: email and phone masked, and how many devices are signed in. */
export const PasswordResetAccount = z.object({
  email: z.string(),
  phone: z.nullable(z.string()),
  devices: z.int(),
})
export type PasswordResetAccount = z.infer<typeof PasswordResetAccount>

/** One text, or an object with its parts. */
export const PersonAddress = z.union([
  plainText(500),
  z.object({ street: plainText(300), city: plainText(100), state: plainText(100), pincode: plainText(10) }),
])
export type PersonAddress = z.infer<typeof PersonAddress>

export const Person = z.object({
  ...ids,
  /** Empty until a person who signed in by phone has given one. */
  name: z.string(),
  /** Empty for an account with a phone alone. */
  email: z.string(),
  phone: z.nullable(z.string()),
  /** Whether the phone signs in: its owner has proved it by a code. */
  isPhoneProved: z.optional(z.boolean()),
  /** Whether messages come by WhatsApp; absent without a proved phone. */
  wantsWhatsApp: z.optional(z.boolean()),
  /** Neither an email nor a proved phone: an account that was made for one order. */
  isGuest: z.optional(z.boolean()),
  role: z.enum(ROLES),
  /** Of administrators: which rights they have (`RIGHTS_OF`). */
  staffRole: z.optional(z.enum(STAFF_ROLES)),
  address: z.nullable(PersonAddress),
  createdAt: z.string(),
  status: z.optional(z.enum(AGENT_STATUSES)),
  isOnline: z.optional(z.boolean()),
  isActive: z.optional(z.boolean()),
})
export type Person = z.infer<typeof Person>

export const LoginAnswer = z.object({
  success: z.literal(true),
  user: Person,
  token: z.string(),
  message: z.string(),
  data: z.object({ user: Person, token: z.string(), expiresAt: z.string(), device: z.optional(z.string()) }),
})
export type LoginAnswer = z.infer<typeof LoginAnswer>

export const RegisterAnswer = z.object({
  success: z.literal(true),
  user: Person,
  message: z.string(),
  data: z.object({ user: Person }),
})

/** `PUT /api/profile`: other fields, such as the role, are ignored. */
export const ProfileBody = z.object({
  name: z.optional(PersonName),
  email: z.optional(Email),
  phone: z.optional(z.union([z.literal(''), Phone])),
  address: z.optional(PersonAddress),
})
export type ProfileBody = z.infer<typeof ProfileBody>
/** `unprovedEmail` is a new email that is used once the link that was sent to it is opened. */
export const SavedProfile = z.object({ ...Person.shape, unprovedEmail: z.optional(z.string()) })
export type SavedProfile = z.infer<typeof SavedProfile>

/** Administrator's calls: unlisted fields are refused. An administrator without a `staffRole` is an owner. */
export const CreatePersonBody = z.strictObject({
  name: PersonName,
  email: Email,
  role: z.enum(ROLES),
  staffRole: z.optional(z.enum(STAFF_ROLES)),
  phone: z.optional(Phone),
  password: z.optional(NewPassword),
})
export const UpdatePersonBody = z.strictObject({
  name: z.optional(PersonName),
  phone: z.optional(z.nullable(Phone)),
  address: z.optional(PersonAddress),
  role: z.optional(z.enum(ROLES)),
  staffRole: z.optional(z.enum(STAFF_ROLES)),
  status: z.optional(z.enum(AGENT_STATUSES)),
  isOnline: z.optional(z.boolean()),
  seen: z.optional(z.partial(z.pick(Person, { name: true, phone: true, role: true, staffRole: true }))),
})
export const PeopleQuery = z.object({ ...PageQuery.shape, role: z.optional(z.enum(ROLES)) })

/** A person in the administrator's lists; `orders` and `totalSpent` of customers leave cancelled orders out. */
export const PersonInList = z.object({
  ...Person.shape,
  orders: z.optional(z.int()),
  totalSpent: z.optional(z.number()),
  /** Whether the person was invited and has not chosen a password yet. */
  isInvited: z.optional(z.boolean()),
})
export type PersonInList = z.infer<typeof PersonInList>
export const PeoplePage = pageOf(PersonInList)
export type PeoplePage = z.infer<typeof PeoplePage>

/** A link to set a password: sent by email, or given to the administrator where the shop sends none. */
export const Invitation = z.object({
  sentTo: z.nullable(z.string()),
  invitationLink: z.nullable(z.string()),
})
export type Invitation = z.infer<typeof Invitation>

/** `invitation` is null where the administrator has given a password. */
export const CreatedPerson = z.object({ ...Person.shape, invitation: z.nullable(Invitation) })
export type CreatedPerson = z.infer<typeof CreatedPerson>
