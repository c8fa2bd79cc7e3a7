import { MAX_PICTURES } from '#contract/catalogue/catalogue.ts'
import { OptionName, OptionValue, type SeenStock } from '#contract/catalogue/catalogue-management.ts'
import { productFields } from '#contract/catalogue/catalogue-schemas.ts'
import type { RowError, RowNote } from '#contract/catalogue/product-imports.ts'
import {
  NONE,
  OPTION_NAMES,
  OPTION_VALUES,
  type ProductColumn,
  QUOTED_NONE,
  UNLIMITED,
} from '../../export/product-columns.ts'
import { isSpoiltNumber, readPaise, readStock, readWhole, readYesNo } from '../cells/numbers.ts'
import { readAddresses } from '../cells/picture-addresses.ts'
import type { DraftValues, ProductDraft, VariantDraft } from '../drafts/product-draft.ts'

/** The largest price, in paise, as calls may give it. */
const MAX_PAISE = 1_000_000_000_00
/** Parts of a cell of categories that are looked at. */
const MAX_PARTS = 100

/** What one row of an own table says. */
export interface OwnRow extends Pick<ProductDraft, 'id' | 'values' | 'pictureUrls' | 'errors' | 'notes'> {
  row: number
  /** As written. */
  category: string | undefined
  optionNames: string[]
  variant: VariantDraft
  /** Whether it is of one variant of a product that has several. */
  isVariant: boolean
}

const MRP_HINT = 'Write a number such as 1299.50, with a dot before the paise, or "none"'
const SEEN_STOCK = /^(\d{1,7}|unlimited) \(last edited (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\)$/
const PICTURE_KEY = /^[a-z0-9/-]{1,120}$/

type TextField =
  | 'name'
  | 'subcategory'
  | 'description'
  | 'uses'
  | 'brand'
  | 'manufacturer'
  | 'importer'
  | 'genericName'
type Cells = Partial<Record<ProductColumn, string>>

/** Reads the cells of a row, and every error in them; an empty cell changes nothing. */
export function readOwnRow(row: number, cells: Cells): OwnRow {
  const errors: RowError[] = []
  const notes: RowNote[] = []
  const text = (column: ProductColumn) => cells[column] || undefined
  const wrong = (column: ProductColumn, message: string) => errors.push({ row, column, message })

  /** The value of a cell; undefined where it is empty or wrong, which is reported. */
  function read<T>(column: ProductColumn, of: (text: string) => T | undefined, hint: string): T | undefined {
    const cell = text(column)
    if (cell === undefined) return undefined
    const value = of(cell)
    if (value === undefined) wrong(column, hint)
    return value
  }
  /** The same for a field that calls have too, by its limits. */
  function field<Name extends keyof typeof productFields, T>(
    name: Name,
    column: ProductColumn,
    value: T | undefined,
  ): T | undefined {
    if (value === undefined) return undefined
    const parsed = productFields[name].safeParse(value)
    if (parsed.success) return parsed.data as T
    wrong(column, parsed.error.issues[0]?.message ?? 'Cannot be read')
    return undefined
  }
  const plain = (name: TextField, column: ProductColumn) => field(name, column, text(column))
  const orNone = <T>(
    column: ProductColumn,
    of: (text: string) => T | undefined,
    hint = 'Cannot be read',
  ): T | null | undefined =>
    read<T | null>(column, (cell) => (cell.toLowerCase() === NONE ? null : of(cell)), hint)
  /** A long number that a spreadsheet has rounded says nothing. */
  const code = (name: 'sku' | 'barcode') => {
    const cell = text(name)
    if (cell === undefined || !isSpoiltNumber(cell)) return field(name, name, orNone(name, withoutQuote))
    const message = `A spreadsheet has rounded this number: ${cell}. Format the column as text`
    notes.push({ row, column: name, message, kind: 'number_spoilt' })
    return undefined
  }
  const keys = (column: 'pictures' | 'variant_pictures') => {
    const words = text(column)?.split(/\s+/) ?? []
    const { urls, lost } = readAddresses(words.filter(isUrl).join(' '), ' ')
    for (const url of lost)
      notes.push({ row, column, message: `No web address: ${url}`, kind: 'picture_lost' })
    const own = words.filter((word) => !isUrl(word))
    const unknown = own.find((key) => !PICTURE_KEY.test(key))
    if (unknown !== undefined) wrong(column, `There is no picture ${unknown.slice(0, 120)}`)
    else if (own.length > MAX_PICTURES) wrong(column, `At most ${MAX_PICTURES} pictures`)
    const isRead = own.length > 0 && unknown === undefined && own.length <= MAX_PICTURES
    return { keys: isRead ? own : undefined, urls }
  }

  const yesNo = (column: ProductColumn) => read(column, readYesNo, 'Write "yes" or "no"')
  const pictures = keys('pictures')
  const ownPictures = keys('variant_pictures')
  const values: DraftValues = {
    name: plain('name', 'name'),
    subcategory: plain('subcategory', 'subcategory'),
    description: plain('description', 'description'),
    uses: plain('uses', 'uses'),
    isVisible: yesNo('visible'),
    specifications: field(
      'specifications',
      'specifications',
      read('specifications', readLines, 'Cannot be read'),
    ),
    pictures: pictures.keys,
    originCountry: field(
      'originCountry',
      'origin_country',
      orNone('origin_country', (cell) => cell.toUpperCase()),
    ),
    brand: plain('brand', 'brand'),
    manufacturer: plain('manufacturer', 'manufacturer'),
    importer: plain('importer', 'importer'),
    genericName: plain('genericName', 'generic_name'),
    bestBeforeDays: field(
      'bestBeforeDays',
      'best_before_days',
      orNone('best_before_days', readWhole, 'Write a number of days such as 180, or "none"'),
    ),
    hsn: field('hsn', 'hsn', orNone('hsn', readHsn)),
    taxClass: field(
      'taxClass',
      'tax_class',
      orNone('tax_class', (cell) => cell.toLowerCase()),
    ),
    needsPrescription: yesNo('needs_prescription'),
  }
  const options = OPTION_VALUES.map((column) => text(column) ?? '')
  const count = options.findLastIndex((value) => value !== '') + 1
  const gap = options.slice(0, count).indexOf('')
  if (gap >= 0) wrong(OPTION_VALUES[gap] ?? 'option1_value', 'Each variant needs a value for each option')
  const id = text('variant_id')
  const variant: VariantDraft = {
    row,
    id,
    options: options.slice(0, count),
    pricePaise: read('price', amount, 'Write a number such as 1299.50, with a dot before the paise'),
    mrpPaise: orNone('mrp', amount, MRP_HINT),
    struckPaise: orNone('list_price', amount, MRP_HINT),
    netQuantity: field(
      'netQuantity',
      'net_quantity',
      orNone('net_quantity', (cell) => cell.toLowerCase()),
    ),
    stock: field('stock', 'stock', read('stock', readStock, 'Write a whole number, or "unlimited"')),
    seenStock: read('stock_at_export', readSeenStock, 'Leave this cell as the export wrote it'),
    sku: code('sku'),
    barcode: code('barcode'),
    pictures: ownPictures.keys,
    pictureUrls: ownPictures.urls,
    isVisible: yesNo('variant_visible'),
  }
  const optionNames = OPTION_NAMES.slice(0, count).map((column) => text(column) ?? '')
  const limited = (
    columns: readonly ProductColumn[],
    given: readonly string[],
    schema: typeof OptionName,
  ) => {
    for (const [at, value] of given.entries()) {
      const message = value === '' ? undefined : schema.safeParse(value).error?.issues[0]?.message
      if (message !== undefined) wrong(columns[at] ?? 'option1_name', message)
    }
  }
  limited(OPTION_NAMES, optionNames, OptionName)
  limited(OPTION_VALUES, variant.options, OptionValue)
  return {
    row,
    id: text('id'),
    category: text('category'),
    values: withoutUndefined(values),
    pictureUrls: pictures.urls,
    optionNames,
    variant: withoutUndefined(variant),
    isVariant: id !== undefined || count > 0,
    errors,
    notes,
  }
}

/** The names in a cell: the whole of it, or a list of paths such as "Home > Lamps, Sale". */
export function categoriesOf(cell: string | undefined): string[][] {
  if (cell === undefined) return []
  const paths = cell.split(',', MAX_PARTS).map((path) => path.split(/[>/]/, MAX_PARTS))
  return paths.length === 1 && paths[0]?.length === 1 ? [[cell]] : [[cell], ...paths]
}

const isUrl = (word: string) => /^https?:\/\//i.test(word)

function amount(text: string): number | undefined {
  const paise = readPaise(text)
  return paise !== undefined && paise <= MAX_PAISE ? paise : undefined
}

/** A text that is the word for null itself has an apostrophe before it. */
const withoutQuote = (text: string) => (QUOTED_NONE.test(text) ? text.slice(1) : text)

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
