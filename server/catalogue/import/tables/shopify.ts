import { MAX_VARIANTS } from '#contract/catalogue/catalogue-management.ts'
import { NET_QUANTITY } from '#contract/catalogue/net-quantity.ts'
import type { RowError, RowNote } from '#contract/catalogue/product-imports.ts'
import { textOfHtml } from '../cells/html-text.ts'
import { readYesNo } from '../cells/numbers.ts'
import { readAddresses } from '../cells/picture-addresses.ts'
import { cutText, inOneLine } from '../cells/texts.ts'
import type { ProductDraft } from '../drafts/product-draft.ts'
import type { CellRow } from '../file/open-table.ts'
import { type Fact, factOf, readFacts } from './facts.ts'
import { cellOf, type Fields, fieldsByHeading, findFields, quoted } from './fields.ts'
import {
  draftOf,
  type ForeignColumns,
  type ForeignTable,
  type ForeignVariant,
  leftOut,
  lostPictures,
  TOO_MANY_VARIANTS,
} from './foreign-draft.ts'
import { readPrices } from './sales.ts'
import { type ForeignStock, readForeignStock, UNLIMITED } from './stocks.ts'

/** The headings of both forms of the table: that of today first, then that of before 2025. */
const HEADINGS = {
  handle: ['url handle', 'handle'],
  title: ['title'],
  description: ['description', 'body (html)', 'body html'],
  vendor: ['vendor'],
  type: ['type', 'custom product type'],
  category: ['product category', 'standardized product type', 'standard product type'],
  collection: ['collection'],
  published: ['published on online store', 'published'],
  status: ['status'],
  optionName1: ['option1 name'],
  optionName2: ['option2 name'],
  optionName3: ['option3 name'],
  optionValue1: ['option1 value'],
  optionValue2: ['option2 value'],
  optionValue3: ['option3 value'],
  sku: ['sku', 'variant sku'],
  barcode: ['barcode', 'variant barcode'],
  price: ['price', 'variant price'],
  compareAt: ['compare-at price', 'variant compare at price', 'variant compare-at price', 'compare at price'],
  tracker: ['inventory tracker', 'variant inventory tracker'],
  stock: ['inventory quantity', 'variant inventory qty'],
  policy: ['continue selling when out of stock', 'variant inventory policy'],
  measure: ['unit price total measure'],
  measureUnit: ['unit price total measure unit'],
  picture: ['product image url', 'image src'],
  picturePosition: ['image position'],
  variantPicture: ['variant image url', 'variant image'],
  giftCard: ['gift card'],
} as const
type Field = keyof typeof HEADINGS | Fact

const FIELDS = fieldsByHeading<keyof typeof HEADINGS>(HEADINGS)
const OPTIONS = [1, 2, 3] as const

/** Whether the headings, in small letters, are those of Shopify: a title, and a handle or others that it alone has. */
export function isOfShopify(headings: ReadonlySet<string>): boolean {
  const own = [...headings].filter((heading) => FIELDS.has(heading) && SHOPIFY_WORDS.test(heading))
  return headings.has('title') && own.some((heading, at) => at > 0 || heading.endsWith('handle'))
}
const SHOPIFY_WORDS =
  /handle$|^variant |^option\d |^inventory |\(html\)|^image |image url$|^compare|^published on /

/**
 * Reads a table that Shopify exported. A product has a row for each variant and for each further picture, all with its handle;
 * the fields of the product are only in the row with its title.
 * Source: https://help.shopify.com/en/manual/products/import-export/using-csv
 */
export function shopifyTable(headings: readonly string[]): ForeignTable {
  const fields = findFields<Field>(headings, (heading) => FIELDS.get(heading) ?? factOf(heading))
  return {
    ignoredColumns: fields.ignored,
    *readProducts(rows) {
      for (const [handle, own] of rowsByHandle(fields, rows)) yield readProduct(fields, handle, own)
    },
  }
}

/** Where the table has no handle it is made of the title, as Shopify makes it. */
function rowsByHandle(fields: Fields<Field>, rows: readonly CellRow[]): Map<string, CellRow[]> {
  const products = new Map<string, CellRow[]>()
  const numbers = new Map<string, number>()
  let last = ''
  for (const row of rows) {
    const title = fields.cell(row, 'title')
    const isNext = title !== '' || last === ''
    const handle = fields.cell(row, 'handle') || (isNext ? newHandle(title, numbers, products) : last)
    const own = products.get(handle)
    if (own) own.push(row)
    else products.set(handle, [row])
    last = handle
  }
  return products
}

function newHandle(title: string, numbers: Map<string, number>, taken: ReadonlyMap<string, unknown>): string {
  const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const base = cutText(words.join('-'), 200) || 'product'
  for (let number = numbers.get(base) ?? 0; ; number++) {
    const handle = number === 0 ? base : `${base}-${number}`
    numbers.set(base, number + 1)
    if (!taken.has(handle)) return handle
  }
}

function readProduct(fields: Fields<Field>, handle: string, rows: readonly CellRow[]): ProductDraft {
  const product = rows.find((row) => fields.cell(row, 'title') !== '') ?? rows[0]
  if (!product) throw new Error('A product has a row')
  const cell = (field: Field) => fields.cell(product, field)
  const name = inOneLine(cell('title'))
  if (rows.some((row) => readYesNo(fields.cell(row, 'giftCard'))))
    return leftOut(product.row, name, {
      column: fields.heading('giftCard'),
      message: 'A gift card is left out: it is none of the goods',
    })
  const withPrices = rows.filter((row) => fields.cell(row, 'price') || fields.cell(row, 'optionValue1'))
  const sold = withPrices.length > 0 ? withPrices : [product]
  // Before they are compared with each other: a crafted table may give thousands to one product.
  if (sold.length > MAX_VARIANTS) return leftOut(product.row, name, TOO_MANY_VARIANTS)
  const options = optionsOf(fields, product, rows, sold)
  const variants = sold.map((row) => readVariant(fields, row, options))
  const pictures = picturesOf(fields, rows)
  const visibility = visibilityOf(fields, product)
  const facts = readFacts(cellOf(fields, product, 'hsn'), cellOf(fields, product, 'originCountry'))
  return draftOf(
    {
      row: rows[0]?.row ?? product.row,
      externalId: `shopify:${handle}`,
      name,
      description: textOfHtml(cell('description')),
      brand: inOneLine(cell('vendor')),
      categories: (['type', 'category', 'collection'] as const)
        .map((field) => levelsOf(cell(field)))
        .filter((path) => path.length > 0),
      specifications: [],
      values: { ...visibility.values, ...facts.values },
      pictureUrls: pictures.urls,
      optionNames: options.map(({ name: option }) => option),
      variants: variants.map(({ variant }) => variant),
      errors: variants.flatMap(({ errors }) => errors),
      notes: [
        ...visibility.notes,
        ...facts.notes,
        ...pictures.notes,
        ...variants.flatMap(({ notes }) => notes),
      ],
    },
    columnsOf(fields),
  )
}

function columnsOf(fields: Fields<Field>): ForeignColumns {
  return {
    name: fields.heading('title'),
    description: fields.heading('description'),
    brand: fields.heading('vendor'),
    sku: fields.heading('sku'),
    barcode: fields.heading('barcode'),
    options: fields.heading('optionValue1'),
    specifications: null,
    pictures: fields.heading('picture'),
  }
}

interface Option {
  name: string
  number: (typeof OPTIONS)[number]
}

/** A product that is sold in one form has the option "Title" with the value "Default Title". */
function optionsOf(
  fields: Fields<Field>,
  product: CellRow,
  rows: readonly CellRow[],
  sold: readonly CellRow[],
): Option[] {
  const [first] = sold
  if (sold.length === 1 && first && /^(default title)?$/i.test(fields.cell(first, 'optionValue1'))) return []
  return OPTIONS.filter((number) => sold.some((row) => fields.cell(row, `optionValue${number}`) !== '')).map(
    (number) => {
      const names = [product, ...rows].map((row) => fields.cell(row, `optionName${number}`))
      return { number, name: names.find((name) => name !== '') ?? `Option ${number}` }
    },
  )
}

/** "Apparel > Clothing > Shirts" from the widest to the narrowest. */
const levelsOf = (text: string) =>
  text
    .split('>')
    .map(inOneLine)
    .filter((level) => level !== '')

function readVariant(
  fields: Fields<Field>,
  row: CellRow,
  options: readonly Option[],
): { variant: ForeignVariant; errors: RowError[]; notes: RowNote[] } {
  const cell = (field: Field) => fields.cell(row, field)
  const { errors, notes, ...prices } = readPrices(
    cellOf(fields, row, 'price'),
    fields.has('compareAt') ? cellOf(fields, row, 'compareAt') : undefined,
  )
  const { notes: ofStock, ...stock } = stockOf(fields, row)
  const pictures = readAddresses(cell('variantPicture'), '')
  const quantity = `${Number(cell('measure'))} ${cell('measureUnit').toLowerCase()}`
  return {
    variant: {
      row: row.row,
      options: options.map(({ number }) => inOneLine(cell(`optionValue${number}`))),
      ...prices,
      ...stock,
      sku: withoutApostrophe(cell('sku')),
      barcode: withoutApostrophe(cell('barcode')),
      ...(Number(cell('measure')) > 0 && NET_QUANTITY.test(quantity) && { netQuantity: quantity }),
      pictureUrls: pictures.urls,
    },
    errors,
    notes: [...notes, ...ofStock, ...lostPictures(cellOf(fields, row, 'variantPicture'), pictures.lost)],
  }
}

/** Unlimited where Shopify counts no stock, or goes on selling without. Some exports leave the number out. */
function stockOf(fields: Fields<Field>, row: CellRow): ForeignStock {
  const counts = !fields.has('tracker') || fields.cell(row, 'tracker') !== ''
  const goesOn = /^(continue|true|yes)$/i.test(fields.cell(row, 'policy'))
  return counts && !goesOn ? readForeignStock(cellOf(fields, row, 'stock')) : UNLIMITED
}

function visibilityOf(
  fields: Fields<Field>,
  product: CellRow,
): { values: { isVisible?: boolean }; notes: RowNote[] } {
  if (!fields.has('published') && !fields.has('status')) return { values: {}, notes: [] }
  const [published, status] = [cellOf(fields, product, 'published'), cellOf(fields, product, 'status')]
  const hiding = [
    /^(true|yes|1|)$/i.test(published.text) ? [] : published,
    /^(active|)$/i.test(status.text) ? [] : status,
  ].flat()
  const notes = hiding.slice(0, 1).map(
    ({ row, column, text }): RowNote => ({
      row,
      column,
      kind: 'hidden',
      message: `Comes in hidden: ${column} is ${quoted(text)}`,
    }),
  )
  return { values: { isVisible: hiding.length === 0 }, notes }
}

/** In the order of their positions. */
function picturesOf(fields: Fields<Field>, rows: readonly CellRow[]): { urls: string[]; notes: RowNote[] } {
  const ordered = rows
    .map((row) => ({
      cell: cellOf(fields, row, 'picture'),
      position: Number(fields.cell(row, 'picturePosition')) || Number.MAX_VALUE,
    }))
    .sort((one, other) => one.position - other.position)
    .map(({ cell }) => ({ cell, ...readAddresses(cell.text, '') }))
  return {
    urls: ordered.flatMap(({ urls }) => urls),
    notes: ordered.flatMap(({ cell, lost }) => lostPictures(cell, lost)),
  }
}

/** Shopify puts an apostrophe before numbers that a spreadsheet would change. */
const withoutApostrophe = (text: string) => text.replace(/^'/, '')
