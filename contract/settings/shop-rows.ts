import * as z from 'zod/mini'
import { EMAIL_PATTERN } from '../accounts.ts'
import { StateName } from '../address-schemas.ts'
import { setting } from '../fields/field-rows.ts'
import { plainText } from '../text-schemas.ts'
import { carriesWhiteText } from './contrast.ts'

/** Ten to thirteen digits, with the area code or the country's. */
export const SUPPORT_PHONE_PATTERN = /^\+?(?:[ ()-]*\d){10,13}$/

export const Email = z.nullable(z.string().check(z.regex(EMAIL_PATTERN, 'Enter a valid email address')))
export const Phone = z.nullable(
  plainText(30).check(
    z.regex(SUPPORT_PHONE_PATTERN, 'Enter a phone number with its area code, such as 080 4000 1234'),
  ),
)
/** What a shop is called, where it is, how it looks and is reached. */
export const SHOP_SETTINGS = {
  shopName: setting(plainText(60).check(z.minLength(2, 'Name must be at least 2 characters')), {
    first: '',
    label: 'Shop name',
    text: 'text',
    control: { maxLength: 60 },
  }),
  shopStreet: setting(plainText(200), {
    first: '',
    label: 'Street address',
    hint: 'On papers and in emails',
    text: 'text',
    control: { maxLength: 200 },
  }),
  shopCity: setting(plainText(100), { first: '', label: 'City', text: 'text', control: { maxLength: 100 } }),
  shopState: {
    ...setting(z.union([z.literal(''), StateName]), {
      first: '',
      label: 'State',
      hint: 'Where the shop is registered',
      text: 'choice',
    }),
    stored: z.string(),
  },
  shopPincode: setting(z.string().check(z.trim(), z.regex(/^([1-9]\d{5})?$/, 'Enter a 6-digit pincode')), {
    first: '',
    label: 'Pincode',
    text: 'digits',
    control: { maxLength: 6 },
  }),
  logo: setting(z.nullable(z.string().check(z.regex(/^uploads\/[0-9a-f-]{36}$/, 'Upload a picture'))), {
    first: null,
    label: 'Logo',
  }),
  brandColour: setting(
    z.nullable(
      z
        .string()
        .check(
          z.toLowerCase(),
          z.regex(/^#[0-9a-f]{6}$/, 'Enter a colour as #02666e'),
          z.refine(carriesWhiteText, 'Choose a darker colour: white text could not be read on it'),
        ),
    ),
    {
      first: null,
      label: 'Colour',
      hint: 'For buttons and links; leave it empty for the usual colours',
      text: 'text',
    },
  ),
  supportEmail: setting(Email, {
    first: null,
    label: 'Support email',
    hint: 'Shown to customers',
    text: 'email',
  }),
  supportPhone: setting(Phone, {
    first: null,
    label: 'Support phone',
    hint: 'Shown to customers',
    text: 'tel',
    control: { maxLength: 30 },
  }),
}
