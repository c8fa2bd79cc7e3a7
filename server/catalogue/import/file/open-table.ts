import type { RowError } from '#contract/catalogue/product-imports.ts'
import { type CellRow, readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'
import { isWorkbook, refuseOtherFiles } from './refuse-other-files.ts'
import { decodeParts, encodingOf } from './text-encoding.ts'

export type { CellRow }

/** A table whose rows are read as they are asked for; each is only in the memory of who asked. */
export interface OpenTable {
  /** As the file was decoded, such as "UTF-8", or what it is if no text. */
  encoding: string
  headings: string[]
  rows: AsyncGenerator<CellRow | RowError>
}

/**
 * Opens a table that came as a file.
 * @param parts reads the file from its beginning, each time it is called
 * @param isHeading whether cells are the headings of a known table: without such a row the first with several cells is taken
 * @throws UnreadableFile, also while its rows are read
 */
export async function openTable(
  parts: () => AsyncIterable<Buffer>,
  fileName: string,
  isHeading?: (cells: readonly string[]) => boolean,
): Promise<OpenTable> {
  const start = await startOf(parts())
  refuseOtherFiles(start, fileName)
  if (isWorkbook(start, fileName))
    return {
      encoding: 'Excel, first sheet',
      ...(await readCsv(decodeParts(readWorkbook(parts()), 'UTF-8'), isHeading)),
    }
  const encoding = await encodingOf(start, parts())
  return { encoding, ...(await readCsv(decodeParts(parts(), encoding), isHeading)) }
}

const START_LENGTH = 200

/** The first bytes of a file, a character each. */
async function startOf(parts: AsyncIterable<Buffer>): Promise<string> {
  let start = ''
  for await (const part of parts) {
    start += part.toString('latin1', 0, START_LENGTH)
    if (start.length >= START_LENGTH) break
  }
  return start
}
