import { MAX_PICTURES } from '#contract/catalogue/catalogue.ts'
import { type ImportFault, ProductChanges, type SeenStock } from '#contract/catalogue/catalogue-management.ts'
import {
  columnOfField,
  IMPORT_COLUMNS,
  OPTION_NAMES,
  OPTION_VALUES,
  type ProductColumn,
} from '../export/product-columns.ts'
import { CELL_HINTS, readField, readKeys, readSeenStock, readYesNo } from './read-cells.ts'

/** The cells of a row by their columns; an absent cell changes nothing. */
export interface TableRow {
  row: number
  /** Of a new product, where the row gives none; without it the stock is unlimited. */
  newStock?: number
  cells: Partial<Record<ProductColumn, string>>
}

/** A row as it was read; whether its product exists is checked later. */
export interface RowInput {
  row: number
  id: string | undefined
  /** As in the table, even where the row has errors. */
  name: string | undefined
  changes: ProductChanges
  /** Of a new product, where the row gives none. */
  newStock: number | undefined
  /** The stock in the export, where the table has that column. */
  seenStock: SeenStock | undefined
  /** URLs of pictures that the shop does not have. */
  pictureUrls: readonly string[]
  /** Which variant the row is of; undefined for a product without options. */
  variant: VariantInput | undefined
}

export interface VariantInput {
  id: string | undefined
  /** Empty strings where the table names none. */
  optionNames: readonly string[]
  options: readonly string[]
  pictures: readonly string[] | undefined
  isVisible: boolean | undefined
}

export type RowError = Omit<ImportFault, 'name'>
/** An error of a product; without `row` it is in its first row. */
export type CellError = { row?: number | undefined; column: ProductColumn | null; message: string }

export const fault = (row: number, message: string, column: string | null = null): RowError => ({
  row,
  column,
  message,
})

/** Reads the cells of one row, and every error in them. */
export function readRow({ row, cells, newStock }: TableRow): { input: RowInput; faults: RowError[] } {
  const faults: RowError[] = []
  const fields: Record<string, unknown> = {}
  const text = (column: ProductColumn) => cells[column] || undefined
  const cannotBeRead = (column: ProductColumn) =>
    faults.push(fault(row, CELL_HINTS[column] ?? 'Cannot be read', column))
  for (const column of IMPORT_COLUMNS) {
    const cell = text(column)
    const read = cell === undefined ? null : readField(column, cell)
    if (read === undefined) cannotBeRead(column)
    else if (read) Object.assign(fields, read)
  }
  const keys = (fields.pictures ?? []) as string[]
  const pictureUrls = keys.filter(isUrl)
  if (pictureUrls.length > 0) fields.pictures = keys.filter((key) => !isUrl(key))
  if (keys.length > 0 && keys.length === pictureUrls.length) delete fields.pictures
  const seenText = text('stock_at_export')
  const seenStock = seenText === undefined ? undefined : readSeenStock(seenText)
  if (seenText !== undefined && !seenStock) cannotBeRead('stock_at_export')
  const input = {
    row,
    id: text('id'),
    name: text('name'),
    newStock,
    seenStock,
    pictureUrls,
  }
  const variant = readVariant(text, (column, message) =>
    message === undefined ? cannotBeRead(column) : faults.push(fault(row, message, column)),
  )
  const parsed = ProductChanges.safeParse(fields)
  if (parsed.success) return { input: { ...input, changes: parsed.data, variant }, faults }
  for (const issue of parsed.error.issues)
    faults.push(fault(row, issue.message, columnOfField(String(issue.path[0] ?? ''))))
  // The category groups a row with the others of its product; the class is looked up later.
  const { category, taxClass } = fields
  const changes = {
    ...(typeof category === 'string' && { category }),
    ...(typeof taxClass === 'string' && { taxClass }),
  }
  return { input: { ...input, changes, variant }, faults }
}

function readVariant(
  text: (column: ProductColumn) => string | undefined,
  report: (column: ProductColumn, message?: string) => void,
): VariantInput | undefined {
  const id = text('variant_id')
  const options = OPTION_VALUES.map((column) => text(column) ?? '')
  const count = options.findLastIndex((value) => value !== '') + 1
  if (id === undefined && count === 0) return undefined
  const missing = options.slice(0, count).indexOf('')
  if (missing >= 0)
    report(OPTION_VALUES[missing] ?? 'option1_value', 'Each variant needs a value for each option')
  const isVisible = readYesNo(text('variant_visible') ?? '')
  if (text('variant_visible') !== undefined && isVisible === undefined) report('variant_visible')
  const pictures = readKeys(text('variant_pictures') ?? '')
  if (pictures.length > MAX_PICTURES) report('variant_pictures', `At most ${MAX_PICTURES} pictures`)
  return {
    id,
    optionNames: OPTION_NAMES.slice(0, count).map((column) => text(column) ?? ''),
    options: options.slice(0, count),
    pictures: pictures.length > 0 && pictures.length <= MAX_PICTURES ? pictures : undefined,
    isVisible,
  }
}

const isUrl = (key: string) => /^https?:\/\//i.test(key)
