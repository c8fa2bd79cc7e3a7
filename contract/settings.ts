import * as z from 'zod/mini'
import { EMAIL_PATTERN, plainText } from './accounts.ts'
import { carriesWhiteText } from './brand-colour.ts'
import { Rupees } from './envelope.ts'
import { PaymentOptions } from './payments.ts'

/** Cash of two lakh rupees or more is prohibited (Income-tax Act, section 269ST). */
export const HIGHEST_CASH_LIMIT_RUPEES = 199_999

/** What everybody may know of the shop. */
export const ShopInfo = z.object({
  name: z.string(),
  state: z.string(),
  supportEmail: z.nullable(z.string()),
  supportPhone: z.nullable(z.string()),
  /** "14, 3rd Cross, Bengaluru, Karnataka - 560038"; empty where none is set. */
  address: z.string(),
  /** A picture's key. */
  logo: z.nullable(z.string()),
  /** As "#02666e"; null leaves the shop in its usual colours. */
  brandColour: z.nullable(z.string()),
  isDemo: z.boolean(),
  payment: PaymentOptions,
})
export type ShopInfo = z.infer<typeof ShopInfo>

export const Settings = z.object({
  shopName: z.string(),
  shopStreet: z.string(),
  shopCity: z.string(),
  shopState: z.string(),
  shopPincode: z.string(),
  logo: z.nullable(z.string()),
  brandColour: z.nullable(z.string()),
  supportEmail: z.nullable(z.string()),
  supportPhone: z.nullable(z.string()),
  usesDeliveryCode: z.boolean(),
  cashLimitPerOrder: z.number(),
  cashLimitPerAgent: z.number(),
})
export type Settings = z.infer<typeof Settings>

/** With its area code or the country's: ten to thirteen digits. */
export const SUPPORT_PHONE_PATTERN = /^\+?(?:[ ()-]*\d){10,13}$/

const settingsFields = {
  shopName: z.optional(plainText(60).check(z.minLength(2, 'Name must be at least 2 characters'))),
  shopStreet: z.optional(plainText(200)),
  shopCity: z.optional(plainText(100)),
  shopState: z.optional(plainText(60)),
  shopPincode: z.optional(z.string().check(z.trim(), z.regex(/^([1-9]\d{5})?$/, 'Enter a 6-digit pincode'))),
  logo: z.optional(z.nullable(z.string().check(z.regex(/^uploads\/[0-9a-f-]{36}$/, 'Upload a picture')))),
  brandColour: z.optional(
    z.nullable(
      z
        .string()
        .check(
          z.toLowerCase(),
          z.regex(/^#[0-9a-f]{6}$/, 'Enter a colour as #02666e'),
          z.refine(carriesWhiteText, 'Choose a darker colour: white text could not be read on it'),
        ),
    ),
  ),
  supportEmail: z.optional(
    z.nullable(z.string().check(z.regex(EMAIL_PATTERN, 'Enter a valid email address'))),
  ),
  supportPhone: z.optional(
    z.nullable(
      plainText(30).check(
        z.regex(SUPPORT_PHONE_PATTERN, 'Enter a phone number with its area code, such as 080 4000 1234'),
      ),
    ),
  ),
  usesDeliveryCode: z.optional(z.boolean()),
  cashLimitPerOrder: z.optional(Rupees.check(z.lte(HIGHEST_CASH_LIMIT_RUPEES, 'At most ₹1,99,999 in cash'))),
  cashLimitPerAgent: z.optional(Rupees),
}
/** What was shown may be what the shop would not take today. */
export const SettingsBody = z.strictObject({
  ...settingsFields,
  seen: z.optional(z.partial(Settings)),
})
export type SettingsBody = z.infer<typeof SettingsBody>
