import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { csvRow } from '#server/http/csv.ts'

/** Size of all tables of a workbook, unpacked; 10,000 rows of 2 KB are 20 MB. */
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024

/**
 * A process of its own, because a crafted workbook may take all its memory: reads a workbook from the standard input and
 * prints its first sheet as CSV. It ends with an error where it cannot.
 */
async function printWorkbook() {
  const rows = await readSheet(unpacked(await buffer(process.stdin)).buffer)
  process.stdout.write('sep=,\n')
  for (const row of rows)
    if (!process.stdout.write(csvRow(row.map(textOf)))) await once(process.stdout, 'drain')
}

/** The workbook without compression: none of its files is longer than its directory announces. */
function unpacked(workbook: Uint8Array): Uint8Array<ArrayBuffer> {
  let size = 0
  const files = unzipSync(workbook, {
    filter({ name, originalSize }) {
      if (!/\.xml(\.rels)?$/.test(name)) return false
      size += originalSize
      if (size > MAX_UNPACKED_BYTES) throw new Error('The workbook is too large')
      return true
    },
  })
  return zipSync(files, { level: 0 })
}

/** A cell as Excel itself writes it to CSV, with days as 2026-01-31. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  // Excel keeps 15 digits: 909.3 may be stored as 909.30000000000007.
  if (typeof cell === 'number') return withoutDoubt(String(Number(cell.toPrecision(15))))
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell ?? '')
}

/** Written by a person, 165.125 may be thousands; a number of three places is none. */
const withoutDoubt = (number: string) => (/\.\d{3}$/.test(number) ? `${number}0` : number)

await printWorkbook()
