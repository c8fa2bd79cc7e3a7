import {
  type ImportFault,
  MAX_IMPORT_ROWS,
  ProductChanges,
  type SeenStock,
} from '#contract/catalogue-management.ts'
import type { Queries } from '#server/database/connect.ts'
import { CsvError, readCsvTable } from './csv-table.ts'
import {
  CELL_HINTS,
  CELL_READERS,
  columnOf,
  columnOfField,
  PRODUCT_COLUMNS,
  type ProductColumn,
  readSeenStock,
} from './product-columns.ts'
import { unknownPictures } from './product-values.ts'

/** A row as it was read; whether its product exists is checked later. */
export interface RowInput {
  row: number
  id: string | undefined
  /** As in the table, even where the row has errors. */
  name: string | undefined
  changes: ProductChanges
  /** The stock in the export, where the table has that column. */
  seenStock: SeenStock | undefined
}

export type RowError = Omit<ImportFault, 'name'>

export interface ReadImport {
  rows: RowInput[]
  /** The name of each row's product, also of rows with errors. */
  names: ReadonlyMap<number, string>
  faults: RowError[]
}

/** Reads the good rows of an import, and every error by row and column. It never throws for the content of a file. */
export async function readImport(queries: Queries, csv: string): Promise<ReadImport> {
  let table: ReturnType<typeof readCsvTable>
  try {
    table = readCsvTable(csv)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return refused(error.message, error.row)
  }
  const [heading, ...body] = table
  if (!heading || body.length === 0) return refused('The file needs a heading and at least one product')
  if (body.length > MAX_IMPORT_ROWS) return refused(`A file holds at most ${MAX_IMPORT_ROWS} products`)
  const columns = heading.cells.map(columnOf)
  const headingFaults = faultsOfHeading(heading.cells, columns)
  if (headingFaults.length > 0) return { rows: [], faults: headingFaults, names: new Map() }
  const faults: RowError[] = []
  const rows = body.map(({ row, cells }) => {
    const read = readRow(row, cells, columns)
    faults.push(...read.faults)
    return read.input
  })
  faults.push(...(await resolveCategories(queries, rows)))
  faults.push(...(await faultsOfPictures(queries, rows)))
  const faulty = new Set(faults.map((fault) => fault.row))
  return {
    rows: rows.filter(({ row }) => !faulty.has(row)),
    faults,
    names: await namesOf(queries, rows),
  }
}

function refused(message: string, row = 1): ReadImport {
  return { rows: [], faults: [{ row, column: null, message }], names: new Map() }
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
    const heading = headings[index]?.trim() ?? ''
    if (column === undefined) {
      const message = `Unknown column. Known are ${PRODUCT_COLUMNS.join(', ')}`
      faults.push({ row: 1, column: heading, message })
    } else if (columns.indexOf(column) !== index) {
      faults.push({ row: 1, column, message: 'This column stands twice' })
    }
  }
  const hasNames = columns.includes('name') && columns.includes('category')
  if (faults.length === 0 && !columns.includes('id') && !hasNames) {
    faults.push({ row: 1, column: null, message: 'The file needs the column id, or name and category' })
  }
  return faults
}

function readRow(
  row: number,
  cells: readonly string[],
  columns: readonly (ProductColumn | undefined)[],
): { input: RowInput; faults: RowError[] } {
  const faults: RowError[] = []
  let id: string | undefined
  let name: string | undefined
  let seenStock: SeenStock | undefined
  const fields: Record<string, unknown> = {}
  if (cells.length > columns.length) {
    faults.push({ row, column: null, message: `Has ${cells.length} cells, the heading ${columns.length}` })
  }
  for (const [index, column] of columns.entries()) {
    const text = cells[index]?.trim() ?? ''
    if (text === '' || column === undefined) continue
    if (column === 'name') name = text
    if (column === 'id') id = text
    else if (column === 'stock_at_export') {
      seenStock = readSeenStock(text)
      if (!seenStock) faults.push({ row, column, message: CELL_HINTS[column] ?? 'Cannot be read' })
    } else {
      const value = CELL_READERS[column](text)
      if (value) Object.assign(fields, value)
      else faults.push({ row, column, message: CELL_HINTS[column] ?? 'Cannot be read' })
    }
  }
  const parsed = ProductChanges.safeParse(fields)
  if (parsed.success) return { input: { row, id, name, changes: parsed.data, seenStock }, faults }
  for (const issue of parsed.error.issues) {
    faults.push({ row, column: columnOfField(String(issue.path[0] ?? '')), message: issue.message })
  }
  return { input: { row, id, name, changes: {}, seenStock }, faults }
}

/** Categories may be given by id or by name; here they become ids. */
async function resolveCategories(queries: Queries, rows: readonly RowInput[]): Promise<RowError[]> {
  const categories = await queries.sql<{ id: string; name: string }>`
    select id, name from categories where deleted_at is null`
  const ids = new Map([
    ...categories.map(({ id, name }) => [name.toLowerCase(), id] as const),
    ...categories.map(({ id }) => [id.toLowerCase(), id] as const),
  ])
  return rows.flatMap(({ row, changes }) => {
    if (changes.category === undefined) return []
    const id = ids.get(changes.category.toLowerCase())
    if (id === undefined) return [{ row, column: 'category', message: 'This category does not exist' }]
    changes.category = id
    return []
  })
}

async function faultsOfPictures(queries: Queries, rows: readonly RowInput[]): Promise<RowError[]> {
  const keys = new Set(rows.flatMap(({ changes }) => changes.pictures ?? []))
  const unknown = await unknownPictures(queries, [...keys])
  return rows.flatMap(({ row, changes }) =>
    (changes.pictures ?? [])
      .filter((key) => unknown.has(key))
      .map((key) => ({ row, column: 'pictures', message: `There is no picture ${key}` })),
  )
}
