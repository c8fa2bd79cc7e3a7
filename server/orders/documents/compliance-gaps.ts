import { TAX_BASIS_POINTS } from '#contract/money.ts'
import type { Settings } from '#contract/settings.ts'
import type { ComplianceGap } from '#contract/tax/compliance-gap-schemas.ts'
import { type RegistrationKind, registrationOn } from '#contract/tax/registration.ts'
import { bearsFlatTax, ratesOn, type TaxClass } from '#contract/tax/tax-classes.ts'
import type { Config } from '#server/config/config.ts'
import { onlyRow, type Queries } from '#server/database/connect.ts'
import { readSettings } from '#server/settings/settings.ts'
import { TAX_CLASSES } from '#server/settings/tax/tax-terms.ts'
import { findClockDoubt } from './document-clock.ts'
import { WAITING_DOCUMENT_COUNT } from './waiting-documents.ts'

interface GapFacts {
  /** In India. */
  today: string
  classes: TaxClass[]
  /** How many products each class has; null: those that take the default. */
  products: { taxClass: string | null; count: number; withoutHsn: number; shortHsn: number }[]
  reachesOtherStates: boolean
  ordersWithoutDocument: number
  waitingDocuments: number
}

/** What a shop still lacks to be lawful under GST, the gravest first. */
export async function listComplianceGaps(queries: Queries, config: Config): Promise<ComplianceGap[]> {
  const settings = await readSettings(queries, config)
  const facts = await readFacts(queries, settings)
  const kind = registrationOn(settings.registrations, facts.today)
  const doubt = await findClockDoubt(queries)
  return [
    doubt && { ...doubt, count: facts.waitingDocuments },
    ...sellerGaps(settings, kind),
    ...(kind === 'regular' ? productGaps(settings, facts, config) : []),
    otherStatesGap(kind, settings, facts),
    documentGap(kind, facts),
  ].filter((gap) => gap !== undefined)
}

/**
 * One delivery area of a single first digit, or of everywhere, spans several states. Orders are those whose goods have left the
 * shop since the first day on which it had to give a document for them.
 */
async function readFacts(queries: Queries, { registrations, hsnDigits }: Settings): Promise<GapFacts> {
  const firstDay = registrations.map(({ from }) => from).sort()[0] ?? null
  const rows = await queries.sql<GapFacts>`
    select to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as today, ${TAX_CLASSES} as classes,
           (select coalesce(json_agg(json_build_object('taxClass', tax_class, 'count', count, 'withoutHsn', without_hsn, 'shortHsn', short_hsn)), '[]')
              from (select tax_class, count(*), count(*) filter (where hsn is null) as without_hsn,
                           count(*) filter (where length(hsn) < ${hsnDigits}::int) as short_hsn
                      from products where deleted_at is null group by tax_class) as of_class) as products,
           ${WAITING_DOCUMENT_COUNT}::int as waiting_documents,
           exists (select from area_pincodes where length(prefix) < 2) as reaches_other_states,
           (select count(distinct m.order_id) from order_milestones m join orders o on o.id = m.order_id
             where o.channel <> 'test' and m.kind in ('dispatched', 'delivered') and m.at >= ${firstDay}::date::timestamp at time zone 'Asia/Kolkata'
               and not exists (select from documents d where d.order_id = m.order_id))::int as orders_without_document`
  return onlyRow(rows)
}

function sellerGaps(settings: Settings, kind: RegistrationKind | null): (ComplianceGap | undefined)[] {
  const { legalName, shopStreet, shopCity, shopState, shopPincode, gstin } = settings
  const hasAddress = [shopStreet, shopCity, shopState, shopPincode].every((part) => part !== '')
  const missing = [legalName === '' && 'your legal name', !hasAddress && 'your whole address'].filter(Boolean)
  return [
    when(
      kind === null,
      'registration',
      'You have not said how you stand to GST: your papers are plain bills without tax.',
    ),
    when(missing.length > 0, 'seller', `Your papers lack ${missing.join(' and ')}.`),
    when(
      gstin === null && kind !== null && kind !== 'unregistered',
      'gstin',
      'You are registered, but your GSTIN is missing: without it nobody can write a tax invoice.',
    ),
  ]
}

function productGaps(
  settings: Settings,
  { classes, products, today }: GapFacts,
  { mode }: Config,
): (ComplianceGap | undefined)[] {
  const { hsnDigits, defaultTaxClass, pricesIncludeTax } = settings
  const sum = (name: 'count' | 'withoutHsn' | 'shortHsn', of = products) =>
    of.reduce((count, each) => count + each[name], 0)
  const classOf = (id: string) => classes.find((each) => each.id === id)
  const withoutClass = sum(
    'count',
    products.filter(({ taxClass }) => taxClass === null),
  )
  const used = new Set(products.map(({ taxClass }) => taxClass ?? defaultTaxClass))
  const unrated = classes.filter(
    ({ id, treatment, rates }) =>
      used.has(id) && treatment === 'taxable' && ratesOn(rates, today).length === 0,
  )
  const otherwiseTaxed = products.filter(
    ({ taxClass }) => !bearsFlatTax(classOf(taxClass ?? defaultTaxClass), today),
  )
  return [
    counted(
      sum('withoutHsn'),
      'hsn',
      (products) => `${products} no HSN code, which tax invoices and your return need.`,
    ),
    counted(
      sum('shortHsn'),
      'short_hsn',
      (products) => `${products} an HSN code of fewer than ${hsnDigits} digits.`,
    ),
    counted(
      withoutClass,
      'tax_class',
      (products) => `${products} no tax class of their own, so “${classOf(defaultTaxClass)?.name}” holds.`,
    ),
    when(
      unrated.length > 0,
      'rate',
      `No rate holds today for ${unrated.map(({ name }) => `“${name}”`).join(', ')}: invoices would say 0 %.`,
      unrated.length,
    ),
    when(
      !pricesIncludeTax && sum('count', otherwiseTaxed) > 0,
      'tax_on_top',
      `${TAX_BASIS_POINTS / 100} % is added to all your prices, though some products belong to classes with other rates${mode.addsFlatTax ? '' : ', and are not sold so'}. Choose prices that include all taxes.`,
      sum('count', otherwiseTaxed),
    ),
  ]
}

function otherStatesGap(
  kind: RegistrationKind | null,
  { sellsToOtherStates }: Settings,
  { reachesOtherStates }: GapFacts,
): ComplianceGap | undefined {
  if (!reachesOtherStates || (kind !== 'unregistered' && kind !== 'composition')) return undefined
  return when(
    true,
    'other_states',
    kind === 'composition'
      ? 'Your delivery areas reach other states, where you may not sell under the composition scheme: such orders are refused.'
      : `Your delivery areas reach other states. Who sells goods there has to be registered: ${sellsToOtherStates ? 'have your accountant check' : 'such orders are refused'}.`,
  )
}

function documentGap(
  kind: RegistrationKind | null,
  { ordersWithoutDocument: count }: GapFacts,
): ComplianceGap | undefined {
  const orders = count === 1 ? '1 order has' : `${count} orders have`
  return when(
    kind !== null && count > 0,
    'document',
    `${orders} left the shop without an invoice or bill.`,
    count,
  )
}

function when(
  isMissing: boolean,
  kind: ComplianceGap['kind'],
  text: string,
  count: number | null = null,
): ComplianceGap | undefined {
  return isMissing ? { kind, text, count } : undefined
}

function counted(
  count: number,
  kind: ComplianceGap['kind'],
  say: (products: string) => string,
): ComplianceGap | undefined {
  return when(count > 0, kind, say(count === 1 ? '1 product has' : `${count} products have`), count)
}
