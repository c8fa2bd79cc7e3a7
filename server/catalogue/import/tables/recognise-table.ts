import type { ImportFormat } from '#contract/catalogue/product-imports.ts'
import { foldedText } from '#contract/catalogue/variant-rules.ts'
import type { CellRow } from '../file/open-table.ts'
import { UnreadableFile } from '../file/unreadable-file.ts'
import type { ForeignTable } from './foreign-draft.ts'
import { findOtherTable } from './other-shops.ts'
import { optionColumnsOf, ownColumnsOf, priceColumnsOf } from './own-headings.ts'
import { readOwnTable } from './own-table.ts'
import { isOfShopify, shopifyTable } from './shopify.ts'
import { wooCommerceTable } from './woocommerce.ts'
import { isOfWooCommerce } from './woocommerce-columns.ts'

export interface RecognisedTable extends ForeignTable {
  format: ImportFormat
  /** Headings of which one is to be chosen as the price, the likeliest first. */
  priceColumns: string[]
}

/**
 * What a table is, by most of its headings in any case.
 * @param rows of which some may tell what their headings do not
 * @throws UnreadableFile for a table that is none of the known ones, saying what to do
 */
export function recogniseTable(headings: readonly string[], rows: readonly CellRow[] = []): RecognisedTable {
  const words = new Set(headings.map(foldedText))
  const problem = findOtherTable(words)
  if (problem !== undefined) throw new UnreadableFile(problem)
  if (isOfShopify(words)) return { format: 'shopify', priceColumns: [], ...shopifyTable(headings) }
  if (isOfWooCommerce(words))
    return { format: 'woocommerce', priceColumns: [], ...wooCommerceTable(headings) }
  const columns = ownColumnsOf(withoutOtherIds(headings, rows))
  if (!(columns.includes('name') && columns.includes('price')) && hasWooCommerceTypes(rows))
    throw new UnreadableFile(EXPORT_IN_ENGLISH)
  const known = ownColumnsOf(headings).filter((column) => column !== undefined)
  const prices = priceColumnsOf(headings, columns)
  if (
    known.length + prices.length < 2 ||
    !(['id', 'name', 'sku'] as const).some((column) => known.includes(column))
  )
    throw new UnreadableFile(
      'The columns of this table are not known: its first row needs the headings name, category and price, as the price list of this shop has them',
    )
  const options = optionColumnsOf(headings, columns)
  const read = [...prices, ...options].map(({ at }) => at)
  return {
    format: 'own',
    priceColumns: prices.map(({ name }) => name),
    ignoredColumns: headings
      .map((heading, at) => (columns[at] === undefined && !read.includes(at) ? heading.trim() : ''))
      .filter((heading) => heading !== ''),
    readProducts: (products) =>
      readOwnTable(
        columns.map((column) => column ?? ''),
        products,
        { prices, options },
      ),
  }
}

/** Whether a table of these headings can be read, or is known not to be. */
export function isKnownHeading(headings: readonly string[]): boolean {
  try {
    recogniseTable(headings)
    return true
  } catch (error) {
    return error instanceof UnreadableFile && findOtherTable(new Set(headings.map(foldedText))) !== undefined
  }
}

const EXPORT_IN_ENGLISH =
  'This looks like products that WooCommerce exported in another language: set your own language in its profile to English, export the products again, and send that file'
const WOOCOMMERCE_TYPES =
  /^(simple|variable|variation|grouped|external|virtual|downloadable)(, ?(virtual|downloadable|simple|variation))*$/i

/** The types of products are in English in every language. */
function hasWooCommerceTypes(rows: readonly CellRow[]): boolean {
  return [0, 1, 2, 3].some(
    (at) => rows.length > 0 && rows.every(({ cells }) => WOOCOMMERCE_TYPES.test(cells[at]?.trim() ?? '')),
  )
}

/** Numbers of other programs are no ids of this shop: a column in which no row has one means nothing here. */
function withoutOtherIds(headings: readonly string[], rows: readonly CellRow[]): readonly string[] {
  const at = ownColumnsOf(headings).indexOf('id')
  if (at === -1) return headings
  const ids = rows.flatMap(({ cells }) => cells[at]?.trim() || [])
  const isOther = ids.length > 0 && !ids.some((id) => PRODUCT_ID.test(id))
  return isOther ? headings.with(at, '') : headings
}
const PRODUCT_ID = /^[a-z0-9-]+_\d{3,8}$/
