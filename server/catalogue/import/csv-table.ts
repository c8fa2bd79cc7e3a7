import { MAX_IMPORT_ROWS } from '#contract/catalogue/catalogue-management.ts'
import { BYTE_ORDER_MARK, withoutApostrophe } from '#server/http/csv.ts'

/** More than any shop exports; a crafted file could fill the memory. */
const MAX_COLUMNS = 200

/** A table that cannot be read; rows count from 1, the heading. */
export class CsvError extends Error {
  readonly row: number

  constructor(row: number, message: string) {
    super(message)
    this.row = row
  }
}

/**
 * Rows and cells of a CSV text (RFC 4180; LF alone ends a row too). Empty rows are left out but counted. The apostrophe
 * that an export put before a cell is removed.
 * @throws CsvError for a quotation mark that is not closed or followed by text, and for too many rows or columns
 */
export function readCsvTable(text: string): { row: number; cells: string[] }[] {
  const rows: { row: number; cells: string[] }[] = []
  let at = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0
  const separator = separatorOf(text)
  for (let row = 1; at < text.length; row++) {
    const cells: string[] = []
    for (;;) {
      if (cells.length === MAX_COLUMNS) throw new CsvError(row, `A file holds at most ${MAX_COLUMNS} columns`)
      const cell = readCell(text, at, row, separator)
      cells.push(withoutApostrophe(cell.text))
      at = cell.end
      if (text[at] !== separator) break
      at++
    }
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ row, cells })
    if (rows.length > MAX_IMPORT_ROWS + 1)
      throw new CsvError(1, `A file holds at most ${MAX_IMPORT_ROWS} rows`)
  }
  return rows
}

function separatorOf(text: string): ',' | ';' {
  const heading = text.slice(0, text.search(/[\r\n]|$/))
  return heading.split(';', MAX_COLUMNS).length > heading.split(',', MAX_COLUMNS).length ? ';' : ','
}

function readCell(
  text: string,
  start: number,
  row: number,
  separator: string,
): { text: string; end: number } {
  if (text[start] !== '"') {
    let end = start
    while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
    return { text: text.slice(start, end), end }
  }
  let content = ''
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at)
    if (quote === -1) throw new CsvError(row, 'A quotation mark is not closed')
    content += text.slice(at, quote)
    if (text[quote + 1] !== '"') {
      const end = quote + 1
      if (end < text.length && !`${separator}\r\n`.includes(text[end] ?? '')) {
        throw new CsvError(row, 'Text follows a closing quotation mark')
      }
      return { text: content, end }
    }
    content += '"'
    at = quote + 2
  }
}
