import { MAX_PICTURES } from '#contract/catalogue/catalogue.ts'
import { MAX_OPTIONS, MAX_VARIANTS } from '#contract/catalogue/catalogue-management.ts'
import { MAX_BRAND } from '#contract/catalogue/product-facts-schemas.ts'
import type { ImportNoteKind, RowError, RowNote } from '#contract/catalogue/product-imports.ts'
import { foldedText } from '#contract/catalogue/variant-rules.ts'
import { isSpoiltNumber } from '../cells/numbers.ts'
import { cutText, inOneLine } from '../cells/texts.ts'
import type { DraftValues, ProductDraft, VariantDraft } from '../drafts/product-draft.ts'
import type { CellRow } from '../file/open-table.ts'
import { type Cell, quoted } from './fields.ts'

/** What this shop keeps of a text, in characters; longer ones of other shops are cut. */
const LIMITS = {
  name: 255,
  description: 65_000,
  brand: MAX_BRAND,
  sku: 255,
  barcode: 255,
  optionName: 255,
  optionValue: 255,
  specification: 600,
} as const
const MAX_EXTERNAL_ID = 255
const MAX_SPECIFICATIONS = 40
/** All values of one variant together. */
const MAX_OPTIONS_LENGTH = 600

/** A table of another shop whose headings are known. */
export interface ForeignTable {
  /** Columns that mean nothing here. */
  ignoredColumns: string[]
  /** Each is read when it is asked for, so that a long table can be read in slices. */
  readProducts(rows: readonly CellRow[]): Iterable<ProductDraft>
}

/** What another shop's table says of a product, before it is held to the limits of this shop. */
export interface ForeignProduct {
  row: number
  /** "shopify:blue-shirt", "woocommerce:12". */
  externalId: string | undefined
  name: string
  description: string
  brand: string
  categories: string[][]
  specifications: string[]
  values: Pick<DraftValues, 'isVisible' | 'hsn' | 'originCountry'>
  pictureUrls: string[]
  optionNames: string[]
  variants: ForeignVariant[]
  errors: RowError[]
  notes: RowNote[]
}

export interface ForeignVariant extends VariantDraft {
  sku: string
  barcode: string
}

/** The headings of what can be wrong, as the table writes them. */
export type ForeignColumns = Record<
  'name' | 'description' | 'brand' | 'sku' | 'barcode' | 'options' | 'specifications' | 'pictures',
  string | null
>

/** A text as the shop keeps it, and what is said where that is less than the table has. */
interface Kept {
  text: string
  notes: RowNote[]
}

export function draftOf(product: ForeignProduct, columns: ForeignColumns): ProductDraft {
  const { row, externalId, optionNames, categories } = product
  const keep = (field: keyof typeof LIMITS & keyof ForeignColumns, text: string) =>
    kept(text, LIMITS[field], row, columns[field])
  const [name, description, brand] = [
    keep('name', product.name),
    keep('description', product.description),
    keep('brand', product.brand),
  ]
  const specifications = keptSpecifications(product, columns)
  const names = optionNames.map((name) => kept(withoutColon(name), LIMITS.optionName, row, columns.options))
  const pictures = keptPictures(product, columns)
  const variants = keptVariants(product, columns)
  return {
    row,
    ...(externalId !== undefined && { externalId }),
    categories,
    values: {
      ...product.values,
      name: name.text,
      ...(description.text !== '' && { description: description.text }),
      ...(brand.text !== '' && { brand: brand.text }),
      ...(specifications.lines.length > 0 && { specifications: specifications.lines }),
    },
    pictureUrls: pictures.urls,
    optionNames: names.map(({ text }) => text),
    variants: variants.map(({ variant }) => ({
      ...variant,
      pictureUrls: variant.pictureUrls.filter((url) => pictures.urls.includes(url)),
    })),
    errors: [...product.errors, ...errorsOf(product, columns)],
    notes: [
      ...product.notes,
      ...[name, description, brand, specifications, ...names, pictures, ...variants].flatMap(
        ({ notes }) => notes,
      ),
    ],
  }
}

export const TOO_MANY_VARIANTS: Omit<RowError, 'row'> = {
  column: null,
  message: `At most ${MAX_VARIANTS} variants`,
}

/** The URL of a list writes an option and its value as `name:value`. */
const withoutColon = (name: string) => inOneLine(name.replaceAll(':', ' '))

/** A product that stays out, for one reason. */
export function leftOut(row: number, name: string, error: Omit<RowError, 'row'>): ProductDraft {
  const values = name === '' ? {} : { name: cutText(name, LIMITS.name) }
  const errors = [{ row, ...error }]
  const variants = [{ row, options: [], pictureUrls: [] }]
  return { row, categories: [], values, pictureUrls: [], optionNames: [], variants, errors, notes: [] }
}

/** Of pictures whose addresses lead nowhere. */
export function lostPictures({ row, column }: Cell, lost: readonly string[]): RowNote[] {
  const [first = ''] = lost
  const others = lost.length > 1 ? ` and ${lost.length - 1} more` : ''
  const message = `No web address: ${quoted(first)}${others}`
  return lost.length > 0 ? [noteOf('picture_lost', row, column, message)] : []
}

const noteOf = (kind: ImportNoteKind, row: number, column: string | null, message: string): RowNote => ({
  row,
  column,
  kind,
  message,
})

function kept(text: string, limit: number, row: number, column: string | null): Kept {
  const short = cutText(text, limit)
  const message = `Cut to ${limit} characters of ${text.length}`
  return { text: short, notes: short === text ? [] : [noteOf('cut', row, column, message)] }
}

function keptSpecifications(
  { row, specifications }: ForeignProduct,
  columns: ForeignColumns,
): { lines: string[]; notes: RowNote[] } {
  const lines = specifications
    .slice(0, MAX_SPECIFICATIONS)
    .map((line) => kept(line, LIMITS.specification, row, columns.specifications))
  const lost = specifications.length - lines.length
  const message = `${lost} lines beyond the first ${MAX_SPECIFICATIONS} are left out`
  return {
    lines: lines.map(({ text }) => text),
    notes: [
      ...lines.flatMap(({ notes }) => notes),
      ...(lost > 0 ? [noteOf('left_out', row, columns.specifications, message)] : []),
    ],
  }
}

/** Each once, those of the variants after those of the product. */
function keptPictures(
  { row, pictureUrls, variants }: ForeignProduct,
  columns: ForeignColumns,
): { urls: string[]; notes: RowNote[] } {
  const all = [...new Set([...pictureUrls, ...variants.flatMap((variant) => variant.pictureUrls)])]
  const urls = all.slice(0, MAX_PICTURES)
  const lost = all.length - urls.length
  const message = `${lost} pictures beyond the first ${MAX_PICTURES} are left out`
  return { urls, notes: lost > 0 ? [noteOf('picture_lost', row, columns.pictures, message)] : [] }
}

/** Two spellings of one value are the first of them: "White" and "white" would be two choices. */
function keptVariants(
  { variants }: ForeignProduct,
  columns: ForeignColumns,
): { variant: VariantDraft; notes: RowNote[] }[] {
  const spellings = new Map<string, string>()
  return variants.map(({ sku, barcode, ...variant }) => {
    const { row } = variant
    const options = variant.options.map((value, at) => {
      const short = kept(value, LIMITS.optionValue, row, columns.options)
      const key = `${at} ${foldedText(short.text)}`
      const text = spellings.get(key) ?? short.text
      spellings.set(key, text)
      return { ...short, text }
    })
    const numbers = {
      sku: keptNumber('sku', sku, row, columns),
      barcode: keptNumber('barcode', barcode, row, columns),
    }
    return {
      variant: {
        ...variant,
        options: options.map(({ text }) => text),
        ...(numbers.sku.text !== '' && { sku: numbers.sku.text }),
        ...(numbers.barcode.text !== '' && { barcode: numbers.barcode.text }),
      },
      notes: [...options, numbers.sku, numbers.barcode].flatMap(({ notes }) => notes),
    }
  })
}

/** A spreadsheet has made 8.90103E+12 of a barcode: no digit of it can be trusted. */
function keptNumber(field: 'sku' | 'barcode', text: string, row: number, columns: ForeignColumns): Kept {
  if (!isSpoiltNumber(text)) return kept(text, LIMITS[field], row, columns[field])
  const message = `A spreadsheet has spoilt the number ${quoted(text)}: it is left out`
  return { text: '', notes: [noteOf('number_spoilt', row, columns[field], message)] }
}

function errorsOf(product: ForeignProduct, columns: ForeignColumns): RowError[] {
  const { row, externalId = '', name, optionNames, variants } = product
  const error = (isWrong: boolean, column: string | null, message: string): RowError[] =>
    isWrong ? [{ row, column, message }] : []
  const names = optionNames.map((option) => foldedText(withoutColon(option)))
  return [
    ...error(name.trim().length < 2, columns.name, 'A name has at least 2 characters'),
    ...error(
      externalId.length > MAX_EXTERNAL_ID,
      null,
      `The table knows it by more than ${MAX_EXTERNAL_ID} characters`,
    ),
    ...error(optionNames.length > MAX_OPTIONS, columns.options, `At most ${MAX_OPTIONS} options`),
    ...error(new Set(names).size < names.length, columns.options, 'Two options have the same name'),
    ...(variants.length > MAX_VARIANTS ? [{ row, ...TOO_MANY_VARIANTS }] : errorsOfOptions(product, columns)),
  ]
}

function errorsOfOptions({ optionNames, variants }: ForeignProduct, columns: ForeignColumns): RowError[] {
  const firstRows = new Map<string, number>()
  return variants.flatMap(({ row, options }) => {
    const error = (message: string): RowError[] => [{ row, column: columns.options, message }]
    if (options.length < optionNames.length || options.some((value) => foldedText(value) === ''))
      return error('Each variant needs a value for each option')
    if (options.join('').length > MAX_OPTIONS_LENGTH)
      return error(`The values of a variant have at most ${MAX_OPTIONS_LENGTH} characters together`)
    const key = JSON.stringify(options.map(foldedText))
    const first = firstRows.get(key)
    firstRows.set(key, first ?? row)
    return first === undefined ? [] : error(`The same variant as in row ${first}`)
  })
}
