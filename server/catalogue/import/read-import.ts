import {
  type ImportFault,
  type ImportProductsAnswer,
  MAX_IMPORT_ROWS,
  ProductChanges,
  type SeenStock,
} from '#contract/catalogue/catalogue-management.ts'
import type { Queries } from '#server/database/connect.ts'
import { unknownPictures, VARIANT_FIELDS } from '../admin/product-values.ts'
import { CsvError, readCsvTable } from './csv-table.ts'
import {
  CELL_HINTS,
  columnOf,
  columnOfField,
  OPTION_NAMES,
  OPTION_VALUES,
  PRODUCT_COLUMNS,
  type ProductColumn,
  readField,
  readKeys,
  readSeenStock,
  readYesNo,
} from './product-columns.ts'
import { readShopify } from './read-shopify.ts'
import { readWooCommerce } from './read-woocommerce.ts'

/** The cells of a row by their columns; an absent cell changes nothing. */
export interface TableRow {
  row: number
  cells: Partial<Record<ProductColumn, string>>
}

/** A row as it was read; whether its product exists is checked later. */
interface RowInput {
  row: number
  id: string | undefined
  /** As in the table, even where the row has errors. */
  name: string | undefined
  changes: ProductChanges
  /** The stock in the export, where the table has that column. */
  seenStock: SeenStock | undefined
  /** URLs of pictures that the shop does not have. */
  pictureUrls: readonly string[]
  /** Which variant the row is of; undefined for a product without options. */
  variant: VariantInput | undefined
}

interface VariantInput {
  id: string | undefined
  /** Empty strings where the table names none. */
  optionNames: readonly string[]
  options: readonly string[]
  pictures: readonly string[] | undefined
  isVisible: boolean | undefined
}

/** A product of a table: one row, or a row for each of its variants. */
export interface ProductInput extends RowInput {
  /** Empty for a product without options. */
  variants: readonly (RowInput & { variant: VariantInput })[]
}

export type RowError = Omit<ImportFault, 'name'>
/** An error of a product; without `row` it is in its first row. */
export type CellError = { row?: number | undefined; column: ProductColumn | null; message: string }

interface ReadImport extends Pick<ImportProductsAnswer, 'format' | 'ignoredColumns'> {
  /** The products without errors. */
  products: ProductInput[]
  /** The name of each row's product, also of rows with errors. */
  names: ReadonlyMap<number, string>
  faults: RowError[]
}

/**
 * Reads the good products of an import, and every error by row and column. It never throws for the content of a file.
 * @param otherCategory of products whose own category is unknown
 */
export async function readImport(queries: Queries, csv: string, otherCategory?: string): Promise<ReadImport> {
  let table: ReturnType<typeof readTable>
  try {
    table = readTable(csv)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    table = { format: 'own', ignoredColumns: [], rows: [], faults: [fault(error.row, error.message)] }
  }
  const { format, ignoredColumns, faults } = table
  const rows = table.rows.map(({ row, cells }) => {
    const read = readRow(row, cells)
    faults.push(...read.faults)
    return read.input
  })
  faults.push(...(await resolveCategories(queries, rows, otherCategory)))
  faults.push(...(await faultsOfPictures(queries, rows)))
  faults.push(...faultsOfSkus(rows))
  const products = groupRows(rows, faults)
  const faulty = new Set(faults.map(({ row }) => row))
  return {
    format,
    ignoredColumns,
    products: products.filter((product) => !rowsOf(product).some((row) => faulty.has(row))),
    faults,
    names: await namesOf(queries, rows),
  }
}

/** The numbers of a product's rows. */
export function rowsOf({ row, variants }: ProductInput): number[] {
  return variants.length === 0 ? [row] : variants.map((variant) => variant.row)
}

const fault = (row: number, message: string, column: string | null = null): RowError => ({
  row,
  column,
  message,
})

function readTable(csv: string): Pick<ReadImport, 'format' | 'ignoredColumns' | 'faults'> & {
  rows: TableRow[]
} {
  const [heading, ...body] = readCsvTable(csv)
  if (!heading || body.length === 0)
    throw new CsvError(1, 'The file needs a heading and at least one product')
  if (body.length > MAX_IMPORT_ROWS) throw new CsvError(1, `A file holds at most ${MAX_IMPORT_ROWS} rows`)
  const headings = heading.cells.map((cell) => cell.trim())
  const cells = body.map((line) => ({
    row: line.row,
    cells: Object.fromEntries(line.cells.map((cell, at) => [headings[at], cell.trim()])),
  }))
  const foreign = readShopify(headings, cells) ?? readWooCommerce(headings, cells)
  if (foreign) return foreign
  const columns = headings.map(columnOf)
  const faults = faultsOfHeading(headings, columns)
  if (faults.length > 0) return { format: 'own', ignoredColumns: [], rows: [], faults }
  for (const line of body)
    if (line.cells.length > columns.length)
      faults.push(fault(line.row, `Has ${line.cells.length} cells, the heading ${columns.length}`))
  const rows = body.map((line) => ({
    row: line.row,
    cells: Object.fromEntries(
      columns.map((column, at) => [column ?? '', line.cells[at]?.trim() ?? '']),
    ) as TableRow['cells'],
  }))
  return { format: 'own', ignoredColumns: [], rows, faults }
}

async function namesOf(queries: Queries, rows: readonly RowInput[]): Promise<Map<number, string>> {
  const products = await queries.sql<{ id: string; name: string }>`
    select id, name from products where id = any(${rows.flatMap(({ id }) => id ?? [])})`
  const nameOfId = new Map(products.map(({ id, name }) => [id, name]))
  return new Map(
    rows.flatMap(({ row, id, name }) => {
      const known = (id === undefined ? undefined : nameOfId.get(id)) ?? name
      return known === undefined ? [] : [[row, known]]
    }),
  )
}

function faultsOfHeading(
  headings: readonly string[],
  columns: readonly (ProductColumn | undefined)[],
): RowError[] {
  const faults: RowError[] = []
  for (const [index, column] of columns.entries()) {
    if (column === undefined) {
      const message = `Unknown column. Known are ${PRODUCT_COLUMNS.join(', ')}`
      faults.push(fault(1, message, headings[index]))
    } else if (columns.indexOf(column) !== index) faults.push(fault(1, 'This column stands twice', column))
  }
  const hasNames = columns.includes('name') && columns.includes('category')
  if (faults.length === 0 && !columns.includes('id') && !hasNames)
    faults.push(fault(1, 'The file needs the column id, or name and category'))
  return faults
}

function readRow(row: number, cells: TableRow['cells']): { input: RowInput; faults: RowError[] } {
  const faults: RowError[] = []
  const fields: Record<string, unknown> = {}
  const text = (column: ProductColumn) => cells[column] || undefined
  const cannotBeRead = (column: ProductColumn) =>
    faults.push(fault(row, CELL_HINTS[column] ?? 'Cannot be read', column))
  for (const column of PRODUCT_COLUMNS) {
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
  const input = { row, id: text('id'), name: text('name'), seenStock, pictureUrls }
  const variant = readVariant(text, (column, message) =>
    message === undefined ? cannotBeRead(column) : faults.push(fault(row, message, column)),
  )
  const parsed = ProductChanges.safeParse(fields)
  if (parsed.success) return { input: { ...input, changes: parsed.data, variant }, faults }
  for (const issue of parsed.error.issues)
    faults.push(fault(row, issue.message, columnOfField(String(issue.path[0] ?? ''))))
  return { input: { ...input, changes: {}, variant }, faults }
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
  const pictures = text('variant_pictures')
  return {
    id,
    optionNames: OPTION_NAMES.slice(0, count).map((column) => text(column) ?? ''),
    options: options.slice(0, count),
    pictures: pictures === undefined ? undefined : readKeys(pictures),
    isVisible,
  }
}

const isUrl = (key: string) => /^https?:\/\//i.test(key)

/**
 * Replaces the names of categories by their ids. A cell may also be a path such as "Home > Lamps, Sale"; its first known
 * category counts.
 */
async function resolveCategories(
  queries: Queries,
  rows: readonly RowInput[],
  otherCategory: string | undefined,
): Promise<RowError[]> {
  const categories = await queries.sql<{ id: string; name: string }>`
    select id, name from categories where deleted_at is null`
  const ids = new Map([
    ...categories.map(({ id, name }) => [name.toLowerCase(), id] as const),
    ...categories.map(({ id }) => [id.toLowerCase(), id] as const),
  ])
  const other = otherCategory === undefined ? undefined : ids.get(otherCategory.toLowerCase())
  return rows.flatMap(({ row, id: productId, changes }) => {
    const { category } = changes
    if (category === undefined) {
      if (productId === undefined && other !== undefined) changes.category = other
      return []
    }
    const names = [category, ...category.split(/[>,/]/)].map((name) => name.trim().toLowerCase())
    const id = names.map((name) => ids.get(name)).find((known) => known !== undefined) ?? other
    if (id === undefined) return [fault(row, 'This category does not exist', 'category')]
    changes.category = id
    return []
  })
}

async function faultsOfPictures(queries: Queries, rows: readonly RowInput[]): Promise<RowError[]> {
  const given = rows.map(({ row, changes, variant }) => ({
    row,
    pictures: changes.pictures ?? [],
    variant_pictures: variant?.pictures ?? [],
  }))
  const keys = new Set(given.flatMap(({ pictures, variant_pictures: own }) => [...pictures, ...own]))
  const unknown = await unknownPictures(queries, [...keys])
  return given.flatMap((cells) =>
    (['pictures', 'variant_pictures'] as const).flatMap((column) =>
      cells[column]
        .filter((key) => unknown.has(key))
        .map((key) => fault(cells.row, `There is no picture ${key}`, column)),
    ),
  )
}

function faultsOfSkus(rows: readonly RowInput[]): RowError[] {
  const firstRows = new Map<string, number>()
  return rows.flatMap(({ row, changes: { sku } }) => {
    const first = sku && firstRows.get(sku)
    if (first) return [fault(row, `The same SKU as in row ${first}`, 'sku')]
    if (sku) firstRows.set(sku, row)
    return []
  })
}

/**
 * Groups the rows by product: by id, or by name and category. If one row has an error, all rows of its product get one. Of
 * several rows without a variant only the first is used.
 */
function groupRows(rows: readonly RowInput[], faults: RowError[]): ProductInput[] {
  const groups = Map.groupBy(
    rows,
    ({ row, id, name, changes }) =>
      id ?? (name === undefined ? row : `${changes.category}/${name.toLowerCase()}`),
  )
  const faulty = new Set(faults.map(({ row }) => row))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const variants = group.filter(
      (row): row is RowInput & { variant: VariantInput } => row.variant !== undefined,
    )
    if (variants.length === 0 || first.variant === undefined) {
      for (const { row, id } of group.slice(1))
        faults.push(fault(row, `The same product as in row ${first.row}`, id ? 'id' : 'name'))
      return [{ ...first, variants: [] }]
    }
    for (const { row } of group.filter(({ variant }) => variant === undefined))
      faults.push(fault(row, `The same product as in row ${first.row}: give its variant_id or options`))
    const bad = group.find(({ row }) => faulty.has(row))
    if (bad)
      for (const { row } of group.filter((other) => !faulty.has(other.row)))
        faults.push(fault(row, `Row ${bad.row} of this product is faulty`))
    return [{ ...first, variants, ...mergedFields(variants, faults) }]
  })
}

/** The fields of the product from all its rows; where two differ the later one is an error. */
function mergedFields(
  variants: readonly RowInput[],
  faults: RowError[],
): Pick<ProductInput, 'changes' | 'pictureUrls'> {
  const changes: Record<string, unknown> = {}
  for (const { row, changes: own } of variants)
    for (const [name, value] of Object.entries(own)) {
      if (OWN_FIELDS.has(name)) continue
      if (changes[name] === undefined) changes[name] = value
      else if (JSON.stringify(changes[name]) !== JSON.stringify(value))
        faults.push(fault(row, 'Differs from another row of this product', columnOfField(name)))
    }
  return { changes, pictureUrls: [...new Set(variants.flatMap((variant) => variant.pictureUrls))] }
}

const OWN_FIELDS: ReadonlySet<string> = new Set(VARIANT_FIELDS)
