import * as z from 'zod/mini'
import { EMAIL_PATTERN } from './accounts.ts'
import { plainText, StateName } from './accounts-schemas.ts'
import { BACKUP_PERIODS } from './backups.ts'
import { Rupees } from './envelope.ts'
import { HomeShelves, HomeShelvesInput } from './home/home-schemas.ts'
import { PaymentOptions } from './ordering/payments.ts'
import { Holidays } from './promises/areas-schemas.ts'
import { GoodsRules, ReturnRule, WarrantyRule } from './promises/rules-schemas.ts'
import { PublicUrl, StoredPublicUrl } from './providers/providers-schemas.ts'
import { GST_FROM } from './tax/registration.ts'
import { BAND_BASES } from './tax/tax-classes.ts'
import { Gstin, Registration, TaxClassId } from './tax/tax-schemas.ts'

/** Cash of two lakh rupees or more is prohibited (Income-tax Act, section 269ST). */
export const MAX_CASH_LIMIT_RUPEES = 199_999

export const MAX_BACKUPS_KEPT = 90

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
  /** False until the shop has said who it is: it can be looked at, and nothing can be ordered. */
  isOpen: z.boolean(),
  /** Who sells, as on papers; empty: not said. */
  legalName: z.string(),
  gstin: z.nullable(z.string()),
  /** The only state into which the shop may sell; null: any. */
  onlyState: z.nullable(z.string()),
  /** Whether a business that buys with its GSTIN gets a tax invoice. */
  givesTaxInvoices: z.boolean(),
  drugLicence: z.nullable(z.string()),
  /** Who answers complaints (Consumer Protection (E-Commerce) Rules 2020, rule 4); null: not said. */
  grievanceOfficer: z.nullable(
    z.object({
      name: z.string(),
      designation: z.string(),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
    }),
  ),
  /** When somebody answers, a line each, such as "Mon-Fri 9:00 AM-6:00 PM"; empty: not said. */
  supportHours: z.array(z.string()),
  supportWhatsApp: z.nullable(z.string()),
  /** What is promised for goods that say nothing else. */
  rules: GoodsRules,
  /** What the shop sells, in its own words; empty: not said. */
  about: z.string(),
  /** What delivery costs where it is the same for everybody; null where the pincode decides. */
  delivery: z.nullable(z.object({ fee: z.number(), freeFrom: z.nullable(z.number()), minimum: z.number() })),
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
  legalName: z.string(),
  gstin: z.nullable(z.string()),
  /** Without it prescription medicine cannot be sold. */
  drugLicence: z.nullable(z.string()),
  grievanceName: z.string(),
  grievanceDesignation: z.string(),
  grievanceEmail: z.nullable(z.string()),
  grievancePhone: z.nullable(z.string()),
  supportHours: z.array(z.string()),
  supportWhatsApp: z.nullable(z.string()),
  returns: GoodsRules.shape.returns,
  warranty: GoodsRules.shape.warranty,
  takesCash: z.boolean(),
  /** Days on which nothing is delivered. */
  holidays: z.array(z.string()),
  /** How many days after the end of its order a photo of a prescription is deleted. */
  prescriptionDays: z.int(),
  /** What the shop sells, in a sentence or two, for its page about itself. */
  aboutText: z.string(),
  /** Since which year there is the shop. */
  sinceYear: z.nullable(z.int()),
  /** Whether an administrator has said that the delivery areas are right as they are. */
  areasConfirmed: z.boolean(),
  /** Whether an order that tried the shop out has come to its end. */
  shopTried: z.boolean(),
  /** How the shop stands to GST, by the day since which it does; empty: it has not said. */
  registrations: z.array(Registration),
  /** The tax class of products that say none. */
  defaultTaxClass: z.string(),
  bandBasis: z.enum(BAND_BASES),
  /** What the numbers of documents begin with. */
  documentPrefix: z.string(),
  /** How many digits of an HSN code its turnover asks for: 4 up to five crore rupees a year, 6 above. */
  hsnDigits: z.union([z.literal(4), z.literal(6)]),
  /** Rupees of an invoice above which goods need an e-way bill, to other states and inside the shop's own. */
  ewayLimit: z.number(),
  ewayLimitWithin: z.number(),
  homeShelves: HomeShelves,
  /** The address that people open, such as "https://shop.example"; null: as the server says. */
  publicUrl: z.nullable(z.string()),
  /** How often the shop backs itself up; null: only when somebody presses the button. */
  backupEvery: z.nullable(z.enum(BACKUP_PERIODS)),
  /** How many backups are kept; older files are deleted. */
  backupsKept: z.int(),
})
export type Settings = z.infer<typeof Settings>

/** Ten to thirteen digits, with the area code or the country's. */
export const SUPPORT_PHONE_PATTERN = /^\+?(?:[ ()-]*\d){10,13}$/

const Email = z.string().check(z.regex(EMAIL_PATTERN, 'Enter a valid email address'))
const Phone = plainText(30).check(
  z.regex(SUPPORT_PHONE_PATTERN, 'Enter a phone number with its area code, such as 080 4000 1234'),
)

const settingsFields = {
  shopName: plainText(60).check(z.minLength(2, 'Name must be at least 2 characters')),
  shopStreet: plainText(200),
  shopCity: plainText(100),
  shopState: z.union([z.literal(''), StateName]),
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
  supportEmail: z.nullable(Email),
  supportPhone: z.nullable(Phone),
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
  legalName: plainText(120),
  gstin: z.nullable(Gstin),
  drugLicence: z.nullable(plainText(60).check(z.minLength(3, 'Enter the number of the licence'))),
  grievanceName: plainText(80),
  grievanceDesignation: plainText(80),
  grievanceEmail: z.nullable(Email),
  grievancePhone: z.nullable(Phone),
  supportHours: z.array(plainText(60).check(z.minLength(1))).check(z.maxLength(7, 'At most 7 lines')),
  supportWhatsApp: z.nullable(Phone),
  returns: z.nullable(ReturnRule),
  warranty: z.nullable(WarrantyRule),
  takesCash: z.boolean(),
  holidays: Holidays,
  prescriptionDays: z
    .int('Enter whole days')
    .check(z.gte(1, 'At least 1 day'), z.lte(3650, 'At most 3,650 days')),
  aboutText: plainText(600),
  sinceYear: z.nullable(
    z
      .int('Enter a year such as 1998')
      .check(z.gte(1800, 'Enter a year such as 1998'), z.refine(isPastYear, 'This year is still to come')),
  ),
  areasConfirmed: z.boolean(),
  registrations: z.array(Registration).check(
    z.maxLength(20, 'At most 20 changes'),
    z.refine((all) => all.every(({ from }) => from >= GST_FROM), 'GST began on 1 July 2017'),
    z.refine((all) => new Set(all.map(({ from }) => from)).size === all.length, 'One registration a day'),
  ),
  defaultTaxClass: TaxClassId,
  bandBasis: z.enum(BAND_BASES),
  documentPrefix: z
    .string()
    .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{0,2}$/, 'At most 2 letters or digits')),
  hsnDigits: z.union([z.literal(4), z.literal(6)]),
  ewayLimit: Rupees,
  ewayLimitWithin: Rupees,
  homeShelves: HomeShelvesInput,
  publicUrl: z.nullable(StoredPublicUrl),
  backupEvery: z.nullable(z.enum(BACKUP_PERIODS)),
  backupsKept: z
    .int('Enter how many')
    .check(z.gte(1, 'Keep at least 1'), z.lte(MAX_BACKUPS_KEPT, `Keep at most ${MAX_BACKUPS_KEPT}`)),
}
/** `seen` is not validated like a new value: what was shown may be invalid today. */
export const SettingsBody = z.strictObject({
  ...z.partial(z.object(settingsFields)).shape,
  publicUrl: z.optional(z.nullable(PublicUrl)),
  seen: z.optional(z.partial(Settings)),
})
export type SettingsBody = z.infer<typeof SettingsBody>

function isPastYear(year: number): boolean {
  return year <= new Date().getFullYear()
}

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
