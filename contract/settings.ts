import * as z from 'zod/mini'
import { EMAIL_PATTERN } from './accounts.ts'
import { plainText } from './accounts-schemas.ts'
import { Rupees } from './envelope.ts'
import { PaymentOptions } from './ordering/payments.ts'

/** Cash of two lakh rupees or more is prohibited (Income-tax Act, section 269ST). */
export const MAX_CASH_LIMIT_RUPEES = 199_999

/** The public data of the shop. */
export const ShopInfo = z.object({
  name: z.string(),
  state: z.string(),
  supportEmail: z.nullable(z.string()),
  supportPhone: z.nullable(z.string()),
  /** "14, 3rd Cross, Bengaluru, Karnataka - 560038"; empty where none is set. */
  address: z.string(),
  /** A picture's key. */
  logo: z.nullable(z.string()),
  /** Such as "#02666e"; null: the default colours. */
  brandColour: z.nullable(z.string()),
  /** Licence number of the food authority, FSSAI. */
  fssaiLicence: z.nullable(z.string()),
  sellsPrescriptions: z.boolean(),
  /** Whether people who are not signed in may look at products and fill a cart. */
  isOpenToVisitors: z.boolean(),
  /** Whether codes can be sent to phones, so that a phone signs in. */
  sendsCodes: z.boolean(),
  /** Whether messages can come by WhatsApp. */
  sendsWhatsApp: z.boolean(),
  isDemo: z.boolean(),
  terms: z.object({ taxIncluded: z.boolean(), roundsCash: z.boolean() }),
  payment: PaymentOptions,
})
export type ShopInfo = z.infer<typeof ShopInfo>

/** Who may look at the products: everyone, or only who has signed in. */
export const STOREFRONT_ACCESS = ['everyone', 'members'] as const

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
  /** Rupees that agents see as earned with each delivery; null: no earnings are shown. */
  earningPerDelivery: z.nullable(z.number()),
  /** Licence number of the food authority, FSSAI: 14 digits. */
  fssaiLicence: z.nullable(z.string()),
  /** Whether products that need a prescription can be ordered. */
  sellsPrescriptions: z.boolean(),
  storefrontAccess: z.enum(STOREFRONT_ACCESS),
  /** Whether prices are what is paid; otherwise tax is added to them. */
  pricesIncludeTax: z.boolean(),
  /** Whether what is paid in cash is rounded to whole rupees. */
  roundsCash: z.boolean(),
})
export type Settings = z.infer<typeof Settings>

/** Ten to thirteen digits, with the area code or the country's. */
export const SUPPORT_PHONE_PATTERN = /^\+?(?:[ ()-]*\d){10,13}$/

const settingsFields = {
  shopName: plainText(60).check(z.minLength(2, 'Name must be at least 2 characters')),
  shopStreet: plainText(200),
  shopCity: plainText(100),
  shopState: plainText(60),
  shopPincode: z.string().check(z.trim(), z.regex(/^([1-9]\d{5})?$/, 'Enter a 6-digit pincode')),
  logo: z.nullable(z.string().check(z.regex(/^uploads\/[0-9a-f-]{36}$/, 'Upload a picture'))),
  brandColour: z.nullable(
    z
      .string()
      .check(
        z.toLowerCase(),
        z.regex(/^#[0-9a-f]{6}$/, 'Enter a colour as #02666e'),
        z.refine(carriesWhiteText, 'Choose a darker colour: white text could not be read on it'),
      ),
  ),
  supportEmail: z.nullable(z.string().check(z.regex(EMAIL_PATTERN, 'Enter a valid email address'))),
  supportPhone: z.nullable(
    plainText(30).check(
      z.regex(SUPPORT_PHONE_PATTERN, 'Enter a phone number with its area code, such as 080 4000 1234'),
    ),
  ),
  usesDeliveryCode: z.boolean(),
  cashLimitPerOrder: Rupees.check(z.lte(MAX_CASH_LIMIT_RUPEES, 'At most ₹1,99,999 in cash')),
  cashLimitPerAgent: Rupees,
  earningPerDelivery: z.nullable(Rupees),
  fssaiLicence: z.nullable(
    z.string().check(z.trim(), z.regex(/^\d{14}$/, 'An FSSAI licence number has 14 digits')),
  ),
  sellsPrescriptions: z.boolean(),
  storefrontAccess: z.enum(STOREFRONT_ACCESS),
  pricesIncludeTax: z.boolean(),
  roundsCash: z.boolean(),
}
/** `seen` is not validated like a new value: what was shown may be invalid today. */
export const SettingsBody = z.strictObject({
  ...z.partial(z.object(settingsFields)).shape,
  seen: z.optional(z.partial(Settings)),
})
export type SettingsBody = z.infer<typeof SettingsBody>

const WHITE = '#ffffff'
/** For text, by WCAG 2.2 AA. */
const MIN_CONTRAST = 4.5

/** Whether white text, as on the shop's buttons, can be read on a colour such as "#02666e". */
export function carriesWhiteText(colour: string): boolean {
  return contrast(colour, WHITE) >= MIN_CONTRAST
}

/** Between 1 and 21 (WCAG 2.2). */
export function contrast(first: string, second: string): number {
  const [dark = 0, bright = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
