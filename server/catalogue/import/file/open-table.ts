import type { RowError } from '#contract/catalogue/product-imports.ts'
import { type CellRow, readCsv } from './read-csv.ts'
import { refuseOtherFiles } from './refuse-other-files.ts'
import { decodeParts, encodingOf } from './text-encoding.ts'

export type { CellRow }

/** A table whose rows are read as they are asked for; each is only in the memory of who asked. */
export interface OpenTable {
  /** As the file was decoded, such as "UTF-8". */
  encoding: string
  headings: string[]
  rows: AsyncGenerator<CellRow | RowError>
}

/**
 * Opens a table that came as a file.
 * @param parts reads the file from its beginning, each time it is called
 * @throws UnreadableFile, also while its rows are read
 */
export async function openTable(parts: () => AsyncIterable<Buffer>, fileName: string): Promise<OpenTable> {
  await refuseOtherFiles(parts(), fileName)
  const encoding = await encodingOf(parts())
  return { encoding, ...(await readCsv(decodeParts(parts(), encoding))) }
}
