import * as z from 'zod/mini'
import { partOf } from './fields/field-rows.ts'
import { PaymentOptions } from './ordering/payments.ts'
import { GoodsRules } from './promises/rules-schemas.ts'
import { SETTINGS } from './settings/setting-rows.ts'

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

/** What is stored, which may have been valid only when it was. */
export const Settings = z.object(partOf(SETTINGS, 'stored'))
export type Settings = z.infer<typeof Settings>

/** `shopTried` is only the shop's own to say; `seen` is not validated like a new value: what was shown may be invalid today. */
export const SettingsBody = z.strictObject({
  ...z.omit(z.partial(z.object(partOf(SETTINGS, 'schema'))), { shopTried: true }).shape,
  seen: z.optional(z.partial(Settings)),
})
export type SettingsBody = z.infer<typeof SettingsBody>
