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
/** Rows in which the heading is looked for. */
const MAX_ABOVE = 20
/** Rows that show whether all have cells beyond the heading. */
const FIRST_ROWS = 10

/**
 * Reads a table. Empty rows are left out but counted; empty columns at the end are none. Rows above the heading that have one
 * cell are no part of it, nor is anything above a known heading. A column that has no heading is called by its number.
 * @param pieces of its text, in their order
 * @param isKnown whether cells are the headings of a known table
 * @throws UnreadableFile
 */
export async function readCsv(
  pieces: AsyncIterable<string>,
  isKnown: (cells: readonly string[]) => boolean = () => true,
): Promise<{ headings: string[]; rows: AsyncGenerator<CellRow | RowError> }> {
  const table = new CsvRows(pieces)
  const { heading, below } = await findHeading(table, isKnown)
  if (!heading) throw new UnreadableFile('The file is empty')
  if ('message' in heading) throw new UnreadableFile(`${heading.message} in the heading`)
  while (below.length < FIRST_ROWS) {
    const row = await table.readRow()
    if (!row) break
    below.push(row)
  }
  const headings = withUnnamed(heading.cells, below)
  if (headings.length > MAX_COLUMNS)
    throw new UnreadableFile(`The heading has more than ${MAX_COLUMNS} columns`)
  return { headings, rows: closing(table, bodyOf(table, below, headings.length)) }
}

/** Where all rows have more cells than the heading, a column has none; where one has, a comma has parted a cell. */
function withUnnamed(heading: readonly string[], rows: readonly ReadRow[]): string[] {
  const headings = heading.map((cell) => cell.trim())
  const lengths = rows.flatMap((row) => ('cells' in row && row.cells.length > 0 ? [row.cells.length] : []))
  const isLonger = lengths.length > 1 && lengths.every((length) => length > headings.length)
  const length = isLonger ? Math.max(...lengths) : headings.length
  return Array.from({ length }, (_, at) => headings[at] ?? `Column ${at + 1}`)
}

/** @returns below: rows that were read after the heading */
async function findHeading(
  table: CsvRows,
  isKnown: (cells: readonly string[]) => boolean,
): Promise<{ heading: ReadRow | undefined; below: ReadRow[] }> {
  const above: ReadRow[] = []
  for (let row = await table.readHeading(); row; row = await table.readHeading()) {
    const upper = above.at(-1)
    above.push(row)
    if ('message' in row) break
    if (!isTitle(row) && isKnown(row.cells)) {
      // A second line of headings may stand below.
      const next = await table.readRow()
      const joined = next && joinedHeadings(row, next)
      return joined ? { heading: joined, below: [] } : { heading: row, below: next ? [next] : [] }
    }
    const joined = upper && joinedHeadings(upper, row)
    if (joined && isKnown(joined.cells)) return { heading: joined, below: [] }
    if (above.length > MAX_ABOVE) break
  }
  const first = above.findIndex((row) => !isTitle(row))
  const at = first === -1 || first > MAX_TITLES ? 0 : first
  return { heading: above[at], below: above.slice(at + 1) }
}

/**
 * "Closing Balance" above "Quantity" and "Rate", as accounting programs write it: a heading in two rows, of which the second
 * has words where the first has none.
 */
function joinedHeadings(upper: ReadRow, lower: ReadRow): Extract<ReadRow, { cells: string[] }> | undefined {
  if (!('cells' in upper && 'cells' in lower) || isTitle(lower)) return undefined
  const isBelow = lower.cells.some((cell, at) => cell !== '' && !upper.cells[at])
  const areWords = lower.cells.every((cell) => !/\p{Nd}/u.test(cell))
  if (lower.cells[0] || !upper.cells[0] || !isBelow || !areWords) return undefined
  let group = ''
  const cells = Array.from({ length: Math.max(upper.cells.length, lower.cells.length) }, (_, at) => {
    group = upper.cells[at] || group
    const own = lower.cells[at] ?? ''
    return own === '' ? (upper.cells[at] ?? '') : `${group} ${own}`
  })
  return { row: lower.row, cells, width: Math.max(upper.width, lower.width) }
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
