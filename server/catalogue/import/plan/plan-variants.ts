import { MAX_OPTIONS, MAX_VARIANTS } from '#contract/catalogue/catalogue-management.ts'
import type { ImportedRow, RowError, RowNote } from '#contract/catalogue/product-imports.ts'
import {
  findAboveMrp,
  findVariantProblem,
  lacksStock,
  STOCK_NEEDED_TEXT,
} from '#contract/catalogue/variant-rules.ts'
import type { AdminProductRow, AdminVariantRow } from '../../admin/present-admin-product.ts'
import type { ProductValues } from '../../admin/product-values.ts'
import { type VariantValues, variantRow } from '../../admin/save-variants.ts'
import { cellsOf, changedRow, columnOfField, ownValues } from '../../export/product-columns.ts'
import type { ProductDraft, VariantDraft } from '../drafts/product-draft.ts'
import { mrpColumn, pricesAfter } from './plan-prices.ts'
import { newStock, stockOfKnown } from './plan-stock.ts'
import type { PlannedVariants, PlanTerms, VariantsAfter } from './planned-product.ts'

/**
 * Compares the variants of a draft with those of their product, which are known by id, otherwise by SKU, otherwise by their
 * options. Any other is a new one, and variants without a draft stay as they are.
 */
export function planVariants(
  draft: ProductDraft,
  present: AdminProductRow | undefined,
  by: PlanTerms,
): VariantsAfter | RowError {
  if (draft.variants.length > MAX_VARIANTS) return error(draft.row, null, `At most ${MAX_VARIANTS} variants`)
  const known = present?.variants ?? []
  const optionNames = optionNamesOf(draft, present?.optionNames ?? [])
  const variants: VariantValues[] = known.map(valuesOfVariant)
  const stocks: PlannedVariants['stocks'] = []
  const drafts = new Map<number, VariantDraft>()
  const notes: RowNote[] = []
  const places = findVariants(draft.variants, known)
  for (const [index, own] of draft.variants.entries()) {
    const { row } = own
    const place = places[index]
    if (place === undefined && own.id !== undefined)
      return error(row, 'variant_id', 'This product has no such variant')
    if (place === undefined && own.pricePaise === undefined && !by.isForeign && present)
      return error(row, 'price', 'A new variant needs this')
    const at = place ?? variants.length
    const earlier = drafts.get(at)
    if (earlier) {
      const column = own.id === undefined ? 'option1_value' : 'variant_id'
      return error(row, column, `The same variant as in row ${earlier.row}`)
    }
    drafts.set(at, own)
    const before = place === undefined ? undefined : known[place]
    const { note, ...prices } = pricesAfter(own, before, by)
    if (note !== undefined) notes.push({ row, column: null, message: note, kind: 'left_out' })
    const after = withDraft(variants[at], own, prices)
    variants[at] = before ? after : { ...after, stock: newStock(own, by) }
    if (!before) continue
    const stock = stockOfKnown(own, before, present, by)
    if ('message' in stock) return error(row, 'stock', stock.message)
    if (stock.note) notes.push({ row, column: null, message: stock.note, kind: 'stock_kept' })
    if (stock.after !== before.stock) stocks.push({ variant: before, after: stock.after })
  }
  const problem =
    lackingStock(known, variants, drafts) ?? ruleBroken(optionNames, variants, drafts, draft.row, by)
  return problem ?? { optionNames, variants, stocks, drafts, notes }
}

/** What is written of the variants, once it is known which of them are shown. */
export function plannedVariants(
  { optionNames, variants, stocks }: VariantsAfter,
  present: AdminProductRow | undefined,
): PlannedVariants {
  const [{ pricePaise = 0, mrpPaise = null } = {}] = variants.toSorted(
    (one, other) => one.pricePaise - other.pricePaise,
  )
  const before = [present?.optionNames ?? [], present?.variants.map(valuesOfVariant) ?? []]
  const isChanged = JSON.stringify([optionNames, variants]) !== JSON.stringify(before)
  return { optionNames, variants, isChanged, stocks, cheapest: { pricePaise, mrpPaise } }
}

/** The rows of a table that say something of the variants, the first of which is the product's own too. */
export function rowsOfVariants(
  draft: ProductDraft,
  { optionNames, variants, stocks, drafts }: VariantsAfter,
  present: AdminProductRow | undefined,
  values: { before: ProductValues; after: ProductValues },
): Omit<ImportedRow, 'productId'>[] {
  return [...drafts].map(([at, { row }]) => {
    const known = present?.variants[at]
    const after = variants[at]
    const name = [values.after.name, after?.options.join(' / ')].filter(Boolean).join(', ')
    if (!present || !known || !after) return { row, action: 'create', name, columns: [], changes: [] }
    const stock = stocks.find(({ variant }) => variant === known)
    const own = { ...variantRow(after), id: known.id, stock: stock ? stock.after : known.stock }
    // What is the product's own is a change of one row alone.
    const productBefore = row === draft.row ? values.before : values.after
    return changedRow(
      row,
      name,
      cellsOf(ownValues(productBefore, known), { ...known, optionNames: present.optionNames }),
      cellsOf(ownValues(values.after, own), { ...own, optionNames }),
    )
  })
}

const error = (row: number, column: string | null, message: string): RowError => ({ row, column, message })

/** The names in the table, otherwise those of the product. */
function optionNamesOf({ optionNames, variants }: ProductDraft, present: readonly string[]): string[] {
  const isNamed = optionNames.some((name) => name !== '')
  if (isNamed || present.length === 0) return [...optionNames]
  // A table may name variants by their ids or SKUs alone.
  return variants.some(({ options }) => options.length > present.length) ? [...optionNames] : [...present]
}

/** The place of each draft among the variants that are known; undefined for a new one. */
function findVariants(
  drafts: readonly VariantDraft[],
  known: readonly AdminVariantRow[],
): (number | undefined)[] {
  const placesBy = (keyOf: (variant: AdminVariantRow) => string | null) =>
    new Map(known.map((variant, at) => [keyOf(variant), at]))
  const byId = placesBy(({ id }) => id)
  const bySku = placesBy(({ sku }) => sku)
  const byOptions = placesBy(({ options }) => JSON.stringify(options))
  const named = drafts.map(({ id, sku }) => (id === undefined ? sku && bySku.get(sku) : byId.get(id)))
  const taken = new Set(named)
  const added = new Map<string, number>()
  return drafts.map(({ id, options }, index) => {
    const place = named[index]
    if (typeof place === 'number') return place
    if (id !== undefined) return undefined
    const key = JSON.stringify(options)
    const at = byOptions.get(key)
    if (at !== undefined && !taken.has(at)) return at
    // A second new variant of the same options is compared with the first.
    const first = added.get(key)
    if (first === undefined) added.set(key, known.length + added.size)
    return first
  })
}

function withDraft(
  before: VariantValues | undefined,
  { options, sku, barcode, netQuantity, pictures, isVisible }: VariantDraft,
  prices: Pick<VariantValues, 'pricePaise' | 'mrpPaise'>,
): VariantValues {
  const isFirstPriced = before?.pricePaise === 0 && prices.pricePaise > 0
  return {
    id: before?.id,
    options: options.length > 0 ? [...options] : (before?.options ?? []),
    sku: sku === undefined ? (before?.sku ?? null) : sku,
    barcode: barcode === undefined ? (before?.barcode ?? null) : barcode,
    pricePaise: prices.pricePaise,
    mrpPaise: prices.mrpPaise,
    netQuantity: netQuantity === undefined ? (before?.netQuantity ?? null) : netQuantity,
    pictures: [...(pictures ?? before?.pictures ?? [])],
    isVisible: isVisible ?? (isFirstPriced || (before?.isVisible ?? true)),
  }
}

function valuesOfVariant(row: AdminVariantRow): VariantValues {
  const { id, options, sku, barcode, pricePaise, mrpPaise, netQuantity, pictures, isVisible } = row
  return { id, options, sku, barcode, pricePaise, mrpPaise, netQuantity, pictures, isVisible }
}

/** A new variant without a stock beside counted ones. */
function lackingStock(
  known: readonly AdminVariantRow[],
  variants: readonly VariantValues[],
  drafts: ReadonlyMap<number, VariantDraft>,
): RowError | undefined {
  const stocks = variants.map(({ stock }, at) => (known[at] ?? { stock }).stock)
  if (!lacksStock(stocks)) return undefined
  const row = drafts.get(stocks.indexOf(undefined))?.row
  return row === undefined ? undefined : error(row, 'stock', STOCK_NEEDED_TEXT)
}

/** The first rule that the variants break together. */
function ruleBroken(
  optionNames: readonly string[],
  variants: readonly VariantValues[],
  drafts: ReadonlyMap<number, VariantDraft>,
  firstRow: number,
  { terms }: PlanTerms,
): RowError | undefined {
  if (variants.length > MAX_VARIANTS) return error(firstRow, null, `At most ${MAX_VARIANTS} variants`)
  if (optionNames.length > MAX_OPTIONS)
    return error(firstRow, 'option1_name', `At most ${MAX_OPTIONS} options`)
  const repeated = repeatedSku(variants, drafts)
  if (repeated) return error(repeated.row, 'sku', 'Two variants have this SKU')
  const problem = findVariantProblem({ optionNames, variants }) ?? findAboveMrp(variants, terms)
  if (!problem) return undefined
  const [list, at, field] = problem.path
  if (list === 'optionNames') return error(firstRow, 'option1_name', problem.message)
  const own = list === 'variants' && typeof at === 'number' ? drafts.get(at) : undefined
  const column =
    field === 'options' || field === undefined
      ? 'option1_value'
      : field === 'mrp'
        ? mrpColumn(own)
        : columnOfField(String(field))
  return error(own?.row ?? firstRow, column, problem.message)
}

/** A draft whose SKU another variant of the product has too. */
function repeatedSku(
  variants: readonly VariantValues[],
  drafts: ReadonlyMap<number, VariantDraft>,
): VariantDraft | undefined {
  const withSku = variants.flatMap(({ sku }, at) => (sku === null ? [] : { sku, at }))
  const places = Map.groupBy(withSku, ({ sku }) => sku)
  for (const shared of places.values()) {
    const given = shared.find(({ at }) => drafts.has(at))
    if (given && shared.length > 1) return drafts.get(given.at)
  }
  return undefined
}
