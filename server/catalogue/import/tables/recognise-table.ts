import type { ImportFormat } from '#contract/catalogue/product-imports.ts'
import { foldedText } from '#contract/catalogue/variant-rules.ts'
import { UnreadableFile } from '../file/unreadable-file.ts'
import type { ForeignTable } from './foreign-draft.ts'
import { findOtherTable } from './other-shops.ts'
import { ownColumnsOf } from './own-headings.ts'
import { readOwnTable } from './own-table.ts'
import { isOfShopify, shopifyTable } from './shopify.ts'
import { wooCommerceTable } from './woocommerce.ts'
import { isOfWooCommerce } from './woocommerce-columns.ts'

export interface RecognisedTable extends ForeignTable {
  format: ImportFormat
}

/**
 * What a table is, by most of its headings in any case.
 * @throws UnreadableFile for a table that is none of the known ones, saying what to do
 */
export function recogniseTable(headings: readonly string[]): RecognisedTable {
  const words = new Set(headings.map(foldedText))
  const problem = findOtherTable(words)
  if (problem !== undefined) throw new UnreadableFile(problem)
  if (isOfShopify(words)) return { format: 'shopify', ...shopifyTable(headings) }
  if (isOfWooCommerce(words)) return { format: 'woocommerce', ...wooCommerceTable(headings) }
  const columns = ownColumnsOf(headings)
  const known = columns.filter((column) => column !== undefined)
  if (known.length < 2 || !(['id', 'name', 'sku'] as const).some((column) => known.includes(column)))
    throw new UnreadableFile(
      'The columns of this table are not known: its first row needs the headings name, category and price, as the price list of this shop has them',
    )
  return {
    format: 'own',
    ignoredColumns: headings
      .map((heading, at) => (columns[at] === undefined ? heading.trim() : ''))
      .filter((heading) => heading !== ''),
    readProducts: (rows) =>
      readOwnTable(
        columns.map((column) => column ?? ''),
        rows,
      ),
  }
}
