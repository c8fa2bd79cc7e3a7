import type {
  ImportFormat,
  ImportKind,
  ImportState,
  ProductImport,
} from '#contract/catalogue/product-imports.ts'
import { groupedDigits } from '#contract/money.ts'
import { countOf } from '#ui/count-of.ts'
import { sentenceCase } from '#ui/sentence-case.ts'

export const FORMAT_WORDS: Record<ImportFormat, string> = {
  own: 'A table of your own',
  shopify: 'Exported from Shopify',
  woocommerce: 'Exported from WooCommerce',
}

/** After the number of products. */
export const KIND_WORDS: Record<ImportKind, string> = {
  created: 'new',
  changed: 'changed',
  unchanged: 'already as in the file',
  refused: 'left out',
  no_price: 'without a price: hidden until they have one',
  other_price: 'sold at another price column, as the chosen one is empty',
  price_off: 'some paise off the price in the file, as the tax is added to it',
  no_hsn: 'without an HSN code',
  no_tax_class: 'without a tax class: taxed as your other goods',
  hidden: 'hidden, as in the other shop',
  sold_out: 'sold out',
  no_category: 'in no category of yours',
  sale_not_now: 'with a sale price that does not count today',
  cut: 'with a text that is too long and is cut',
  sku_taken: 'without their SKU, which another product has',
  picture_lost: 'with a picture that cannot be taken over',
  number_spoilt: 'with a long number that the spreadsheet has spoilt',
  stock_kept: 'keep their stock, as they were sold here',
  left_out: 'with something that has no place here',
}

const STATE_WORDS: Record<Exclude<ImportState, 'importing' | 'done'>, string> = {
  uploading: 'Not sent completely',
  reading: 'Being read',
  checking: 'Being checked',
  ready: 'Not imported yet',
  stopped: 'Stopped',
  undoing: 'Being taken back',
  undone: 'Taken back',
  unreadable: 'Could not be read',
}

/** "12 new, 3 changed", "Not imported yet". */
export function outcomeWords({
  state,
  done,
  total,
  created,
  changed,
}: Pick<ProductImport, 'state' | 'done' | 'total' | 'created' | 'changed'>): string {
  if (state === 'importing') return `Being imported: ${groupedDigits(done)} of ${groupedDigits(total)}`
  if (state !== 'done') return STATE_WORDS[state]
  return created + changed === 0
    ? 'Nothing to change'
    : `${groupedDigits(created)} new, ${groupedDigits(changed)} changed`
}

const COLUMN_WORDS: Record<string, string> = { mrp: 'MRP', list_price: 'MRP', sku: 'SKU', hsn: 'HSN code' }

/** "net_quantity" is "Net quantity"; columns of other shops are named as they write them. */
export function columnWords(column: string): string {
  return (
    COLUMN_WORDS[column] ?? (/^[a-z_]+$/.test(column) ? sentenceCase(column.replaceAll('_', ' ')) : column)
  )
}

/** "row 14, Price". */
export function placeWords({ row, column }: { row: number; column: string | null }): string {
  return column ? `Row ${groupedDigits(row)}, ${columnWords(column)}` : `Row ${groupedDigits(row)}`
}

/** What the file is, in one line; its products are counted once they are all read. */
export function fileWords({
  format,
  encoding,
  total,
}: Pick<ProductImport, 'format' | 'encoding' | 'total'>): string {
  return [format && FORMAT_WORDS[format], encoding, total > 0 && countOf(total, 'product')]
    .filter(Boolean)
    .join(' · ')
}
