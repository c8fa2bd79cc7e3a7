import { setImmediate } from 'node:timers/promises'
import type { ImportProductsAnswer } from '#contract/catalogue/catalogue-management.ts'
import type { Queries } from '#server/database/connect.ts'
import { listTaxClasses, taxClassError } from '#server/settings/tax/tax-class-queries.ts'
import { unknownPictures } from '../admin/product-values.ts'
import { columnOf, PRODUCT_COLUMNS, type ProductColumn } from '../export/product-columns.ts'
import { CsvError, readCsvTable } from './csv-table.ts'
import { groupRows, type ProductInput, rowsOf } from './group-rows.ts'
import { fault, type RowError, type RowInput, readRow, type TableRow } from './read-row.ts'
import { readShopify } from './read-shopify.ts'
import { readWooCommerce } from './read-woocommerce.ts'

/** Rows that are read before other calls get their turn. */
const AT_ONCE = 200

/** Categories of one cell; the rest of a longer one is not looked at. */
const MAX_CATEGORIES = 100

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
  const rows: RowInput[] = []
  for (const [at, row] of table.rows.entries()) {
    if (at % AT_ONCE === 0) await setImmediate()
    const read = readRow(row)
    faults.push(...read.faults)
    rows.push(read.input)
  }
  faults.push(...(await resolveCategories(queries, rows, otherCategory)))
  faults.push(...(await faultsOfPictures(queries, rows)))
  faults.push(...(await faultsOfTaxClasses(queries, rows)))
  faults.push(...faultsOfSkus(rows))
  const products = await groupRows(queries, rows, faults)
  const faulty = new Set(faults.map(({ row }) => row))
  return {
    format,
    ignoredColumns,
    products: products.filter((product) => !rowsOf(product).some((row) => faulty.has(row))),
    faults,
    names: await namesOf(queries, rows),
  }
}

function readTable(csv: string): Pick<ReadImport, 'format' | 'ignoredColumns' | 'faults'> & {
  rows: TableRow[]
} {
  const [heading, ...body] = readCsvTable(csv)
  if (!heading || body.length === 0)
    throw new CsvError(1, 'The file needs a heading and at least one product')
  // The database stores no such character; other files than tables have it.
  if (csv.includes('\0')) throw new CsvError(1, 'This is no CSV file: save the table as "CSV UTF-8"')
  const headings = heading.cells.map((cell) => cell.trim())
  const byHeading = () =>
    body.map(({ row, cells }) => ({
      row,
      cells: Object.fromEntries(
        cells.slice(0, headings.length).map((cell, at) => [headings[at], cell.trim()]),
      ),
    }))
  const foreign = readShopify(headings, byHeading) ?? readWooCommerce(headings, byHeading)
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
    const names = [category, ...category.split(/[>,/]/, MAX_CATEGORIES)].map((name) =>
      name.trim().toLowerCase(),
    )
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
    (['pictures', 'variant_pictures'] as const).flatMap((column) => {
      const key = cells[column].find((one) => unknown.has(one))
      return key === undefined ? [] : [fault(cells.row, `There is no picture ${key}`, column)]
    }),
  )
}

async function faultsOfTaxClasses(queries: Queries, rows: readonly RowInput[]): Promise<RowError[]> {
  const classes = await listTaxClasses(queries)
  return rows.flatMap(({ row, changes: { taxClass } }) => {
    const message = taxClass ? taxClassError(classes, taxClass) : undefined
    return message === undefined ? [] : [fault(row, message, 'tax_class')]
  })
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
