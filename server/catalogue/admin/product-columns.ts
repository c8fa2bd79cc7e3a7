import type { ProductChanges, SeenStock } from '#contract/catalogue-management.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import type { AdminProductRow } from './present-admin-product.ts'
import type { ProductValues } from './product-values.ts'

/** Columns of the product table that administrators export and import, in this order. */
export const PRODUCT_COLUMNS = [
  'id',
  'name',
  'category',
  'subcategory',
  'description',
  'uses',
  'price',
  'list_price',
  'net_quantity',
  'stock',
  'stock_at_export',
  'visible',
  'specifications',
  'pictures',
  'origin_country',
  'manufacturer',
  'importer',
  'generic_name',
  'best_before_days',
  'hsn',
  'tax_class',
  'needs_prescription',
] as const
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number]
/** A price list has no stock: importing it again would undo what was sold meanwhile. */
export const PRICE_LIST_COLUMNS = PRODUCT_COLUMNS.filter(
  (column) => column !== 'stock' && column !== 'stock_at_export',
)

/** Words for null; an empty cell leaves the value as it is. */
const UNLIMITED = 'unlimited'
const NONE = 'none'

export function cellsOf(
  columns: readonly ProductColumn[],
  { id, updatedAt, ...values }: ProductValues & Pick<AdminProductRow, 'id' | 'updatedAt'>,
): string[] {
  const cells: Record<ProductColumn, string> = {
    ...valueCells(values),
    id,
    stock_at_export: `${stockCell(values)} (last edited ${updatedAt.toISOString()})`,
  }
  return columns.map((column) => cells[column])
}

/** The cell of a column; empty for a column that is no value. */
export function cellOf(column: ProductColumn, values: ProductValues): string {
  return column === 'id' || column === 'stock_at_export' ? '' : valueCells(values)[column]
}

const stockCell = ({ stock }: ProductValues) => (stock === null ? UNLIMITED : String(stock))

function valueCells(values: ProductValues): Record<Exclude<ProductColumn, 'id' | 'stock_at_export'>, string> {
  return {
    name: values.name,
    category: values.categoryId,
    subcategory: values.subcategory,
    description: values.description,
    uses: values.uses,
    price: String(rupeesFromPaise(values.pricePaise)),
    list_price: values.listPricePaise === null ? NONE : String(rupeesFromPaise(values.listPricePaise)),
    net_quantity: values.netQuantity ?? NONE,
    stock: stockCell(values),
    visible: values.isVisible ? 'yes' : 'no',
    specifications: values.specifications.map((line) => line.replace(/[\\|]/g, '\\$&')).join(' | '),
    pictures: values.pictures.join(' '),
    origin_country: values.originCountry ?? NONE,
    manufacturer: values.manufacturer,
    importer: values.importer,
    generic_name: values.genericName,
    best_before_days: values.bestBeforeDays === null ? NONE : String(values.bestBeforeDays),
    hsn: values.hsn ?? NONE,
    tax_class: values.taxClass ?? NONE,
    needs_prescription: values.needsPrescription ? 'yes' : 'no',
  }
}

/** "List Price" and "list_price" are the same column. */
export function columnOf(heading: string): ProductColumn | undefined {
  const name = heading
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return PRODUCT_COLUMNS.find((column) => column === name)
}

/** The column of a field of a product. */
export function columnOfField(field: string): ProductColumn | null {
  if (field === 'isVisible') return 'visible'
  return columnOf(field.replace(/[A-Z]/g, (letter) => `_${letter}`)) ?? null
}

type CellReader = (text: string) => Partial<Record<keyof ProductChanges, unknown>> | undefined

/** The change that a cell means; undefined where it cannot be read. The contract checks limits later. */
export const CELL_READERS: Record<Exclude<ProductColumn, 'id' | 'stock_at_export'>, CellReader> = {
  name: (text) => ({ name: text }),
  category: (text) => ({ category: text }),
  subcategory: (text) => ({ subcategory: text }),
  description: (text) => ({ description: text }),
  uses: (text) => ({ uses: text }),
  price: (text) => field('price', readNumber(text)),
  list_price: (text) => orNone('listPrice', text, readNumber),
  net_quantity: (text) => orNone('netQuantity', text, (quantity) => quantity.toLowerCase()),
  stock: (text) => (text.toLowerCase() === UNLIMITED ? { stock: null } : field('stock', readNumber(text))),
  visible: (text) => field('isVisible', readYesNo(text)),
  specifications: (text) => ({ specifications: readLines(text) }),
  pictures: (text) => ({ pictures: text.split(/\s+/).filter((key) => key !== '') }),
  origin_country: (text) => orNone('originCountry', text, (code) => code.toUpperCase()),
  manufacturer: (text) => ({ manufacturer: text }),
  importer: (text) => ({ importer: text }),
  generic_name: (text) => ({ genericName: text }),
  best_before_days: (text) => orNone('bestBeforeDays', text, readNumber),
  hsn: (text) => orNone('hsn', text, readHsn),
  tax_class: (text) => orNone('taxClass', text, (name) => name.toLowerCase()),
  needs_prescription: (text) => field('needsPrescription', readYesNo(text)),
}

/** Messages for cells that cannot be read. */
export const CELL_HINTS: Partial<Record<ProductColumn, string>> = {
  price: 'Write a number such as 1299.50',
  list_price: 'Write a number such as 1299.50, or "none"',
  stock: 'Write a whole number, or "unlimited"',
  stock_at_export: 'Leave this cell as the export wrote it',
  visible: 'Write "yes" or "no"',
  best_before_days: 'Write a number of days such as 180, or "none"',
  needs_prescription: 'Write "yes" or "no"',
}

const SEEN_STOCK = /^(\d{1,7}|unlimited) \(last edited (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\)$/

/** The stock in an export, and when the product had been edited last. */
export function readSeenStock(text: string): SeenStock | undefined {
  const [, stock, updatedAt] = SEEN_STOCK.exec(text) ?? []
  if (stock === undefined || updatedAt === undefined) return undefined
  return { stock: stock === UNLIMITED ? null : Number(stock), updatedAt }
}

function field(name: keyof ProductChanges, value: unknown) {
  return value === undefined ? undefined : { [name]: value }
}

function orNone(name: keyof ProductChanges, text: string, read: (text: string) => unknown) {
  return text.toLowerCase() === NONE ? { [name]: null } : field(name, read(text))
}

/** A spreadsheet drops the zero at the start of "0902": every HSN code has an even number of digits. */
function readHsn(text: string): string {
  const digits = text.replace(/\s/g, '')
  return /^\d+$/.test(digits) && digits.length % 2 === 1 ? `0${digits}` : digits
}

/** "₹1,299.50", "1299.5" and "1 299" are numbers. */
function readNumber(text: string): number | undefined {
  const digits = text.replace(/^(₹|rs\.?|inr)/i, '').replace(/[,\s]/g, '')
  return /^\d{1,12}(\.\d+)?$/.test(digits) ? Number(digits) : undefined
}

function readYesNo(text: string): boolean | undefined {
  if (/^(yes|y|true|1)$/i.test(text)) return true
  return /^(no|n|false|0)$/i.test(text) ? false : undefined
}

/** Lines between bars; a bar in a line has a backslash before it. */
function readLines(text: string): string[] {
  const lines = text.match(/(?:\\.|[^|\\])+/gs) ?? []
  return lines.map((line) => line.replace(/\\(.)/gs, '$1').trim()).filter((line) => line !== '')
}
