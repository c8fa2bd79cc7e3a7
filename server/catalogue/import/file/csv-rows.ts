import { setImmediate } from 'node:timers/promises'
import { withoutApostrophe } from '#server/http/csv.ts'
import { storableText } from '../cells/texts.ts'
import { UnreadableFile } from './unreadable-file.ts'

const SEPARATORS = [',', ';', '\t', '|'] as const
const NAMED_SEPARATOR = /^"?sep=([,;\t|])"?\s*?(\r\n|\r|\n)/i
/** A quoted cell that goes on longer is torn. */
const MAX_ROW_LENGTH = 2_000_000
/** As many as a sheet of Excel has; most of them are empty in a crafted file. */
const MAX_ROWS = 1_048_576
/** Rows that are read before other calls get their turn. */
const BATCH_SIZE = 500

interface Scan {
  /** Without the empty ones at the end. */
  cells: string[]
  /** Number of all its cells. */
  width: number
  /** Where the next row starts, or as far as the text was looked at. */
  end: number
  /** Where the quotation mark is that is torn, and what shows it. */
  torn?: { start: number; message: string }
}

/** A row, or why it cannot be read. */
export type ReadRow = { row: number } & (Pick<Scan, 'cells' | 'width'> | { message: string })

/**
 * The rows of CSV (RFC 4180; LF or CR alone ends a row too), one after the other. The apostrophe that an export put before a
 * cell is removed. A quotation mark that is not closed, or closed in the middle of a cell, costs its row alone: reading goes
 * on with the next line. Between there and where it failed all quotation marks are pairs, which open nothing that goes beyond
 * a line: each line is read twice at most.
 */
export class CsvRows {
  #pieces: AsyncIterator<string>
  #separator: string = ','
  #named: readonly string[] | undefined
  /** The row that is being read, and what has come after it. */
  #text = ''
  #start = 0
  #isEnd = false
  #row = 0

  constructor(pieces: AsyncIterable<string>) {
    this.#pieces = pieces[Symbol.asyncIterator]()
  }

  /** The next row that is not empty. The separator is the one that makes most of it, or what Excel names in the first line. */
  async readHeading(): Promise<ReadRow | undefined> {
    if (this.#row === 0) await this.#readNamedSeparator()
    for (;;) {
      let best = -1
      for (const one of this.#named ?? SEPARATORS) {
        const { cells, torn } = await this.#scan(one)
        const width = torn ? cells.length + 1 : cells.length
        if (width <= best) continue
        best = width
        this.#separator = one
      }
      const read = await this.readRow()
      if (!read || 'message' in read || read.cells.length > 0) return read
    }
  }

  async #readNamedSeparator(): Promise<void> {
    await this.#readMore()
    const [line, separator] = NAMED_SEPARATOR.exec(this.#text.slice(0, 20)) ?? []
    this.#start = line?.length ?? 0
    if (separator !== undefined) this.#named = [separator]
  }

  /** @returns undefined at the end */
  async readRow(): Promise<ReadRow | undefined> {
    const { cells, width, end, torn } = await this.#scan(this.#separator)
    if (this.#start === this.#text.length) return undefined
    this.#row++
    if (this.#row > MAX_ROWS) throw new UnreadableFile(`The file has more than ${MAX_ROWS} lines`)
    if (this.#row % BATCH_SIZE === 0) await setImmediate()
    if (!torn) {
      this.#start = end
      return { row: this.#row, cells, width }
    }
    this.#start = endOfLine(this.#text, torn.start)
    return { row: this.#row, message: torn.message }
  }

  async close(): Promise<void> {
    await this.#pieces.return?.()
  }

  async #scan(separator: string): Promise<Scan> {
    for (;;) {
      const scan = scanRow(this.#text, this.#start, separator)
      if (this.#isEnd || scan.end < this.#text.length) return scan
      if (this.#text.length - this.#start > MAX_ROW_LENGTH) {
        if (scan.torn) return scan
        throw new UnreadableFile(
          `This is no table: row ${this.#row + 1} has more than ${MAX_ROW_LENGTH} characters`,
        )
      }
      await this.#readMore()
    }
  }

  async #readMore(): Promise<void> {
    const { value, done } = await this.#pieces.next()
    this.#text = this.#text.slice(this.#start) + (done ? '' : value)
    this.#start = 0
    this.#isEnd = done === true
  }
}

function scanRow(text: string, start: number, separator: string): Scan {
  const cells: string[] = []
  for (let [width, at] = [1, start]; ; width++, at++) {
    const cell = text[at] === '"' ? scanQuoted(text, at, separator) : scanPlain(text, at, separator)
    if (cell.torn) return { cells, width, end: cell.end, torn: { start: at, message: cell.torn } }
    const content = cell.text === '' ? '' : storableText(withoutApostrophe(cell.text))
    if (content.trim() !== '') {
      while (cells.length < width - 1) cells.push('')
      cells.push(content)
    }
    at = cell.end
    if (text[at] !== separator) return { cells, width, end: endOfLine(text, at) }
  }
}

interface ScannedCell {
  text: string
  end: number
  /** Why it is torn. */
  torn?: string
}

function scanPlain(text: string, start: number, separator: string): ScannedCell {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
  return { text: text.slice(start, end), end }
}

function scanQuoted(text: string, start: number, separator: string): ScannedCell {
  const torn = (message: string, end: number) => ({ text: '', end, torn: message })
  let content = ''
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return torn('A quotation mark is not closed', text.length)
    content += text.slice(at, quote)
    if (text[quote + 1] === '"') {
      content += '"'
      at = quote + 2
      continue
    }
    let end = quote + 1
    while (text[end] === ' ') end++
    if (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r')
      return torn('Text follows a closing quotation mark', end)
    return { text: content, end }
  }
}

const LINE_END = /\r\n?|\n/g

/** Where the next line starts. */
function endOfLine(text: string, start: number): number {
  LINE_END.lastIndex = start
  return LINE_END.test(text) ? LINE_END.lastIndex : text.length
}
