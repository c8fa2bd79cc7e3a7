import { MAX_IMPORT_ROWS, type RowError } from '#contract/catalogue/product-imports.ts'
import { CsvRows, type ReadRow } from './csv-rows.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** A row of a table; the heading is row 1, unless empty rows come before it. */
export interface CellRow {
  row: number
  /** Without the empty ones at its end. */
  cells: string[]
}

/** More than any shop exports. */
export const MAX_COLUMNS = 500
/** Shopify keeps 512 KB for a description. */
export const MAX_CELL_LENGTH = 600_000
/** Cells of all rows together, without the empty ones at the end of each. */
export const MAX_CELLS = 5_000_000
const MAX_TITLES = 10

/**
 * Reads a table. Empty rows are left out but counted; empty columns at the end are none. Rows above the heading that have one
 * cell are no part of it.
 * @param pieces of its text, in their order
 * @throws UnreadableFile
 */
export async function readCsv(
  pieces: AsyncIterable<string>,
): Promise<{ headings: string[]; rows: AsyncGenerator<CellRow | RowError> }> {
  const table = new CsvRows(pieces)
  const { heading, below } = await findHeading(table)
  if (!heading) throw new UnreadableFile('The file is empty')
  if ('message' in heading) throw new UnreadableFile(`${heading.message} in the heading`)
  if (heading.cells.length > MAX_COLUMNS)
    throw new UnreadableFile(`The heading has more than ${MAX_COLUMNS} columns`)
  const headings = heading.cells.map((cell) => cell.trim())
  return { headings, rows: closing(table, bodyOf(table, below, headings.length)) }
}

/** @returns below: rows that were read after a heading that has one cell itself */
async function findHeading(table: CsvRows): Promise<{ heading: ReadRow | undefined; below: ReadRow[] }> {
  const titles: ReadRow[] = []
  for (let row = await table.readHeading(); row; row = await table.readHeading()) {
    if (!isTitle(row)) return { heading: row, below: [] }
    titles.push(row)
    if (titles.length > MAX_TITLES) break
  }
  const [heading, ...below] = titles
  return { heading, below }
}

/** The name of a shop or a list is often written above the table. */
const isTitle = (row: ReadRow) => 'cells' in row && row.cells.filter((cell) => cell !== '').length === 1

/** What the text comes from ends with the rows that somebody reads. */
async function* closing<Row>(table: CsvRows, rows: AsyncGenerator<Row>): AsyncGenerator<Row> {
  try {
    yield* rows
  } finally {
    await table.close()
  }
}

/** @param first rows that were read while the heading was looked for */
async function* bodyOf(
  table: CsvRows,
  first: ReadRow[],
  columns: number,
): AsyncGenerator<CellRow | RowError> {
  const next = async () => first.shift() ?? (await table.readRow())
  let [rows, cells, isTorn] = [0, 0, false]
  for (let read = await next(); read; read = await next()) {
    if ('cells' in read && read.cells.length === 0) continue
    rows++
    if (rows > MAX_IMPORT_ROWS)
      throw new UnreadableFile(`The file has more than ${MAX_IMPORT_ROWS} rows: bring it as several files`)
    if ('message' in read) {
      isTorn = true
      yield { row: read.row, column: null, message: read.message }
      continue
    }
    cells += read.cells.length
    if (cells > MAX_CELLS)
      throw new UnreadableFile(`The file has more than ${MAX_CELLS} cells: bring it as several files`)
    // The rest of a torn cell may be more lines, which are no products.
    isTorn &&= read.width < columns
    const message = isTorn ? 'A quotation mark before this row is torn' : errorOf(read.cells, columns)
    const { row } = read
    yield message === undefined ? { row, cells: read.cells } : { row, column: null, message }
  }
  if (rows === 0) throw new UnreadableFile('The file has a heading and no products')
}

function errorOf(cells: readonly string[], columns: number): string | undefined {
  if (cells.length > columns) return `Has ${cells.length} cells, the heading ${columns}`
  if (cells.some((cell) => cell.length > MAX_CELL_LENGTH))
    return `A cell has more than ${MAX_CELL_LENGTH} characters`
  return undefined
}
