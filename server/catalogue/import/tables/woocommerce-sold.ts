import type { RowError, RowNote } from '#contract/catalogue/product-imports.ts'
import { readAddresses } from '../cells/picture-addresses.ts'
import type { CellRow } from '../file/open-table.ts'
import { type Cell, cellOf } from './fields.ts'
import { type ForeignVariant, lostPictures } from './foreign-draft.ts'
import { readSale } from './sales.ts'
import { type ForeignStock, NOT_SAID, readForeignStock, SOLD_OUT, UNLIMITED } from './stocks.ts'
import { isShown, type WooColumns, type WooField } from './woocommerce-columns.ts'

/** What is sold of a product. */
export interface Sold {
  optionNames: string[]
  variants: ForeignVariant[]
  errors: RowError[]
  notes: RowNote[]
}

/**
 * What a row sells: its price, stock and numbers.
 * @param parent of a variation, which may have the stock of its product
 */
export function readSold(
  columns: WooColumns,
  row: CellRow,
  parent: CellRow | undefined,
): Omit<Sold, 'optionNames'> {
  const { fields } = columns
  const price = (field: WooField) => decimalPoint(cellOf(fields, row, field))
  const { errors, notes, ...prices } = readSale({
    regular: price('regularPrice'),
    sale: fields.has('salePrice') ? price('salePrice') : undefined,
    starts: cellOf(fields, row, 'saleStarts'),
    ends: cellOf(fields, row, 'saleEnds'),
  })
  const isParents = parent && /^parent$/i.test(fields.cell(row, 'stock'))
  const { notes: ofStock, ...stock } = stockOf(columns, isParents ? parent : row)
  const pictures = readAddresses(parent ? fields.cell(row, 'pictures') : '', ',')
  const variant = {
    row: row.row,
    options: [],
    ...prices,
    ...stock,
    sku: fields.cell(row, 'sku'),
    barcode: fields.cell(row, 'barcode'),
    pictureUrls: pictures.urls,
    ...(parent && fields.has('published') && { isVisible: isShown(fields.cell(row, 'published')) }),
  }
  const lost = lostPictures(cellOf(fields, row, 'pictures'), pictures.lost)
  return { variants: [variant], errors, notes: [...notes, ...ofStock, ...lost] }
}

/** WooCommerce writes prices with the shop's decimal sign and never groups digits: "99,50" is no other amount. */
const decimalPoint = (cell: Cell): Cell => ({
  ...cell,
  text: cell.text.replace(/^(\d+),(\d{1,2})$/, '$1.$2'),
})

/** Unlimited where WooCommerce counts no stock and has some, or sells beyond it. */
function stockOf({ fields }: WooColumns, row: CellRow): ForeignStock {
  const inStock = fields.cell(row, 'inStock').toLowerCase()
  const stock = cellOf(fields, row, 'stock')
  const isCounted = stock.text !== '' && !/^parent$/i.test(stock.text)
  if (/^(1|yes|true|notify)$/i.test(fields.cell(row, 'backorders')) && (isCounted || inStock !== '0'))
    return UNLIMITED
  if (isCounted) return readForeignStock(stock)
  if (/^(0|no|false|outofstock)$/.test(inStock)) return SOLD_OUT
  return inStock === '' ? NOT_SAID : UNLIMITED
}
