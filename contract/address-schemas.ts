import * as z from 'zod/mini'
import { EMAIL_PATTERN, PHONE_PATTERN, PINCODE_PATTERN } from './accounts.ts'
import { ids } from './envelope.ts'
import { readState } from './tax/states.ts'
import { plainText } from './text-schemas.ts'

/** Line breaks, also those of Unicode, become blanks: a name stands in greetings, lists and prints. */
const oneLine = z.overwrite<string>((text) => text.replace(/[\r\n\t\p{Zl}\p{Zp}]+/gu, ' '))

const isFilledIn = z.minLength(1, 'Please fill in all delivery details')

/** A state or union territory, however it is written; read as addresses name it. */
export const StateName = plainText(100).check(
  z.overwrite((text) => readState(text) ?? text),
  z.refine((text) => text === '' || readState(text) !== null, 'Choose a state or union territory of India'),
)

/** Where a parcel goes. */
export const DeliveryDetails = z.object({
  fullName: plainText(120).check(oneLine, isFilledIn),
  phone: z.string().check(z.trim(), z.regex(PHONE_PATTERN, 'Please enter a valid 10-digit phone number')),
  /** Empty for a customer whose account has none. */
  email: z
    .string()
    .check(
      z.trim(),
      z.maxLength(254),
      z.regex(new RegExp(`^$|${EMAIL_PATTERN.source}`), 'Please enter a valid email address'),
    ),
  address: plainText(300).check(isFilledIn),
  city: plainText(100).check(isFilledIn),
  state: StateName.check(isFilledIn),
  pincode: z.string().check(z.trim(), z.regex(PINCODE_PATTERN, 'Please enter a valid 6-digit pincode')),
  landmark: z.optional(plainText(200)),
  /** Whether somebody was asked, where the pincode lies in another state, and has kept this one. */
  isStateConfirmed: z.optional(z.boolean()),
})
export type DeliveryDetails = z.infer<typeof DeliveryDetails>

export const SavedAddressBody = z.object({
  label: plainText(40).check(z.minLength(1, 'Give this address a name')),
  isDefault: z.optional(z.boolean()),
  ...DeliveryDetails.shape,
})
export const SavedAddress = z.object({
  ...ids,
  label: z.string(),
  isDefault: z.boolean(),
  ...DeliveryDetails.shape,
})
export type SavedAddress = z.infer<typeof SavedAddress>
export const SavedAddresses = z.object({ items: z.array(SavedAddress) })
