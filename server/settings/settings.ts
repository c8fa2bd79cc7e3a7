import type { PricingRules } from '#contract/charges.ts'
import { partOf } from '#contract/fields/field-rows.ts'
import type { GoodsRules } from '#contract/promises/rules.ts'
import { MAX_CASH_LIMIT_RUPEES, SETTINGS, type SettingName } from '#contract/settings/setting-rows.ts'
import { Settings } from '#contract/settings.ts'
import type { Config } from '#server/config/config.ts'
import { onlyRow, type Queries, type Reads } from '#server/database/connect.ts'
import { fragment, literal } from '#server/database/sql.ts'

const NAMES = Object.keys(SETTINGS) as SettingName[]

const FIRST = partOf(SETTINGS, 'first')
const FIRST_IN_DEMO = Object.fromEntries(
  Object.entries(SETTINGS).flatMap(([name, row]) => ('demo' in row ? [[name, row.demo]] : [])),
)

export const CASH_LIMIT_PER_AGENT_RUPEES = FIRST.cashLimitPerAgent

/** What the settings are until somebody sets them, some of them by the server's variables. */
function firstSettings({ shop, isDemo }: Config): Settings {
  return {
    ...FIRST,
    ...(isDemo && FIRST_IN_DEMO),
    shopName: shop.name,
    shopState: shop.state ?? FIRST.shopState,
    supportEmail: shop.supportEmail ?? FIRST.supportEmail,
    supportPhone: shop.supportPhone ?? FIRST.supportPhone,
  }
}

const { defaultTaxClass, bandBasis } = FIRST

/** By what goods are taxed, `defaultTaxClass` and `bandBasis`, as an expression for a statement. */
export const RATING_OF_GOODS = fragment`${literal(JSON.stringify({ defaultTaxClass, bandBasis }))}::jsonb || (
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
  if (config.mode.comesReady) return true
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
    ...firstSettings(config),
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
  (select value::numeric from settings where name = 'cashLimitPerOrder'), ${literal(FIRST.cashLimitPerOrder)}))`

/** Whether the shop sells prescription medicine, for which it needs a licence, as an expression for a statement. */
export const SELLS_PRESCRIPTIONS = fragment`(
  select count(*) = 2 from settings
   where (name = 'sellsPrescriptions' and value = 'true') or (name = 'drugLicence' and value <> 'null'))`

/** After how many days a photo of a prescription is deleted, as an expression for a statement. */
export const DAYS_OF_PRESCRIPTIONS = fragment`coalesce(
  (select value::int from settings where name = 'prescriptionDays'), ${literal(FIRST.prescriptionDays)})`

/** Whether prices include the tax, as an expression for a statement. */
export const PRICES_INCLUDE_TAX = fragment`coalesce(
  (select value::boolean from settings where name = 'pricesIncludeTax'), false)`

/** The shop's `PricingRules`, as an expression for a statement. */
export const PRICING_TERMS = fragment`json_build_object('taxIncluded', ${PRICES_INCLUDE_TAX},
  'roundsCash', coalesce((select value::boolean from settings where name = 'roundsCash'), false))`

export async function readTerms(queries: Reads): Promise<PricingRules> {
  return onlyRow(await queries.sql<{ terms: PricingRules }>`select ${PRICING_TERMS} as terms`).terms
}

export function termsOf({ pricesIncludeTax, roundsCash }: Settings): PricingRules {
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

/** Deletes what `storeOnce` has stored. */
export async function removeStored(queries: Queries, name: string): Promise<void> {
  await queries.sql`delete from settings where name = ${name}`
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
