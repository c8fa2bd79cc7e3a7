import * as z from 'zod/mini'
import { BACKUP_PERIODS } from '../backups.ts'
import { Rupees } from '../envelope.ts'
import { type SettingRow, setting } from '../fields/field-rows.ts'
import { HomeShelvesInput } from '../home/home-schemas.ts'
import { DEFAULT_SHELVES } from '../home/shelves.ts'
import { Holidays } from '../promises/areas-schemas.ts'
import { DEMO_RULES, NO_RULES } from '../promises/rules.ts'
import { ReturnRule, WarrantyRule } from '../promises/rules-schemas.ts'
import { PublicUrl } from '../providers/providers-schemas.ts'
import { Gstin } from '../tax/tax-schemas.ts'
import { plainText } from '../text-schemas.ts'
import { Email, Phone, SHOP_SETTINGS } from './shop-rows.ts'
import { TAX_SETTINGS } from './tax-rows.ts'
import { UNPROVED_SETTINGS } from './unproved-rows.ts'

/** Cash of two lakh rupees or more is prohibited (Income-tax Act, section 269ST). */
export const MAX_CASH_LIMIT_RUPEES = 199_999

export const MAX_BACKUPS_KEPT = 90

/** Who may look at the products: everyone, or only who has signed in. */
export const STOREFRONT_ACCESS = ['everyone', 'members'] as const

const YEAR_TEXT = 'Enter a year such as 1998'

const OFF = { autoComplete: 'off' } as const
const CODE = { ...OFF, spellCheck: false } as const

/**
 * The settings of a shop, a row each: what may be set, what a new shop begins with, and how its field asks for it. What the server's
 * variables say of name, state and support comes before `first`.
 */
export const SETTINGS = {
  ...SHOP_SETTINGS,
  usesDeliveryCode: setting(z.boolean(), {
    first: false,
    label: 'Ask for a delivery code at the door',
    name: 'Delivery code at the door',
    hint: 'The customer sees four digits as soon as the order is out for delivery; the agent enters them.',
    text: 'switch',
  }),
  cashLimitPerOrder: setting(Rupees.check(z.lte(MAX_CASH_LIMIT_RUPEES, 'At most ₹1,99,999 in cash')), {
    first: MAX_CASH_LIMIT_RUPEES,
    label: 'Limit per order (₹)',
    name: 'Limit per order',
    text: 'rupees',
  }),
  cashLimitPerAgent: setting(Rupees, {
    first: 500_000,
    label: 'Limit per agent (₹)',
    name: 'Limit per agent',
    hint: 'Cash in hand plus cash still to be collected',
    text: 'rupees',
  }),
  /** Rupees that agents see as earned with each delivery; null: no earnings are shown. */
  earningPerDelivery: setting(z.nullable(Rupees), {
    first: null,
    demo: 50,
    label: 'Earnings for one delivery (₹)',
    name: 'Earnings for one delivery',
    hint: 'Agents see what they have earned. Leave it empty to show them no earnings.',
    text: 'rupees',
  }),
  /** Licence number of the food authority, FSSAI. */
  fssaiLicence: setting(
    z.nullable(z.string().check(z.trim(), z.regex(/^\d{14}$/, 'An FSSAI licence number has 14 digits'))),
    {
      first: null,
      label: 'FSSAI licence number',
      hint: '14 digits, shown with food',
      text: 'digits',
      control: { maxLength: 14 },
    },
  ),
  /** Whether products that need a prescription can be ordered. */
  sellsPrescriptions: setting(z.boolean(), {
    first: false,
    label: 'Sell prescription medicine',
    hint: 'Customers add a photo of the prescription, and you look at it before the order is sent. Without it, products that need a prescription can be seen but not ordered.',
    text: 'switch',
  }),
  storefrontAccess: setting(z.enum(STOREFRONT_ACCESS), {
    first: 'everyone',
    demo: 'members',
    label: 'Storefront',
    name: 'Who can see your products',
    text: 'choice',
    choices: { everyone: 'Everyone', members: 'Members only' },
  }),
  /** Whether prices are what is paid; otherwise tax is added to them. A real shop has stored its own at its first start. */
  pricesIncludeTax: setting(z.boolean(), { first: false, label: 'Prices include all taxes' }),
  /** Whether what is paid in cash is rounded to whole rupees. */
  roundsCash: setting(z.boolean(), {
    first: false,
    label: 'Round cash to whole rupees',
    hint: 'For cash at the door. What is paid online stays exact.',
    text: 'switch',
  }),
  legalName: setting(plainText(120), {
    first: '',
    label: 'Legal name',
    hint: 'Of the company, firm or person that sells',
    text: 'text',
    control: { ...OFF, maxLength: 120 },
  }),
  gstin: setting(z.nullable(Gstin), {
    first: null,
    label: 'GSTIN',
    hint: '15 characters; the first two are your state. Leave it empty if you have none',
    text: 'text',
    control: { ...CODE, maxLength: 20, autoCapitalize: 'characters' },
  }),
  /** Without it prescription medicine cannot be sold. */
  drugLicence: setting(z.nullable(plainText(60).check(z.minLength(3, 'Enter the number of the licence'))), {
    first: null,
    label: 'Drug licence number',
    hint: 'Of your pharmacy; shown to customers',
    text: 'text',
    control: { ...CODE, maxLength: 60 },
  }),
  grievanceName: setting(plainText(80), {
    first: '',
    label: 'Officer’s name',
    name: 'Name of the grievance officer',
    text: 'text',
    control: { ...OFF, maxLength: 80 },
  }),
  grievanceDesignation: setting(plainText(80), {
    first: '',
    label: 'Designation',
    name: 'Designation of the grievance officer',
    hint: 'Such as Owner or Manager',
    text: 'text',
    control: { ...OFF, maxLength: 80 },
  }),
  grievanceEmail: setting(Email, { first: null, label: 'Email for complaints', text: 'email', control: OFF }),
  grievancePhone: setting(Phone, {
    first: null,
    label: 'Phone for complaints',
    text: 'tel',
    control: { ...OFF, maxLength: 30 },
  }),
  supportHours: setting(
    z.array(plainText(60).check(z.minLength(1))).check(z.maxLength(7, 'At most 7 lines')),
    {
      first: [],
      demo: ['Mon-Fri 9:00 AM-6:00 PM', 'Sat-Sun 10:00 AM-4:00 PM'],
      label: 'Support hours',
      hint: 'One per line, such as Mon-Sat 10:00 AM-7:00 PM',
      text: 'lines',
      control: { rows: 2 },
    },
  ),
  supportWhatsApp: setting(Phone, {
    first: null,
    label: 'WhatsApp number',
    hint: 'Customers can write to you there',
    text: 'tel',
    control: { maxLength: 30 },
  }),
  returns: setting(z.nullable(ReturnRule), {
    first: NO_RULES.returns,
    demo: DEMO_RULES.returns,
    label: 'Returns',
  }),
  warranty: setting(z.nullable(WarrantyRule), {
    first: NO_RULES.warranty,
    demo: DEMO_RULES.warranty,
    label: 'Warranty',
  }),
  takesCash: setting(z.boolean(), {
    first: true,
    label: 'Take cash on delivery',
    name: 'Cash on delivery',
    hint: 'A delivery area, a category or a product can refuse it on its own.',
    text: 'switch',
  }),
  /** Days on which nothing is delivered. */
  holidays: setting(Holidays, { first: [] }),
  /** How many days after the end of its order a photo is deleted: two years, as registers are usually kept; a pharmacy's own duty may be longer. */
  prescriptionDays: setting(
    z.int('Enter whole days').check(z.gte(1, 'At least 1 day'), z.lte(3650, 'At most 3,650 days')),
    {
      first: 730,
      label: 'Keep photos of prescriptions for (days)',
      name: 'Days that photos of prescriptions are kept',
      hint: 'After delivery or cancellation; then they are deleted. Ask your pharmacist: your register may have to be kept longer.',
      text: 'number',
      control: { maxLength: 4 },
    },
  ),
  aboutText: setting(plainText(600), {
    first: '',
    label: 'What do you sell?',
    name: 'What you sell',
    hint: 'A sentence or two, without which the page about you stays empty',
    text: 'paragraph',
    control: { maxLength: 600 },
    isWide: true,
  }),
  sinceYear: setting(
    z.nullable(
      z.int(YEAR_TEXT).check(z.gte(1800, YEAR_TEXT), z.refine(isPastYear, 'This year is still to come')),
    ),
    {
      first: null,
      label: 'Since',
      hint: 'The year in which the shop began, if you like',
      text: 'number',
      control: { ...OFF, maxLength: 4 },
    },
  ),
  /** Whether an administrator has said that the delivery areas are right as they are. */
  areasConfirmed: setting(z.boolean(), { first: false }),
  /** Whether an order that tried the shop out has come to its end; only the shop says so itself. */
  shopTried: setting(z.boolean(), { first: false }),
  ...TAX_SETTINGS,
  ...UNPROVED_SETTINGS,
  homeShelves: setting(HomeShelvesInput, { first: [...DEFAULT_SHELVES], label: 'Shelves on home' }),
  /** The address that people open; null: as the server says. */
  publicUrl: setting(z.nullable(PublicUrl), {
    first: null,
    label: 'Address',
    name: 'The address of your shop',
    text: 'url',
    control: CODE,
  }),
  /** How often the shop backs itself up; null: only when somebody presses the button. */
  backupEvery: setting(z.nullable(z.enum(BACKUP_PERIODS)), {
    first: 'day',
    demo: null,
    label: 'Back up',
    text: 'choice',
    choices: { day: 'Every night', week: 'Once a week', '': 'Only by the button' },
  }),
  /** How many backups are kept; older files are deleted. */
  backupsKept: setting(
    z
      .int('Enter how many')
      .check(z.gte(1, 'Keep at least 1'), z.lte(MAX_BACKUPS_KEPT, `Keep at most ${MAX_BACKUPS_KEPT}`)),
    {
      first: 7,
      label: 'Backups to keep',
      hint: `At most ${MAX_BACKUPS_KEPT}. The oldest file is deleted once there are more.`,
      text: 'number',
      control: { maxLength: 2 },
    },
  ),
} as const satisfies Record<string, SettingRow>

export type SettingName = keyof typeof SETTINGS

function isPastYear(year: number): boolean {
  return year <= new Date().getFullYear()
}
