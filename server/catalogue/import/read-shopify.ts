import { OPTION_NAMES, OPTION_VALUES } from '../export/product-columns.ts'
import { type ForeignRow, type ForeignTable, priceCells, textOfHtml } from './foreign-table.ts'
import type { TableRow } from './read-row.ts'

const NEEDED = ['Handle', 'Title', 'Variant Price']
const USED = new Set([
  ...NEEDED,
  'Body (HTML)',
  'Type',
  'Published',
  'Status',
  ...[1, 2, 3].flatMap((number) => [`Option${number} Name`, `Option${number} Value`]),
  'Variant SKU',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Compare At Price',
  'Variant Barcode',
  'Variant Image',
  'Image Src',
  'Image Position',
])

/**
 * Reads a table that Shopify exported; undefined for another table. A product has a row for each variant and for each
 * further picture, all with its handle; the fields of the product are only in the first.
 * Source: https://help.shopify.com/en/manual/products/import-export/using-csv
 */
export function readShopify(
  headings: readonly string[],
  readRows: () => readonly ForeignRow[],
): ForeignTable | undefined {
  if (!NEEDED.every((heading) => headings.includes(heading))) return undefined
  const products = Map.groupBy(readRows(), ({ row, cells }) => cells.Handle || row)
  return {
    format: 'shopify',
    ignoredColumns: headings.filter((heading) => !USED.has(heading)),
    rows: [...products.values()].flatMap(rowsOfProduct),
    faults: [],
  }
}

function rowsOfProduct(rows: readonly ForeignRow[]): TableRow[] {
  const { cells: product = {} } = rows[0] ?? {}
  const hasOptions = !(product['Option1 Name'] === 'Title' && product['Option1 Value'] === 'Default Title')
  const sold = rows.filter(({ cells }, at) => at === 0 || cells['Variant Price'] || cells['Option1 Value'])
  return sold.map(({ row, cells }, at) => ({
    row,
    newStock: 0,
    cells: {
      name: product.Title ?? '',
      category: product.Type ?? '',
      ...(at === 0 && {
        description: textOfHtml(product['Body (HTML)'] ?? ''),
        visible: isPublished(product) ? 'yes' : 'no',
        pictures: picturesOf(rows),
      }),
      ...priceCells(cells['Variant Price'] ?? '', cells['Variant Compare At Price'] ?? ''),
      stock: stockOf(cells),
      sku: withoutApostrophe(cells['Variant SKU']),
      barcode: withoutApostrophe(cells['Variant Barcode']),
      ...(hasOptions && optionsOf(product, cells)),
    },
  }))
}

function optionsOf(product: ForeignRow['cells'], cells: ForeignRow['cells']): TableRow['cells'] {
  const numbers = [1, 2, 3].filter((number) => cells[`Option${number} Value`])
  return Object.fromEntries(
    numbers.flatMap((number) => [
      [OPTION_NAMES[number - 1], product[`Option${number} Name`] ?? ''],
      [OPTION_VALUES[number - 1], cells[`Option${number} Value`] ?? ''],
    ]),
  )
}

const isPublished = ({ Published = 'true', Status = 'active' }: ForeignRow['cells']) =>
  /^(true|)$/i.test(Published) && /^(active|)$/i.test(Status)

/** The pictures in their order, each once. */
function picturesOf(rows: readonly ForeignRow[]): string {
  const ordered = rows
    .filter(({ cells }) => cells['Image Src'])
    .sort((one, other) => Number(one.cells['Image Position']) - Number(other.cells['Image Position']))
  const addresses = [
    ...ordered.map(({ cells }) => cells['Image Src']),
    ...rows.map(({ cells }) => cells['Variant Image']),
  ]
  return [...new Set(addresses.filter(Boolean))].join(' ')
}

/** Unlimited where Shopify does not track the stock; a negative stock becomes 0. Some exports leave it out. */
function stockOf(cells: ForeignRow['cells']): string {
  if (cells['Variant Inventory Tracker'] === '') return 'unlimited'
  const stock = cells['Variant Inventory Qty'] ?? ''
  return stock.startsWith('-') ? '0' : stock
}

/** Shopify puts an apostrophe before numbers that a spreadsheet would change. */
const withoutApostrophe = (text = '') => text.replace(/^'/, '')
