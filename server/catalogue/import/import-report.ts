import type { Readable } from 'node:stream'
import type { ImportedRow, RowError, RowNote } from '#contract/catalogue/product-imports.ts'
import type { Database } from '#server/database/connect.ts'
import { literal } from '#server/database/sql.ts'
import { csvHeading, csvRow } from '#server/http/csv.ts'
import { csvStream } from '#server/http/csv-stream.ts'
import { textOfChanges } from './present-import.ts'

const BATCH = 500

interface ReportRow {
  row: number
  action: 'create' | 'change' | 'none' | 'refuse' | null
  errors: RowError[]
  notes: RowNote[]
  changes: ImportedRow[]
  productId: string | null
  name: string | null
  isWritten: boolean
  undo: 'undone' | 'kept' | null
}

/** What has become of each product of a file, as CSV in the order of its rows. */
export function importReport(database: Database, importId: string): Promise<Readable> {
  return csvStream(rowsOf(database, importId))
}

async function* rowsOf(database: Database, importId: string): AsyncGenerator<string> {
  yield csvHeading(['row', 'product', 'name', 'result', 'what'])
  for (let after = 0; ; ) {
    const batch: ReportRow[] = await database.sql<ReportRow>`
      select i.row, i.action, i.errors, i.notes, i.changes, i.product_id, i.undo, i.written_at is not null as is_written,
             coalesce(i.draft->'values'->>'name', p.name) as name
        from imported_products i left join products p on p.id = coalesce(i.product_id, i.draft->>'id')
       where i.import_id = ${importId} and i.row > ${after} order by i.row limit ${literal(BATCH)}`
    yield batch.map((row) => csvRow(cellsOf(row))).join('')
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return
    after = last.row
  }
}

function cellsOf(row: ReportRow): string[] {
  const { productId, name, errors, notes, changes } = row
  const said = [...errors, ...notes].map(({ row: at, column, message }) =>
    column === null ? `Row ${at}: ${message}` : `Row ${at}, ${column}: ${message}`,
  )
  const what = [textOfChanges(changes), ...said].filter((text) => text !== '')
  return [String(row.row), productId ?? '', name ?? '', resultOf(row), what.join('; ')]
}

const RESULTS = { create: 'new', change: 'changed', none: 'as it was', refuse: 'left out' } as const

function resultOf({ action, isWritten, undo }: ReportRow): string {
  if (undo === 'undone') return 'taken back'
  if (undo === 'kept') return 'kept, because it was sold or edited since'
  if (action === null) return 'not checked yet'
  return isWritten || action === 'refuse' ? RESULTS[action] : `not written yet: ${RESULTS[action]}`
}
