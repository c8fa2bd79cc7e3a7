import { OptionName, OptionValue, type SeenStock } from '#contract/catalogue/catalogue-management.ts'
import { OPTION_NAMES, OPTION_VALUES, type ProductColumn, UNLIMITED } from '../../export/product-columns.ts'
import { isSomeStock, readPaise, readStock, readWhole } from '../cells/numbers.ts'
import { type GivenTaxRate, readTaxRate } from '../cells/tax-rate.ts'
import type { DraftValues, ProductDraft, VariantDraft } from '../drafts/product-draft.ts'
import { readCountry } from './facts.ts'
import { quoted } from './fields.ts'
import { OwnCells } from './own-cells.ts'

/** The largest price, in paise, as calls may give it. */
const MAX_PAISE = 1_000_000_000_00
/** Parts of a cell of categories that are looked at. */
const MAX_PARTS = 100

/** What one row of an own table says. */
export interface OwnRow
  extends Pick<ProductDraft, 'id' | 'values' | 'taxRate' | 'pictureUrls' | 'errors' | 'notes'> {
  row: number
  /** As written. */
  category: string | undefined
  optionNames: string[]
  variant: VariantDraft
  /** Whether it is of one variant of a product that has several. */
  isVariant: boolean
}

export const PRICE_HINT = 'Write a number such as 1299.50, with a dot before the paise'
const DAYS_HINT = 'Write a number of days such as 180, or "none"'
const STOCK_HINT = 'Write a whole number, or "unlimited"'
const MRP_HINT = 'Write a number such as 1299.50, with a dot before the paise, or "none"'
const SEEN_STOCK = /^(\d{1,7}|unlimited) \(last edited (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\)$/

/**
 * Reads the cells of a row, and every error in them; an empty cell changes nothing.
 * @param prices what the columns say of which one is to be chosen as the price
 */
export function readOwnRow(
  row: number,
  cells: Partial<Record<ProductColumn, string>>,
  prices: VariantDraft['prices'] = [],
): OwnRow {
  const own = new OwnCells(row, cells)
  const pictures = own.pictures('pictures')
  const ownPictures = own.pictures('variant_pictures')
  const values = valuesIn(own, pictures.keys)
  const options = optionsIn(own)
  const variant = { ...variantIn(own, options, ownPictures), ...(prices.length > 0 && { prices }) }
  const taxRate = taxRateIn(own)
  if (/^(grand |sub ?)?total:?$/i.test(own.text('name') ?? ''))
    own.wrong('name', 'A row of totals is left out')
  const optionNames = OPTION_NAMES.slice(0, options.length).map((column) => own.text(column) ?? '')
  own.requireSchema(OPTION_NAMES, optionNames, OptionName)
  own.requireSchema(OPTION_VALUES, options, OptionValue)
  return {
    row,
    id: own.text('id'),
    category: own.text('category'),
    values: withoutUndefined(values),
    ...(taxRate !== undefined && { taxRate }),
    pictureUrls: pictures.urls,
    optionNames,
    variant: withoutUndefined(variant),
    isVariant: variant.id !== undefined || options.length > 0,
    errors: own.errors,
    notes: own.notes,
  }
}

/** What the row says of its product. @param pictures those that the shop has already */
function valuesIn(own: OwnCells, pictures: string[] | undefined): DraftValues {
  return {
    name: own.field('name', 'name'),
    subcategory: own.field('subcategory', 'subcategory'),
    description: own.field('description', 'description'),
    uses: own.field('uses', 'uses'),
    isVisible: own.yesNo('visible'),
    specifications: own.checked('specifications', 'specifications', own.read('specifications', readLines)),
    pictures,
    originCountry: own.orNone(
      'originCountry',
      'origin_country',
      (cell) => readCountry(cell) ?? cell.toUpperCase(),
    ),
    brand: own.field('brand', 'brand'),
    manufacturer: own.field('manufacturer', 'manufacturer'),
    importer: own.field('importer', 'importer'),
    genericName: own.field('genericName', 'generic_name'),
    bestBeforeDays: own.orNone('bestBeforeDays', 'best_before_days', readWhole, DAYS_HINT),
    hsn: own.orNone('hsn', 'hsn', readHsn),
    taxClass: isRate(own.text('tax_class'))
      ? undefined
      : own.orNone('taxClass', 'tax_class', (cell) => cell.toLowerCase()),
    needsPrescription: own.yesNo('needs_prescription'),
  }
}

/** What the row says of its variant. */
function variantIn(
  own: OwnCells,
  options: string[],
  pictures: ReturnType<OwnCells['pictures']>,
): VariantDraft {
  return {
    row: own.row,
    id: own.text('variant_id'),
    options,
    pricePaise: own.read('price', readPrice, PRICE_HINT),
    mrpPaise: own.readOrNone('mrp', readPrice, MRP_HINT),
    struckPaise: own.readOrNone('list_price', readPrice, MRP_HINT),
    netQuantity: own.orNone('netQuantity', 'net_quantity', (cell) => cell.toLowerCase()),
    stock: isSomeStock(own.text('stock') ?? '')
      ? undefined
      : own.checked('stock', 'stock', own.read('stock', readStock, STOCK_HINT)),
    seenStock: own.read('stock_at_export', readSeenStock, 'Leave this cell as the export wrote it'),
    sku: own.code('sku'),
    barcode: own.code('barcode'),
    pictures: pictures.keys,
    pictureUrls: pictures.urls,
    isVisible: own.yesNo('variant_visible'),
  }
}

/** A tax class that is written as a rate, such as "5 %". */
const isRate = (cell: string | undefined) => /^(?:gst[ @-]+)?\d+(?:\.\d+)? ?%?$/i.test(cell ?? '')

/** Of CGST and SGST each is half. One that cannot be read is said. */
function taxRateIn(own: OwnCells): GivenTaxRate | undefined {
  const read = (column: ProductColumn) => {
    const cell = own.text(column)
    const rate = cell === undefined ? undefined : readTaxRate(cell)
    if (cell !== undefined && rate === undefined)
      own.notes.push({
        row: own.row,
        column,
        kind: 'no_tax_class',
        message: `${quoted(cell)} is no rate of GST: taxed as the shop’s other goods`,
      })
    return rate
  }
  const whole = read('tax_rate') ?? (isRate(own.text('tax_class')) ? read('tax_class') : undefined)
  const [central = whole, state = central] = [read('cgst_rate'), read('sgst_rate')]
  if (whole !== undefined) return whole
  return typeof central === 'number' && typeof state === 'number' ? central + state : (central ?? state)
}

/** The values of the options up to the last that has one. */
function optionsIn(own: OwnCells): string[] {
  const all = OPTION_VALUES.map((column) => own.text(column) ?? '')
  const options = all.slice(0, all.findLastIndex((value) => value !== '') + 1)
  const gap = options.indexOf('')
  if (gap >= 0) own.wrong(OPTION_VALUES[gap] ?? 'option1_value', 'Each variant needs a value for each option')
  return options
}

/** The names in a cell: the whole of it, or a list of paths such as "Home > Lamps, Sale". */
export function categoriesOf(cell: string | undefined): string[][] {
  if (cell === undefined) return []
  const paths = cell.split(',', MAX_PARTS).map((path) => path.split(/[>/]/, MAX_PARTS))
  return paths.length === 1 && paths[0]?.length === 1 ? [[cell]] : [[cell], ...paths]
}

/** In paise; undefined where it is no price, or higher than calls may give it. */
export function readPrice(text: string): number | undefined {
  const paise = readPaise(text)
  return paise !== undefined && paise <= MAX_PAISE ? paise : undefined
}

/** A spreadsheet drops the zero at the start of "0902": every HSN code has an even number of digits. */
function readHsn(text: string): string {
  const digits = text.replace(/\s/g, '')
  return /^\d+$/.test(digits) && digits.length % 2 === 1 ? `0${digits}` : digits
}

/** Lines between bars; a bar in a line has a backslash before it. */
function readLines(text: string): string[] {
  const lines = text.match(/(?:\\.|[^|\\])+/gs) ?? []
  return lines.map((line) => line.replace(/\\(.)/gs, '$1').trim()).filter((line) => line !== '')
}

/** The stock in an export, and when the product was last edited before it. */
function readSeenStock(text: string): SeenStock | undefined {
  const [, stock, updatedAt] = SEEN_STOCK.exec(text) ?? []
  if (stock === undefined || updatedAt === undefined) return undefined
  return { stock: stock === UNLIMITED ? null : Number(stock), updatedAt }
}

function withoutUndefined<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T
}
