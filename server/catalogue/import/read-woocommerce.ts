import { today } from '#server/http/csv.ts'
import { OPTION_NAMES, OPTION_VALUES } from '../export/product-columns.ts'
import { type ForeignRow, type ForeignTable, priceCells, textOfHtml } from './foreign-table.ts'
import type { RowError, TableRow } from './read-row.ts'

const SALE_DAYS = ['Date sale price starts', 'Date sale price ends'] as const
const NEEDED = ['Type', 'SKU', 'Name', 'Regular price']
const USED = new Set([
  ...NEEDED,
  ...SALE_DAYS,
  'ID',
  'GTIN, UPC, EAN, or ISBN',
  'Published',
  'Short description',
  'Description',
  'In stock?',
  'Stock',
  'Sale price',
  'Categories',
  'Images',
  'Parent',
])
const ATTRIBUTE_NAME = /^Attribute (\d+) name$/

type Cells = ForeignRow['cells']

interface WooRow extends ForeignRow {
  /** Those that have a value. */
  attributes: readonly { name: string; values: string }[]
}

/**
 * Reads a table that WooCommerce exported; undefined for another table. A product with options has a row of type
 * `variable`, and one of type `variation` for each variant, which names its parent by id ("id:12") or SKU.
 * Source: https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema
 */
export function readWooCommerce(
  headings: readonly string[],
  readRows: () => readonly ForeignRow[],
): ForeignTable | undefined {
  if (!NEEDED.every((heading) => headings.includes(heading))) return undefined
  const numbers = headings.flatMap((heading) => ATTRIBUTE_NAME.exec(heading)?.[1] ?? [])
  const rows = readRows().map((row) => ({ ...row, attributes: attributesOf(row.cells, numbers) }))
  const faults: RowError[] = []
  const parents = new Map<string, WooRow>()
  for (const row of rows.filter(({ cells }) => typeOf(cells) === 'variable')) {
    if (row.cells.ID) parents.set(`id:${row.cells.ID}`, row)
    if (row.cells.SKU) parents.set(row.cells.SKU, row)
  }
  const variations = Map.groupBy(
    rows.filter(({ cells }) => typeOf(cells) === 'variation'),
    ({ row, cells }) => {
      const parent = parents.get(cells.Parent ?? '')
      if (!parent)
        faults.push({ row, column: 'Parent', message: 'The product of this variation is not in the file' })
      return parent
    },
  )
  const read = rows.flatMap((row): TableRow[] => {
    const type = typeOf(row.cells)
    faults.push(...faultsOfSale(row))
    if (type === 'simple') return [{ row: row.row, cells: { ...productCells(row), ...soldCells(row.cells) } }]
    if (type === 'variation') return []
    const own = variations.get(row) ?? []
    if (type !== 'variable' || own.length === 0) {
      const message =
        type === 'variable' ? 'This product has no variations' : `Products of type ${type} cannot be imported`
      faults.push({ row: row.row, column: 'Type', message })
      return []
    }
    return variantRows(row, own)
  })
  const isUsed = (heading: string) => USED.has(heading) || /^Attribute \d+ (name|value\(s\))$/.test(heading)
  return {
    format: 'woocommerce',
    ignoredColumns: headings.filter((heading) => !isUsed(heading)),
    rows: read,
    faults,
  }
}

/** "simple, downloadable" is a simple product. */
const typeOf = ({ Type = '' }: Cells) => Type.split(',')[0]?.trim().toLowerCase() ?? ''

function productCells(
  { cells, attributes }: WooRow,
  pictures = cells.Images ?? '',
  options: ReadonlySet<string> = new Set(),
): TableRow['cells'] {
  const described = attributes.filter(({ name }) => !options.has(name))
  return {
    name: cells.Name ?? '',
    category: cells.Categories ?? '',
    description: textOfHtml(cells.Description || cells['Short description'] || ''),
    visible: cells.Published === '1' ? 'yes' : 'no',
    pictures: pictures.split(/[,\s]+/).join(' '),
    specifications: described
      .map(({ name, values }) => `${name}: ${values}`.replace(/[\\|]/g, '\\$&'))
      .join(' | '),
  }
}

function soldCells(cells: Cells): TableRow['cells'] {
  const { 'Regular price': regular = '', 'Sale price': sale = '', Stock: stock = '' } = cells
  const isInStock = cells['In stock?'] !== '0'
  return {
    ...priceCells((isOnSale(cells) && sale) || regular, regular),
    stock: stock.startsWith('-') ? '0' : stock || (isInStock ? 'unlimited' : '0'),
    sku: cells.SKU ?? '',
    barcode: cells['GTIN, UPC, EAN, or ISBN'] ?? '',
  }
}

/** Whether today, in India, is one of the days of a sale; without a day it has always begun, or never ends. */
function isOnSale({ [SALE_DAYS[0]]: starts = '', [SALE_DAYS[1]]: ends = '' }: Cells): boolean {
  return (dayOf(starts) ?? '') <= today() && today() <= (dayOf(ends) ?? '9999-12-31')
}

function faultsOfSale({ row, cells }: ForeignRow): RowError[] {
  if (!cells['Sale price']) return []
  return SALE_DAYS.filter((column) => cells[column] && !dayOf(cells[column])).map((column) => ({
    row,
    column,
    message: 'Write a day such as 2026-01-31',
  }))
}

/** The day of "2026-01-31 0:00:00". */
const dayOf = (text: string) => /^\d{4}-\d\d-\d\d(?!\d)/.exec(text)?.[0]

function variantRows(product: WooRow, variations: readonly WooRow[]): TableRow[] {
  const options = new Set(variations.flatMap(({ attributes }) => attributes.map(({ name }) => name)))
  const names = [...options]
  const pictures = [product.cells.Images, ...variations.map(({ cells }) => cells.Images)]
    .filter(Boolean)
    .join(',')
  return variations.map(({ row, cells, attributes }, at) => {
    const values = new Map(attributes.map((attribute) => [attribute.name, attribute.values]))
    return {
      row,
      cells: {
        ...(at === 0
          ? productCells(product, pictures, options)
          : { name: product.cells.Name ?? '', category: product.cells.Categories ?? '' }),
        ...soldCells(cells),
        variant_visible: cells.Published === '1' ? 'yes' : 'no',
        ...Object.fromEntries(OPTION_NAMES.map((column, option) => [column, names[option] ?? ''])),
        ...Object.fromEntries(
          OPTION_VALUES.map((column, option) => [column, values.get(names[option] ?? '') ?? '']),
        ),
      },
    }
  })
}

function attributesOf(cells: Cells, numbers: readonly string[]): WooRow['attributes'] {
  return numbers.flatMap((number) => {
    const name = cells[`Attribute ${number} name`]
    const values = cells[`Attribute ${number} value(s)`]
    return name && values ? [{ name, values }] : []
  })
}
