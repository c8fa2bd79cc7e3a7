import { foldedText } from '#contract/catalogue/variant-rules.ts'
import { columnOf, type ProductColumn } from '../../export/product-columns.ts'
import { inOneLine } from '../cells/texts.ts'

/** What shopkeepers call the columns of this shop's table in tables of their own, in small letters. */
const PLAIN_WORDS: Partial<Record<ProductColumn, readonly string[]>> = {
  name: [
    'product',
    'product name',
    'product title',
    'title',
    'item',
    'item name',
    'particulars',
    'नाम',
    'उत्पाद',
  ],
  category: ['categories', 'category name', 'product category', 'group', 'item group', 'department', 'श्रेणी'],
  subcategory: ['sub category', 'sub-category'],
  description: ['details', 'product description', 'item description', 'विवरण'],
  price: [
    'rate',
    'selling price',
    'sale price',
    'sales price',
    'offer price',
    'our price',
    'unit price',
    'retail price',
    'regular price',
    'कीमत',
    'मूल्य',
    'दाम',
  ],
  mrp: ['m.r.p', 'm.r.p.', 'maximum retail price', 'max retail price'],
  net_quantity: ['net qty', 'net weight', 'net wt', 'net content'],
  stock: [
    'qty',
    'quantity',
    'stock qty',
    'stock quantity',
    'available stock',
    'current stock',
    'closing stock',
    'in hand',
    'stock in hand',
    'inventory',
    'स्टॉक',
    'मात्रा',
  ],
  sku: ['sku code', 'code', 'item code', 'product code', 'article no', 'article number', 'item no'],
  barcode: ['bar code', 'ean', 'ean code', 'upc', 'gtin'],
  brand: ['brand name', 'make'],
  hsn: ['hsn code', 'hsn/sac', 'hsn no', 'hsn number'],
  pictures: [
    'picture',
    'photo',
    'photos',
    'image',
    'images',
    'image url',
    'image link',
    'picture url',
    'photo url',
  ],
  visible: ['published', 'active'],
}

const COLUMNS: ReadonlyMap<string, ProductColumn> = new Map(
  (Object.entries(PLAIN_WORDS) as [ProductColumn, readonly string[]][]).flatMap(([column, words]) =>
    words.map((word) => [word, column] as const),
  ),
)

/**
 * The column that each heading means; undefined for one that means nothing, and for the second of two with one meaning. A
 * heading in this shop's own word counts before one in plain words. Where a list of new products has no price but the MRP, they
 * are sold at that.
 */
export function ownColumnsOf(headings: readonly string[]): (ProductColumn | undefined)[] {
  const exact = headings.map((heading) => columnOf(withoutUnit(heading)))
  const taken = new Set<ProductColumn>()
  const once = (column: ProductColumn | undefined) => {
    if (column === undefined || taken.has(column)) return undefined
    taken.add(column)
    return column
  }
  const own = exact.map(once)
  const columns = headings.map(
    (heading, at) => own[at] ?? once(COLUMNS.get(foldedText(withoutUnit(heading)))),
  )
  const soldAtMrp = taken.has('name') && !taken.has('price') && !taken.has('id')
  return soldAtMrp ? columns.map((column) => (column === 'mrp' ? 'price' : column)) : columns
}

/** "Price (Rs.)" and "MRP in ₹" are a price and an MRP. Blanks are made one first: a crafted heading may have many. */
const withoutUnit = (heading: string) =>
  inOneLine(heading)
    .replace(/ ?(\((₹|rs\.?|inr|rupees)\)|\bin (₹|rs\.?|inr|rupees))$/i, '')
    .replace(/ ?[:*]$/, '')
