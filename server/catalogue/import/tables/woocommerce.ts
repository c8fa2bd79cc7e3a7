import { MAX_VARIANTS } from '#contract/catalogue/catalogue-management.ts'
import type { RowNote } from '#contract/catalogue/product-imports.ts'
import { foldedText } from '#contract/catalogue/variant-rules.ts'
import { textOfHtml } from '../cells/html-text.ts'
import { readAddresses } from '../cells/picture-addresses.ts'
import { cutText, decodeLine, unescapeList, unescapeText } from '../cells/texts.ts'
import type { ProductDraft } from '../drafts/product-draft.ts'
import type { CellRow } from '../file/open-table.ts'
import { readFacts } from './facts.ts'
import { cellOf, quoted } from './fields.ts'
import {
  draftOf,
  type ForeignColumns,
  type ForeignTable,
  leftOut,
  lostPictures,
  TOO_MANY_VARIANTS,
} from './foreign-draft.ts'
import {
  attributesOf,
  findWooColumns,
  isShown,
  type WooColumns,
  type WooProduct,
} from './woocommerce-columns.ts'
import { readSold, type Sold } from './woocommerce-sold.ts'
import { readVariations } from './woocommerce-variations.ts'

/**
 * Reads a table that WooCommerce exported. A product with options has a row of type `variable`, and one of type `variation`
 * for each variant, which names its parent by id ("id:12") or SKU.
 * Source: https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema
 */
export function wooCommerceTable(headings: readonly string[]): ForeignTable {
  const columns = findWooColumns(headings)
  return { ignoredColumns: columns.fields.ignored, readProducts: (rows) => readProducts(columns, rows) }
}

function* readProducts(columns: WooColumns, rows: readonly CellRow[]): Generator<ProductDraft> {
  const { fields } = columns
  const products = rows.map((row): WooRow => ({ row, type: typeOf(columns, row) }))
  const parents = parentsOf(columns, products)
  const variations = Map.groupBy(
    products.filter(({ type }) => type === 'variation'),
    ({ row }) => {
      const parent = fields.cell(row, 'parent')
      return parents.get(parent) ?? (parent || `row ${row.row}`)
    },
  )
  const firstRows = new Map<string, number>()
  for (const product of products) {
    const { row, type } = product
    if (type !== 'variation') {
      const draft = readProduct(columns, product, variations.get(product) ?? [])
      yield withoutRepeatedId(draft, firstRows)
      continue
    }
    const parent = fields.cell(row, 'parent')
    const orphans = parents.has(parent) ? [] : (variations.get(parent || `row ${row.row}`) ?? [])
    if (orphans[0] === product) yield orphanOf(columns, orphans)
  }
}

interface WooRow {
  row: CellRow
  /** In small letters. */
  type: string
}

/** "simple, downloadable" is a simple product. A table made by hand may have no types. */
function typeOf({ fields }: WooColumns, row: CellRow): string {
  const types = fields
    .cell(row, 'type')
    .toLowerCase()
    .split(',')
    .map((type) => type.trim())
  const type = types.find((one) => one !== '' && one !== 'virtual' && one !== 'downloadable')
  if (type?.endsWith('variation')) return 'variation'
  return type ?? (fields.cell(row, 'parent') === '' ? 'simple' : 'variation')
}

/** The products with variations, by what these name them: their SKU, or "id:12". */
function parentsOf({ fields }: WooColumns, products: readonly WooRow[]): Map<string, WooRow> {
  const parents = new Map<string, WooRow>()
  const named = (name: string, product: WooRow) => {
    if (!parents.has(name)) parents.set(name, product)
  }
  const possible = products
    .filter(({ type }) => type !== 'variation')
    .sort((one, other) => Number(other.type === 'variable') - Number(one.type === 'variable'))
  for (const product of possible) {
    const [id, sku] = [fields.cell(product.row, 'id'), fields.cell(product.row, 'sku')]
    if (id !== '') named(`id:${id}`, product)
    if (sku !== '') named(sku, product)
  }
  // Tables made by hand name it by the id alone.
  for (const product of possible) named(fields.cell(product.row, 'id'), product)
  parents.delete('')
  return parents
}

/** Variations whose product is not in the file. */
function orphanOf({ fields }: WooColumns, variations: readonly WooRow[]): ProductDraft {
  const [first] = variations.map(({ row }) => row)
  const message = 'The product of this variation is not in the file'
  const column = fields.heading('parent') ?? fields.heading('type')
  const draft = leftOut(first?.row ?? 0, first ? decodeLine(fields.cell(first, 'name')) : '', {
    column,
    message,
  })
  return { ...draft, errors: variations.map(({ row }) => ({ row: row.row, column, message })) }
}

/** A second row with the id of another would be the same product. */
function withoutRepeatedId(draft: ProductDraft, firstRows: Map<string, number>): ProductDraft {
  const { row, externalId } = draft
  if (externalId === undefined) return draft
  const first = firstRows.get(externalId)
  if (first === undefined) firstRows.set(externalId, row)
  const error = { row, column: null, message: `The same product as in row ${first}` }
  return first === undefined ? draft : { ...draft, errors: [...draft.errors, error] }
}

/** Why products of a type have no place here. */
const LEFT_OUT: readonly (readonly [RegExp, string])[] = [
  [/gift/, 'A gift card is left out: it is none of the goods'],
  [/^grouped$/, 'A set of products is left out: they come in by their own rows'],
  [/bundle|composite|woosb/, 'A bundle of products is left out: they come in by their own rows'],
  [/^external$/, 'A product that another website sells is left out'],
]

function readProduct(
  columns: WooColumns,
  { row, type }: WooRow,
  variations: readonly WooRow[],
): ProductDraft {
  const { fields } = columns
  const name = decodeLine(unescapeText(fields.cell(row, 'name')))
  const typeError = (message: string) => leftOut(row.row, name, { column: fields.heading('type'), message })
  const reason = LEFT_OUT.find(([types]) => types.test(type))
  if (reason) return typeError(reason[1])
  if (type !== 'simple' && type !== 'variable')
    return typeError(`A product of the type ${quoted(type)} is left out`)
  if (type === 'variable' && variations.length === 0) return typeError('This product has no variations')
  // Before they are compared with each other: a crafted table may give thousands to one product.
  if (variations.length > MAX_VARIANTS) return leftOut(row.row, name, TOO_MANY_VARIANTS)
  const withAttributes = (own: CellRow): WooProduct => ({ row: own, attributes: attributesOf(columns, own) })
  const product = withAttributes(row)
  const own = variations.map((variation) => withAttributes(variation.row))
  const sold: Sold =
    own.length === 0
      ? { optionNames: [], ...readSold(columns, row, undefined) }
      : readVariations(columns, product, own)
  const texts = textsOf(columns, row)
  const pictures = readAddresses(fields.cell(row, 'pictures'), ',')
  const visibility = visibilityOf(columns, row)
  const facts = readFacts(cellOf(fields, row, 'hsn'), cellOf(fields, row, 'originCountry'))
  const attributes = specificationsOf(columns, product, sold.optionNames)
  const id = fields.cell(row, 'id')
  const sku = fields.cell(row, 'sku')
  return draftOf(
    {
      row: variations.reduce((first, variation) => Math.min(first, variation.row.row), row.row),
      externalId: externalIdOf(id, sku, name),
      name,
      description: texts.description,
      brand: texts.brand,
      categories: texts.categories,
      specifications: attributes.lines,
      values: { ...visibility.values, ...facts.values },
      pictureUrls: pictures.urls,
      optionNames: sold.optionNames,
      variants: sold.variants,
      errors: sold.errors,
      notes: [
        ...visibility.notes,
        ...facts.notes,
        ...texts.notes,
        ...attributes.notes,
        ...lostPictures(cellOf(fields, row, 'pictures'), pictures.lost),
        ...sold.notes,
      ],
    },
    headingsOf(columns),
  )
}

/** The id, or the SKU in a table without ids, or the name where it has neither: read again it is the same product. */
function externalIdOf(id: string, sku: string, name: string): string | undefined {
  if (id !== '') return `woocommerce:${id}`
  if (sku !== '') return `woocommerce:sku:${sku}`
  const folded = foldedText(name)
  return folded === '' ? undefined : `woocommerce:name:${cutText(folded, 200)}`
}

function headingsOf({ fields, attributes: [first = ''] }: WooColumns): ForeignColumns {
  return {
    name: fields.heading('name'),
    description: fields.heading('description') ?? fields.heading('shortDescription'),
    brand: fields.heading('brands'),
    sku: fields.heading('sku'),
    barcode: fields.heading('barcode'),
    options: fields.heading(`attribute ${first} values`),
    specifications: fields.heading(`attribute ${first} values`),
    pictures: fields.heading('pictures'),
  }
}

/** The name of the category of products that have none. */
const NO_CATEGORY = /^(uncategori[sz]ed|unkategorisiert|allgemein)$/i

function textsOf(
  { fields }: WooColumns,
  row: CellRow,
): { description: string; brand: string; categories: string[][]; notes: RowNote[] } {
  const [short, long] = (['shortDescription', 'description'] as const).map((field) =>
    textOfHtml(unescapeText(fields.cell(row, field)), { keepsLines: true }),
  )
  const [brand = '', ...otherBrands] = unescapeList(fields.cell(row, 'brands'))
  const message = `Comes in as ${quoted(brand)}: a product has one brand`
  const virtual = fields.cell(row, 'type').toLowerCase().includes('downloadable')
  return {
    description: short && long && !long.startsWith(short) ? `${short}\n\n${long}` : long || short || '',
    brand: brand.split('>').at(-1)?.trim() ?? '',
    categories: unescapeList(fields.cell(row, 'categories'))
      .map((path) =>
        path
          .split('>')
          .map((level) => level.trim())
          .filter((level) => level !== ''),
      )
      .filter((path) => path.length > 0 && !NO_CATEGORY.test(path.join(' '))),
    notes: [
      ...(otherBrands.length > 0 ? [noteOf(row, fields.heading('brands'), message)] : []),
      ...(virtual ? [noteOf(row, fields.heading('type'), 'Its files to download are left out')] : []),
    ],
  }
}

function noteOf(row: CellRow, column: string | null, message: string): RowNote {
  return { row: row.row, column, kind: 'left_out', message }
}

function visibilityOf(
  columns: WooColumns,
  row: CellRow,
): { values: { isVisible?: boolean }; notes: RowNote[] } {
  const { fields } = columns
  if (!fields.has('published') && !fields.has('visibility')) return { values: {}, notes: [] }
  const [published, visibility] = [cellOf(fields, row, 'published'), cellOf(fields, row, 'visibility')]
  const isHidden = /^(hidden|invisible)$/i.test(visibility.text)
  const hiding = [...(isShown(published.text) ? [] : [published]), ...(isHidden ? [visibility] : [])]
  const notes = hiding.slice(0, 1).map(
    ({ column, text }): RowNote => ({
      row: row.row,
      column,
      kind: 'hidden',
      message: `Comes in hidden: ${column} is ${quoted(text)}`,
    }),
  )
  const partly = hiding.length === 0 && /^(search|catalog)$/i.test(visibility.text)
  const message = `Shown in lists and searches: ${quoted(visibility.text)} alone has no place here`
  return {
    values: { isVisible: hiding.length === 0 },
    notes: partly ? [noteOf(row, visibility.column, message)] : notes,
  }
}

/** The attributes that are no options, a line for each; those that the other shop keeps to itself are left out. */
function specificationsOf(
  columns: WooColumns,
  { row, attributes }: WooProduct,
  optionNames: readonly string[],
) {
  const facts = attributes.filter(({ name, values }) => !optionNames.includes(name) && values.length > 0)
  const hidden = facts.filter(({ isVisible }) => !isVisible)
  const names = hidden.map(({ name }) => name).join(', ')
  const message = `Attributes that are not shown are left out: ${quoted(names)}`
  return {
    lines: facts
      .filter(({ isVisible }) => isVisible)
      .map(({ name, values }) => `${name}: ${values.join(', ')}`),
    notes: hidden.length > 0 ? [noteOf(row, headingsOf(columns).specifications, message)] : [],
  }
}
