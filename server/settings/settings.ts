import type { PricingTerms } from '#contract/charges.ts'
import { DEFAULT_SHELVES } from '#contract/home/shelves.ts'
import { DEMO_RULES, type GoodsRules, NO_RULES } from '#contract/promises/rules.ts'
import { MAX_CASH_LIMIT_RUPEES, Settings } from '#contract/settings.ts'
import { modeOf } from '#contract/shop-mode.ts'
import { GST_FROM } from '#contract/tax/registration.ts'
import type { Config } from '#server/config/config.ts'
import { onlyRow, type Queries, type Reads } from '#server/database/connect.ts'
import { fragment, literal } from '#server/database/sql.ts'

const CASH_LIMIT_PER_ORDER_RUPEES = 199_999
export const CASH_LIMIT_PER_AGENT_RUPEES = 500_000
/** Two years, as registers of prescriptions are usually kept; a pharmacy's own duty may be longer. */
const PRESCRIPTION_DAYS = 730

/** CGST Rules 2017, rule 138; some states have a higher one inside them. */
const EWAY_LIMIT_RUPEES = 50_000

const BACKUPS_KEPT = 7

const NAMES = Object.keys(Settings.shape) as (keyof Settings)[]

/** What the specification says of its shop. */
const DEMO_SETTINGS = {
  ...DEMO_RULES,
  earningPerDelivery: 50,
  storefrontAccess: 'members',
  supportHours: ['Mon-Fri 9:00 AM-6:00 PM', 'Sat-Sun 10:00 AM-4:00 PM'],
  registrations: [{ from: GST_FROM, kind: 'regular' }],
  backupEvery: null,
} satisfies Partial<Settings>

/** A new real shop has said nothing yet. */
const REAL_SETTINGS = {
  ...NO_RULES,
  earningPerDelivery: null,
  storefrontAccess: 'everyone',
  supportHours: [],
  registrations: [],
  backupEvery: 'day',
} satisfies Partial<Settings>

const firstSettings = ({ isDemo }: Config) => (isDemo ? DEMO_SETTINGS : REAL_SETTINGS)

/** The settings of a new shop, some of them from the environment. */
function defaultSettings(config: Config): Settings {
  return {
    shopName: config.shop.name,
    shopStreet: '',
    shopCity: '',
    shopState: config.shop.state ?? '',
    shopPincode: '',
    logo: null,
    brandColour: null,
    supportEmail: config.shop.supportEmail ?? null,
    supportPhone: config.shop.supportPhone ?? null,
    usesDeliveryCode: false,
    cashLimitPerOrder: CASH_LIMIT_PER_ORDER_RUPEES,
    cashLimitPerAgent: CASH_LIMIT_PER_AGENT_RUPEES,
    fssaiLicence: null,
    sellsPrescriptions: false,
    // A real shop has stored its own at its first start.
    pricesIncludeTax: false,
    roundsCash: false,
    legalName: '',
    gstin: null,
    drugLicence: null,
    grievanceName: '',
    grievanceDesignation: '',
    grievanceEmail: null,
    grievancePhone: null,
    supportWhatsApp: null,
    ...firstSettings(config),
    holidays: [],
    prescriptionDays: PRESCRIPTION_DAYS,
    aboutText: '',
    sinceYear: null,
    areasConfirmed: false,
    shopTried: false,
    ...FIRST_RATING,
    documentPrefix: '',
    hsnDigits: 4,
    ewayLimit: EWAY_LIMIT_RUPEES,
    ewayLimitWithin: EWAY_LIMIT_RUPEES,
    homeShelves: [...DEFAULT_SHELVES],
    publicUrl: null,
    backupsKept: BACKUPS_KEPT,
  }
}

/** By what goods without a class of their own are taxed until somebody says it. */
const FIRST_RATING = { defaultTaxClass: 'gst_18', bandBasis: 'without_tax' } as const

/** By what goods are taxed, `defaultTaxClass` and `bandBasis`, as an expression for a statement. */
export const RATING_OF_GOODS = fragment`${literal(JSON.stringify(FIRST_RATING))}::jsonb || (
  select coalesce(jsonb_object_agg(name, value), '{}') from settings where name in ('defaultTaxClass', 'bandBasis'))`

/** The shop's `GoodsRules` as far as they are stored, as an expression for a statement; `rulesOf` completes them. */
export const STORED_RULES = fragment`(
  select coalesce(jsonb_object_agg(name, value), '{}') from settings where name in ('returns', 'warranty', 'takesCash'))`

export function rulesOf(stored: Partial<GoodsRules>, config: Config): GoodsRules {
  const { returns, warranty, takesCash } = firstSettings(config)
  return { returns, warranty, takesCash, ...stored }
}

/**
 * Whether the shop has said who sells, from where, and how to reach it (Consumer Protection (E-Commerce) Rules 2020, rule 5),
 * unless it comes ready.
 */
export function isOpen(settings: Settings, config: Config): boolean {
  if (modeOf(config).comesReady) return true
  const { legalName, shopStreet, shopCity, shopState, shopPincode, supportEmail, supportPhone } = settings
  const isNamed = [legalName, shopStreet, shopCity, shopState, shopPincode].every((part) => part !== '')
  return isNamed && (supportEmail !== null || supportPhone !== null)
}

export interface StoredSetting {
  name: string
  value: unknown
}

/** The shop's present settings, by one indexed read. Amounts are rupees. */
export async function readSettings(queries: Reads, config: Config): Promise<Settings> {
  const rows = await queries.sql<StoredSetting>`select name, value from settings where name = any(${NAMES})`
  return settingsOf(rows, config)
}

export function settingsOf(rows: readonly StoredSetting[], config: Config): Settings {
  const settings = Settings.parse({
    ...defaultSettings(config),
    ...Object.fromEntries(rows.map(({ name, value }) => [name, value])),
  })
  return {
    ...settings,
    // Shops could switch it on before a licence was asked for.
    sellsPrescriptions: settings.sellsPrescriptions && settings.drugLicence !== null,
    cashLimitPerOrder: Math.min(settings.cashLimitPerOrder, MAX_CASH_LIMIT_RUPEES),
  }
}

/** The largest cash order in rupees, as an expression for a statement. */
export const CASH_LIMIT_PER_ORDER = fragment`least(${literal(MAX_CASH_LIMIT_RUPEES)}, coalesce(
  (select value::numeric from settings where name = 'cashLimitPerOrder'), ${literal(CASH_LIMIT_PER_ORDER_RUPEES)}))`

/** Whether the shop sells prescription medicine, for which it needs a licence, as an expression for a statement. */
export const SELLS_PRESCRIPTIONS = fragment`(
  select count(*) = 2 from settings
   where (name = 'sellsPrescriptions' and value = 'true') or (name = 'drugLicence' and value <> 'null'))`

/** After how many days a photo of a prescription is deleted, as an expression for a statement. */
export const DAYS_OF_PRESCRIPTIONS = fragment`coalesce(
  (select value::int from settings where name = 'prescriptionDays'), ${literal(PRESCRIPTION_DAYS)})`

/** Whether prices include the tax, as an expression for a statement. */
export const PRICES_INCLUDE_TAX = fragment`coalesce(
  (select value::boolean from settings where name = 'pricesIncludeTax'), false)`

/** The shop's `PricingTerms`, as an expression for a statement. */
export const PRICING_TERMS = fragment`json_build_object('taxIncluded', ${PRICES_INCLUDE_TAX},
  'roundsCash', coalesce((select value::boolean from settings where name = 'roundsCash'), false))`

export async function readTerms(queries: Reads): Promise<PricingTerms> {
  return onlyRow(await queries.sql<{ terms: PricingTerms }>`select ${PRICING_TERMS} as terms`).terms
}

export function termsOf({ pricesIncludeTax, roundsCash }: Settings): PricingTerms {
  return { taxIncluded: pricesIncludeTax, roundsCash }
}

/** Stores that prices of a new real shop include tax, so that what is paid depends on the database alone. */
export async function storeFirstTerms(queries: Queries): Promise<void> {
  await queries.sql`
    insert into settings (name, value) values ('pricesIncludeTax', 'true'), ('roundsCash', 'true')
    on conflict (name) do nothing`
}

/** Stores what a shop makes once for itself, such as a secret; what is stored already stays. */
export async function storeOnce(queries: Queries, name: string, value: unknown): Promise<void> {
  await queries.sql`
    insert into settings (name, value) values (${name}, ${JSON.stringify(value)}::jsonb) on conflict (name) do nothing`
}

/** Makes changes of settings, which are rare, wait for each other. */
export async function lockSettings(queries: Queries): Promise<void> {
  await queries.sql`select pg_advisory_xact_lock(hashtext('tokri.settings'))`
}

/** Stores the settings that `changes` names; the others stay. */
export async function writeSettings(
  queries: Queries,
  settings: Settings,
  changes: Partial<Settings>,
): Promise<void> {
  const names = NAMES.filter((name) => changes[name] !== undefined)
  await queries.sql`
    insert into settings (name, value)
    select name, value::jsonb from unnest(${names}::text[], ${names.map((name) => JSON.stringify(settings[name]))}::text[]) as changes (name, value)
    on conflict (name) do update set value = excluded.value, updated_at = now()
     where settings.value is distinct from excluded.value`
}

/** The shop's address in one line; empty without street and city. */
export function shopAddress({ shopStreet, shopCity, shopState, shopPincode }: Settings): string {
  if (shopStreet === '' && shopCity === '') return ''
  const place = [shopStreet, shopCity, shopState].filter((part) => part !== '').join(', ')
  return shopPincode === '' ? place : `${place} - ${shopPincode}`
}
