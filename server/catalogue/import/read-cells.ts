import type { ProductChanges, SeenStock } from '#contract/catalogue/catalogue-management.ts'
import {
  type FieldColumn,
  NONE,
  type ProductColumn,
  QUOTED_NONE,
  UNLIMITED,
} from '../export/product-columns.ts'

type CellReader = (text: string) => Partial<Record<keyof ProductChanges, unknown>> | undefined

/** The change that a cell means; undefined where it cannot be read. The contract checks limits later. */
const CELL_READERS: Record<FieldColumn, CellReader> = {
  name: (text) => ({ name: text }),
  category: (text) => ({ category: text }),
  subcategory: (text) => ({ subcategory: text }),
  description: (text) => ({ description: text }),
  uses: (text) => ({ uses: text }),
  price: (text) => field('price', readNumber(text)),
  mrp: (text) => orNone('mrp', text, readNumber),
  list_price: (text) => orNone('listPrice', text, readNumber),
  net_quantity: (text) => orNone('netQuantity', text, (quantity) => quantity.toLowerCase()),
  stock: (text) => (text.toLowerCase() === UNLIMITED ? { stock: null } : field('stock', readNumber(text))),
  visible: (text) => field('isVisible', readYesNo(text)),
  specifications: (text) => ({ specifications: readLines(text) }),
  pictures: (text) => ({ pictures: readKeys(text) }),
  origin_country: (text) => orNone('originCountry', text, (code) => code.toUpperCase()),
  brand: (text) => ({ brand: text }),
  manufacturer: (text) => ({ manufacturer: text }),
  importer: (text) => ({ importer: text }),
  generic_name: (text) => ({ genericName: text }),
  best_before_days: (text) => orNone('bestBeforeDays', text, readNumber),
  hsn: (text) => orNone('hsn', text, readHsn),
  tax_class: (text) => orNone('taxClass', text, (name) => name.toLowerCase()),
  needs_prescription: (text) => field('needsPrescription', readYesNo(text)),
  sku: (text) => orNone('sku', text, readText),
  barcode: (text) => orNone('barcode', text, readText),
}

/** The change that a cell means; undefined where it cannot be read, null for a column that sets no field. */
export function readField(column: ProductColumn, text: string): ReturnType<CellReader> | null {
  const read = CELL_READERS[column as FieldColumn] as CellReader | undefined
  return read ? read(text) : null
}

/** Messages for cells that cannot be read. */
export const CELL_HINTS: Partial<Record<ProductColumn, string>> = {
  price: 'Write a number such as 1299.50, with a dot before the paise',
  mrp: 'Write a number such as 1299.50, with a dot before the paise, or "none"',
  list_price: 'Write a number such as 1299.50, with a dot before the paise, or "none"',
  stock: 'Write a whole number, or "unlimited"',
  stock_at_export: 'Leave this cell as the export wrote it',
  visible: 'Write "yes" or "no"',
  best_before_days: 'Write a number of days such as 180, or "none"',
  needs_prescription: 'Write "yes" or "no"',
  variant_visible: 'Write "yes" or "no"',
}

const SEEN_STOCK = /^(\d{1,7}|unlimited) \(last edited (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\)$/

/** The stock in an export, and when the product was last edited before it. */
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

const readText = (text: string) => (QUOTED_NONE.test(text) ? text.slice(1) : text)

/** A spreadsheet drops the zero at the start of "0902": every HSN code has an even number of digits. */
function readHsn(text: string): string {
  const digits = text.replace(/\s/g, '')
  return /^\d+$/.test(digits) && digits.length % 2 === 1 ? `0${digits}` : digits
}

/** Commas only group digits: "99,50" and "1.200" of a spreadsheet with decimal commas would be 100 or 1,000 times wrong. */
const NUMBER = /^(\d{1,12}|\d{1,3}(,\d{2,3})*,\d{3})(\.\d{1,2})?$/

/** "₹1,299.50", "1299.5" and "1 299" are numbers. */
export function readNumber(text: string): number | undefined {
  const digits = text.replace(/^(₹|rs\.?|inr)/i, '').replace(/\s/g, '')
  return NUMBER.test(digits) ? Number(digits.replaceAll(',', '')) : undefined
}

export function readYesNo(text: string): boolean | undefined {
  if (/^(yes|y|true|1)$/i.test(text)) return true
  return /^(no|n|false|0)$/i.test(text) ? false : undefined
}

/** Keys of pictures, or their URLs. */
export const readKeys = (text: string) => text.split(/\s+/).filter((key) => key !== '')

/** Lines between bars; a bar in a line has a backslash before it. */
function readLines(text: string): string[] {
  const lines = text.match(/(?:\\.|[^|\\])+/gs) ?? []
  return lines.map((line) => line.replace(/\\(.)/gs, '$1').trim()).filter((line) => line !== '')
}
