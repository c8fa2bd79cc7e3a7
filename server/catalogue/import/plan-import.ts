import type { ImportedRow } from '#contract/catalogue/catalogue-management.ts'
import { aboveMrpText } from '#contract/catalogue/mrp.ts'
import type { RequirableFact } from '#contract/catalogue/product-facts-schemas.ts'
import type { TaxTerms } from '#contract/charges.ts'
import type { Queries } from '#server/database/connect.ts'
import { readTerms } from '#server/settings/settings.ts'
import type { AdminProductRow } from '../admin/present-admin-product.ts'
import {
  findMissingFact,
  MISSING_FACT,
  type ProductValues,
  setsVariant,
  VARIANT_FIELDS,
  valuesOf,
  withChanges,
} from '../admin/product-values.ts'
import { readStockSettings, type StockSetting, stockAfter } from '../admin/stock-against-seen.ts'
import { lockAdminProducts, newValues, readAdminProducts } from '../admin/write-product.ts'
import { cellsOf, changedRow, columnOfField } from '../export/product-columns.ts'
import type { ProductInput } from './group-rows.ts'
import { type PlannedVariants, planVariants } from './plan-variants.ts'
import type { CellError, RowError } from './read-row.ts'

/** What the rows of a product change in the catalogue. */
export type PlannedProduct = {
  input: ProductInput
  after: ProductValues
  /** Undefined for a product without options. */
  sold: PlannedVariants | undefined
  rows: Omit<ImportedRow, 'productId'>[]
} & (
  | { action: 'create'; id: string | undefined }
  | { action: 'change' | 'none'; id: string; before: ProductValues; present: AdminProductRow }
)

interface ImportPlan {
  planned: PlannedProduct[]
  faults: RowError[]
  /** The shop's, on which it was planned. */
  terms: TaxTerms
}

/**
 * Compares products with the catalogue. With `lock` they are locked, so that orders cannot change them before the plan is
 * written in the same transaction.
 */
export async function planImport(
  queries: Queries,
  products: readonly ProductInput[],
  { lock }: { lock: boolean },
): Promise<ImportPlan> {
  const terms = await readTerms(queries)
  const targets = await findTargets(queries, products)
  const ids = [...new Set([...targets.values()].flatMap(({ ids }) => (ids.length === 1 ? ids : [])))]
  const read = lock ? lockAdminProducts : readAdminProducts
  const known = new Map((await read(queries, ids)).map((row) => [row.id, row]))
  const settings = await readStockSettings(queries, ids)
  const required = await readRequiredFacts(queries)
  const ownersOfSkus = await findSkus(queries, products)
  const plan: ImportPlan = { planned: [], faults: [], terms }
  for (const product of products) {
    const target = targets.get(product.row)
    const result =
      faultOfSku(product, target, ownersOfSkus) ?? planProduct(product, target, known, { settings, terms })
    const checked = 'message' in result ? result : (faultOfFacts(result, required) ?? result)
    if ('message' in checked) plan.faults.push({ ...checked, row: checked.row ?? product.row })
    else plan.planned.push(checked)
  }
  return plan
}

function planProduct(
  product: ProductInput,
  target: Target | undefined,
  known: ReadonlyMap<string, AdminProductRow>,
  { settings, terms }: { settings: ReadonlyMap<string, StockSetting>; terms: TaxTerms },
): PlannedProduct | CellError {
  if (target?.isDeleted) return { column: 'id', message: 'This product was deleted' }
  if (target && target.ids.length > 1) {
    return { column: 'name', message: 'Several products have this name: give the id' }
  }
  const present = target && known.get(target.ids[0] ?? '')
  if (!present) return planNew(product, terms)
  const before = valuesOf(present)
  const planned = { input: product, id: present.id, before, present }
  const setting = settings.get(present.id)
  if (product.variants.length > 0) {
    const after = withChanges(before, product.changes, terms)
    const sold = planVariants(product, present, { before, after, setting, terms })
    if ('message' in sold) return sold
    const action = sold.rows.some((row) => row.action !== 'none') ? 'change' : 'none'
    return { ...planned, action, after, sold: sold.variants, rows: sold.rows }
  }
  if (present.optionNames.length > 0 && setsVariant(product.changes))
    return { column: 'variant_id', message: 'This product is sold in variants: give the id of each' }
  const stock = stockAfter(before.stock, product.changes.stock, product.seenStock, setting)
  if (typeof stock === 'string') return { column: 'stock', message: stock }
  const after = withChanges(before, { ...product.changes, stock }, terms)
  const fault = priceErrorIn(product, after, terms)
  if (fault) return fault
  const row = changedRow(product.row, after.name, cellsOf(before), cellsOf(after))
  return { ...planned, action: row.action, after, sold: undefined, rows: [row] }
}

function planNew(product: ProductInput, terms: TaxTerms): PlannedProduct | CellError {
  const { id, row, changes, variants } = product
  for (const column of ['name', 'category', ...(variants.length === 0 ? ['price' as const] : [])] as const) {
    if (changes[column] === undefined) return { column, message: 'A new product needs this' }
  }
  if (id !== undefined && !isIdOf(id, changes.category ?? '')) {
    return {
      column: 'id',
      message: `An unknown id: leave it empty, or write ${changes.category}_ and a number`,
    }
  }
  const after = newValues({ stock: product.newStock, ...changes }, terms)
  if (variants.length > 0) {
    const sold = planVariants(product, undefined, { before: after, after, setting: undefined, terms })
    if ('message' in sold) return sold
    const { pricePaise, mrpPaise } = sold.variants.cheapest
    const priced = { ...after, pricePaise, mrpPaise }
    return { input: product, action: 'create', id, after: priced, sold: sold.variants, rows: sold.rows }
  }
  const created = { row, action: 'create' as const, name: after.name, columns: [], changes: [] }
  return (
    priceErrorIn(product, after, terms) ?? {
      input: product,
      action: 'create',
      id,
      after,
      sold: undefined,
      rows: [created],
    }
  )
}

function priceErrorIn(
  { changes }: ProductInput,
  { pricePaise, mrpPaise }: ProductValues,
  terms: TaxTerms,
): CellError | undefined {
  const message = aboveMrpText(pricePaise, mrpPaise, terms)
  if (message === undefined) return undefined
  const named = (['mrp', 'listPrice'] as const).find((field) => changes[field] !== undefined)
  return { column: columnOfField(named ?? 'price'), message }
}

async function readRequiredFacts(queries: Queries): Promise<Map<string, RequirableFact[]>> {
  const categories = await queries.sql<{ id: string; requiredFacts: RequirableFact[] }>`
    select id, required_facts from categories where required_facts <> '{}'`
  return new Map(categories.map(({ id, requiredFacts }) => [id, requiredFacts]))
}

/** A fact that the category requires and the product lacks. Fields that each variant has are not checked. */
function faultOfFacts(
  planned: PlannedProduct,
  required: ReadonlyMap<string, RequirableFact[]>,
): CellError | undefined {
  const demanded = (required.get(planned.after.categoryId) ?? []).filter(
    (fact) => !planned.sold || !VARIANT_FIELDS.some((own) => own === fact),
  )
  const before = planned.action === 'create' ? undefined : planned.before
  const missing = findMissingFact(demanded, planned.after, before)
  return missing && { column: columnOfField(missing), message: MISSING_FACT }
}

function isIdOf(id: string, categoryId: string): boolean {
  return id.startsWith(`${categoryId}_`) && /^\d{3,8}$/.test(id.slice(categoryId.length + 1))
}

/** The products that have a SKU of the table. */
async function findSkus(queries: Queries, products: readonly ProductInput[]): Promise<Map<string, string>> {
  const skus = products.flatMap((product) => skusOf(product).map(({ sku }) => sku))
  const found = await queries.sql<{ sku: string; productId: string }>`
    select sku, product_id from variants where sku = any(${skus}) and deleted_at is null`
  return new Map(found.map(({ sku, productId }) => [sku, productId]))
}

function faultOfSku(
  product: ProductInput,
  target: Target | undefined,
  owners: ReadonlyMap<string, string>,
): CellError | undefined {
  const taken = skusOf(product).find(({ sku }) => {
    const owner = owners.get(sku)
    return owner !== undefined && owner !== target?.ids[0]
  })
  return taken && { row: taken.row, column: 'sku', message: 'Another product has this SKU' }
}

const skusOf = (product: ProductInput) =>
  (product.variants.length === 0 ? [product] : product.variants).flatMap(({ row, changes: { sku } }) =>
    sku ? [{ row, sku }] : [],
  )

interface Target {
  ids: string[]
  isDeleted: boolean
}

/** The products that rows name: by id, otherwise by name and category. */
async function findTargets(
  queries: Queries,
  products: readonly ProductInput[],
): Promise<Map<number, Target>> {
  const withId = products.filter(({ id }) => id !== undefined)
  const named = products.filter(({ id }) => id === undefined)
  const found = await queries.sql<{ row: number; id: string; isDeleted: boolean }>`
    select w.row, p.id, p.deleted_at is not null as is_deleted
      from unnest(${withId.map(({ row }) => row)}::int[], ${withId.map(({ id }) => id)}::text[]) as w(row, id)
      join products p on p.id = w.id
     union all
    select w.row, p.id, false
      from unnest(${named.map(({ row }) => row)}::int[], ${named.map(({ changes }) => changes.name ?? null)}::text[],
                  ${named.map(({ changes }) => changes.category ?? null)}::text[]) as w(row, name, category_id)
      join product_search s on s.name_key = search_key(w.name) and s.category_id = w.category_id
      join products p on p.id = s.product_id and p.deleted_at is null`
  const targets = new Map<number, Target>()
  for (const { row, id, isDeleted } of found) {
    const target = targets.get(row) ?? { ids: [], isDeleted }
    target.ids.push(id)
    targets.set(row, target)
  }
  return targets
}
