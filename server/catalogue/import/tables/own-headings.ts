import { foldedText } from '#contract/catalogue/variant-rules.ts'
import { IMPORT_COLUMNS, type ProductColumn, wordsOf } from '../../export/product-columns.ts'
import { inOneLine } from '../cells/texts.ts'

/** Where a column stands, and its heading. */
export interface NamedColumn {
  at: number
  name: string
}

/** "Price (Rs.)" is `price`, "M.R.P. in ₹" `m r p`, "GST%" `gst %`. Blanks are made one first: a crafted heading has many. */
export function plainHeading(heading: string): string {
  const words = foldedText(inOneLine(heading))
  if (WITHOUT_TAX.test(words)) return words
  return inOneLine(
    words
      .replace(BRACKETS, ' ')
      .replace(/[[\]()_\-./\\*:#'"]+/g, ' ')
      .replaceAll('%', ' % ')
      .replaceAll('₹', ' rs '),
  )
    .replace(/^(?:your|rs) /, '')
    .replace(/(?: in)?(?: rs| inr| rupees)$/, '')
    .replace(/ (?:incl|including|inclusive)(?: of)?(?: all)?(?: gst| tax| taxes)$/, '')
}
const WITHOUT_TAX = /\b(excl\w*|exclusive|without|before|ex)\b.{0,10}\b(tax|taxes|gst)\b/
/** But for a unit, which says what a number is. */
const BRACKETS =
  /[[(](?!(?:in )?(?:mg|g|gms?|grams?|kgs?|ml|l|lt|ltrs?|cm|mm|inch|inches)[\])])[^()[\]]*[\])]/g

/** The column that a heading may mean, and how surely: the lower, the surer. */
const MEANINGS: ReadonlyMap<string, { column: ProductColumn; rank: number }> = new Map(
  IMPORT_COLUMNS.toReversed().flatMap((column) => {
    const own = plainHeading(column)
    const words = wordsOf(column).map(plainHeading)
    const ranked = words.includes(own) ? words : [own, ...words]
    return ranked.map((word, rank) => [word, { column, rank }] as const)
  }),
)
/** Beyond every rank. */
const LAST = 1_000
/** `PRODUCT IMAGE URL 2` and `other photo`: what may be there more than once. */
const PICTURES =
  /^(?:(?:product|item|main|front|back|side|other|additional|more|primary|cover) )*(?:images?|pictures?|photos?|pics?|img|फोटो|चित्र)(?: (?:url|urls|link|links|src|name|file))?(?: ?\d{1,2})?(?: (?:url|link))?$/
/** Square has the name of the place behind. */
const STOCK_OF_PLACE = /^(?:current|new) quantity /
const NAMES_PRICE =
  /\b(?:price|prices|rate|mrp|cost|sp)\b|मूल्य|कीमत|दाम|भाव|किंमत|કિંમત|ભાવ|দাম|মূল্য|விலை|ధర|ಬೆಲೆ|വില|ਕੀਮਤ/
const NO_PRICE =
  /\b(?:gst|tax|cess|vat|cgst|sgst|igst|unit measure|type|currency|rating|list name|date|discount rate)\b|%/
const OPTION_WORDS: ReadonlySet<string> = new Set(
  [
    ...[
      'size',
      'colour',
      'color',
      'shade',
      'flavour',
      'flavor',
      'weight',
      'pack size',
      'pack',
      'packing',
      'variant',
    ],
    ...[
      'variation',
      'variant name',
      'variation name',
      'variant value',
      'option',
      'style',
      'material',
      'scent',
    ],
    ...[
      'fragrance',
      'capacity',
      'volume',
      'storage',
      'ram',
      'length',
      'width',
      'model',
      'strength',
      'design',
      'pattern',
    ],
    ...[
      'साइज',
      'साइज़',
      'आकार',
      'रंग',
      'वजन',
      'वज़न',
      'स्वाद',
      'நிறம்',
      'எடை',
      'సైజు',
      'రంగు',
      'ಗಾತ್ರ',
      'ಬಣ್ಣ',
      'સાઇઝ',
      'રંગ',
      'সাইজ',
      'রং',
    ],
  ].map(plainHeading),
)

/**
 * The column that each heading means; undefined for one that means nothing here. The surest word for a column counts, of two
 * as sure the first, and all columns of pictures.
 */
export function ownColumnsOf(headings: readonly string[]): (ProductColumn | undefined)[] {
  const meant = headings.map((heading) => meaningOf(plainHeading(heading)))
  const places = new Map<ProductColumn, number>()
  for (const [at, own] of meant.entries()) {
    const earlier = own && meant[places.get(own.column) ?? -1]
    if (own && (!earlier || own.rank < earlier.rank)) places.set(own.column, at)
  }
  const columns = meant.map((own, at) =>
    own && (own.column === 'pictures' || places.get(own.column) === at) ? own.column : undefined,
  )
  // Where a list of new products has no price but the MRP, they are sold at that.
  const isSoldAtMrp =
    places.has('name') &&
    !places.has('price') &&
    !places.has('id') &&
    !headings.some((heading, at) => namesPrice(heading, columns[at]))
  return isSoldAtMrp ? columns.map((column) => (column === 'mrp' ? 'price' : column)) : columns
}

function meaningOf(words: string): { column: ProductColumn; rank: number } | undefined {
  const known = MEANINGS.get(words)
  if (known) return known
  if (PICTURES.test(words)) return { column: 'pictures', rank: 0 }
  return STOCK_OF_PLACE.test(words) ? { column: 'stock', rank: LAST } : undefined
}

/** Whether a heading names a price that things are sold at. */
export function isSoldPrice(heading: string): boolean {
  return MEANINGS.get(plainHeading(heading))?.column === 'price'
}

/** Whether a heading that means no column names a price. */
function namesPrice(heading: string, column: ProductColumn | undefined): boolean {
  const words = plainHeading(heading)
  if (column !== undefined) return false
  if (isSoldPrice(heading)) return true
  const isOther = MEANINGS.has(words) || (NO_PRICE.test(words) && !WITHOUT_TAX.test(words))
  return NAMES_PRICE.test(words) && !isOther
}

/**
 * The columns of which one is to be chosen as the price, the likeliest first; none where only one names a price. An MRP is
 * among them.
 * @param columns of the headings
 */
export function priceColumnsOf(
  headings: readonly string[],
  columns: readonly (ProductColumn | undefined)[],
): NamedColumn[] {
  const places = headings.flatMap((heading, at) => (namesPrice(heading, columns[at]) ? [at] : []))
  if (places.length === 0) return []
  const own = [...places, ...(['price', 'mrp'] as const).map((column) => columns.indexOf(column))]
  const rankOf = (at: number) => {
    const { column, rank = LAST } = MEANINGS.get(plainHeading(headings[at] ?? '')) ?? {}
    return column === 'price' ? rank : LAST + Number(column === 'mrp')
  }
  const named = own
    .filter((at) => at >= 0)
    .toSorted((one, other) => rankOf(one) - rankOf(other) || one - other)
    .map((at) => ({ at, name: inOneLine(headings[at] ?? '') }))
  return named.filter(({ name }, index) => named.findIndex((one) => one.name === name) === index)
}

/** A table that has one of these says itself which rows are one product. */
const OWN_TABLE = ['id', 'variant_id', 'option1_value'] as const

/** The columns by which the rows of one name may differ, such as "Size". @param columns of the headings */
export function optionColumnsOf(
  headings: readonly string[],
  columns: readonly (ProductColumn | undefined)[],
): NamedColumn[] {
  if (OWN_TABLE.some((column) => columns.includes(column))) return []
  const named = headings.map((heading, at) => ({ at, name: inOneLine(heading) }))
  return [
    ...named.filter(({ at, name }) => columns[at] === undefined && OPTION_WORDS.has(plainHeading(name))),
    // Packs of one name often differ by that alone.
    ...named.filter(({ at }) => columns[at] === 'net_quantity'),
  ]
}
