import {
  type ImportedRow,
  type SavedVariant,
  SaveVariantsBody,
} from '#contract/catalogue/catalogue-management.ts'
import { mrpPaiseOf } from '#contract/catalogue/mrp.ts'
import {
  findAboveMrp,
  lacksStock,
  STOCK_NEEDED_TEXT,
  variantPrices,
} from '#contract/catalogue/variant-rules.ts'
import type { TaxTerms } from '#contract/charges.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import type { AdminProductRow, AdminVariantRow } from '../admin/present-admin-product.ts'
import type { ProductValues } from '../admin/product-values.ts'
import { type StockSetting, stockAfter } from '../admin/stock-against-seen.ts'
import { cellsOf, changedRow, columnOfField, ownValues } from '../export/product-columns.ts'
import type { ProductInput } from './group-rows.ts'
import type { CellError } from './read-row.ts'

/** The options of a product and all its variants after the import. */
export interface PlannedVariants {
  optionNames: string[]
  variants: SavedVariant[]
  /** Whether anything but the stock changes. */
  isChanged: boolean
  /** New stocks of existing variants. */
  stocks: { variant: AdminVariantRow; after: number | null }[]
  /** The price of the cheapest variant. */
  cheapest: Pick<ProductValues, 'pricePaise' | 'mrpPaise'>
}

type Input = ProductInput['variants'][number]
type Present = Pick<AdminProductRow, 'optionNames' | 'variants'>

/**
 * Compares the variants of a table with those of their product: rows name one by its id or its options, any other row is a
 * new variant, and variants without a row stay as they are.
 */
export function planVariants(
  product: ProductInput,
  present: Present = { optionNames: [], variants: [] },
  values: { before: ProductValues; after: ProductValues; setting: StockSetting | undefined; terms: TaxTerms },
): { variants: PlannedVariants; rows: Omit<ImportedRow, 'productId'>[] } | CellError {
  const optionNames = optionNamesOf(product, present)
  const saved = present.variants.map(savedVariant)
  const stocks: PlannedVariants['stocks'] = []
  const changedAt = new Map<number, Input>()
  for (const input of product.variants) {
    const { row, changes, variant } = input
    const at = findVariant(saved, variant)
    if (at === -1 && variant.id !== undefined)
      return { row, column: 'variant_id', message: 'This product has no such variant' }
    if (at === -1 && changes.price === undefined)
      return { row, column: 'price', message: 'A new variant needs this' }
    const earlier = changedAt.get(at)
    if (earlier) {
      const column = variant.id === undefined ? 'option1_value' : 'variant_id'
      return { row, column, message: `The same variant as in row ${earlier.row}` }
    }
    const known = present.variants[at]
    changedAt.set(at === -1 ? saved.length : at, input)
    const after = withRow(saved[at], input, values.terms)
    if (!known) {
      saved.push({ ...after, stock: changes.stock === undefined ? input.newStock : changes.stock })
      continue
    }
    saved[at] = after
    const stock = stockAfter(known.stock, changes.stock, input.seenStock, values.setting)
    if (typeof stock === 'string') return { row, column: 'stock', message: stock }
    if (stock !== undefined && stock !== known.stock) stocks.push({ variant: known, after: stock })
  }
  const fault =
    faultOfNames(optionNames, product) ??
    faultOfStock(present, saved, changedAt) ??
    faultOf(optionNames, saved, changedAt, values.terms)
  if (fault) return fault
  const prices = saved
    .map((variant) => pricedVariant(variant, values.terms))
    .sort((one, other) => one.pricePaise - other.pricePaise)
  const { pricePaise = 0, mrpPaise = null } = prices[0] ?? {}
  const isChanged =
    JSON.stringify([optionNames, saved]) !==
    JSON.stringify([present.optionNames, present.variants.map(savedVariant)])
  return {
    variants: {
      optionNames,
      variants: saved,
      isChanged,
      stocks,
      cheapest: { pricePaise, mrpPaise },
    },
    rows: [...changedAt].map(([at, input]) => {
      const known = present.variants[at]
      const after = saved[at]
      const isFirst = input.row === product.row
      const name = [values.after.name, after?.options.join(' / ')].join(', ')
      if (!known || !after) return { row: input.row, action: 'create', name, columns: [], changes: [] }
      const stock = stocks.find(({ variant }) => variant === known)
      const own = {
        ...pricedVariant(after, values.terms),
        id: known.id,
        stock: stock ? stock.after : known.stock,
      }
      return changedRow(
        input.row,
        name,
        cellsOf(ownValues(isFirst ? values.before : values.after, known), {
          ...known,
          optionNames: present.optionNames,
        }),
        cellsOf(ownValues(values.after, own), { ...own, optionNames }),
      )
    }),
  }
}

/** The names in the table, otherwise those of the product. */
function optionNamesOf({ variants }: ProductInput, present: Present): string[] {
  const named = variants.find(({ variant }) => variant.optionNames.some((name) => name !== ''))?.variant
  const own = present.optionNames.length > 0 ? present.optionNames : (variants[0]?.variant.optionNames ?? [])
  return [...(named?.optionNames ?? own)]
}

function findVariant(variants: readonly SavedVariant[], { id, options }: Input['variant']): number {
  const key = JSON.stringify(options)
  return variants.findIndex((known) =>
    id === undefined ? JSON.stringify(known.options) === key : known.id === id,
  )
}

function withRow(
  saved: SavedVariant | undefined,
  { changes, variant }: Input,
  terms: TaxTerms,
): SavedVariant {
  const { sku, barcode, price, netQuantity } = changes
  const mrpPaise = mrpPaiseOf(changes, terms)
  return {
    id: saved?.id,
    options: variant.options.length > 0 ? [...variant.options] : (saved?.options ?? []),
    sku: sku === undefined ? (saved?.sku ?? null) : sku,
    barcode: barcode === undefined ? (saved?.barcode ?? null) : barcode,
    price: price ?? saved?.price ?? 0,
    mrp: mrpPaise === undefined ? (saved?.mrp ?? null) : rupeesOrNull(mrpPaise),
    netQuantity: netQuantity === undefined ? (saved?.netQuantity ?? null) : netQuantity,
    pictures: [...(variant.pictures ?? saved?.pictures ?? [])],
    isVisible: variant.isVisible ?? saved?.isVisible ?? true,
  }
}

export function pricedVariant(variant: SavedVariant, terms: TaxTerms) {
  const { price: _price, mrp: _mrp, listPrice: _listPrice, ...values } = variant
  return { ...values, ...variantPrices(variant, terms) }
}

const rupeesOrNull = (paise: number | null) => (paise === null ? null : rupeesFromPaise(paise))

function savedVariant(row: AdminVariantRow): SavedVariant {
  const { id, options, sku, barcode, pricePaise, mrpPaise, netQuantity, pictures, isVisible } = row
  return {
    id,
    options,
    sku,
    barcode,
    price: rupeesFromPaise(pricePaise),
    mrp: rupeesOrNull(mrpPaise),
    netQuantity,
    pictures,
    isVisible,
  }
}

/** Values belong to options by their column, so a row that names the options otherwise would mix them up. */
function faultOfNames(optionNames: readonly string[], { variants }: ProductInput): CellError | undefined {
  const other = variants.find(({ variant }) =>
    variant.optionNames.some((name, at) => name !== '' && name !== optionNames[at]),
  )
  const message = `Name the options as in the other rows, in the same order: ${optionNames.join(', ')}`
  return other && { row: other.row, column: 'option1_name', message }
}

/** A new variant without a stock beside counted ones. */
function faultOfStock(
  present: Present,
  variants: readonly SavedVariant[],
  rows: ReadonlyMap<number, Input>,
): CellError | undefined {
  const stocks = variants.map(({ stock }, at) => (present.variants[at] ?? { stock }).stock)
  if (!lacksStock(stocks)) return undefined
  return { row: rows.get(stocks.indexOf(undefined))?.row, column: 'stock', message: STOCK_NEEDED_TEXT }
}

/** The first rule that the variants break. */
function faultOf(
  optionNames: readonly string[],
  variants: readonly SavedVariant[],
  rows: ReadonlyMap<number, Input>,
  terms: TaxTerms,
): CellError | undefined {
  const skus = variants.flatMap(({ sku }) => sku ?? [])
  const repeated = variants.findIndex(
    ({ sku }, at) => sku !== null && skus.indexOf(sku) !== skus.lastIndexOf(sku) && rows.has(at),
  )
  if (repeated >= 0)
    return { row: rows.get(repeated)?.row, column: 'sku', message: 'Two variants have this SKU' }
  const parsed = SaveVariantsBody.safeParse({ optionNames, variants, seenAt: new Date().toISOString() })
  const issue =
    parsed.error?.issues[0] ??
    findAboveMrp(
      variants.map((variant) => pricedVariant(variant, terms)),
      terms,
    )
  if (!issue) return undefined
  const [list, at, field] = issue.path
  const row = list === 'variants' && typeof at === 'number' ? rows.get(at)?.row : undefined
  if (list === 'optionNames') return { column: 'option1_name', message: issue.message }
  return {
    row,
    column: field === 'options' ? 'option1_value' : columnOfField(String(field ?? 'option1_value')),
    message: issue.message,
  }
}
