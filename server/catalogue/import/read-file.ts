import { setImmediate } from 'node:timers/promises'
import type { ImportFormat, RowError } from '#contract/catalogue/product-imports.ts'
import { command } from '#server/commands/command.ts'
import type { Database } from '#server/database/connect.ts'
import { turns } from '#server/http/turns.ts'
import type { Shop } from '#server/shop.ts'
import type { ProductDraft } from './drafts/product-draft.ts'
import { type CellRow, openTable } from './file/open-table.ts'
import { UnreadableFile } from './file/unreadable-file.ts'
import type { ImportRow } from './import-tables.ts'
import { isKnownHeading, recogniseTable } from './tables/recognise-table.ts'
import { withoutRepeatedSkus } from './tables/repeated-skus.ts'

/** Rows that are read before other calls get their turn. */
const ROWS_AT_ONCE = 200
/** Drafts per statement. */
const BATCH_SIZE = 200

/** A table is known by its headings and so many of its rows. */
const ROWS_THAT_TELL = 20

interface ReadTable {
  format: ImportFormat
  encoding: string
  ignoredColumns: string[]
  priceColumns: string[]
  drafts: ProductDraft[]
}

/** One file is read at a time: a workbook takes a process of 256 MB. Those that wait must begin before their jobs are taken for dead. */
const reading = turns(1, 2)

/**
 * Reads the parts of a file into drafts of its products, which are then to be checked; a file that cannot be read gets the
 * reason. Reading the same file again changes nothing, so that its job may be repeated.
 * @throws Problem 503 when too many wait
 */
export async function readFile(shop: Shop, row: ImportRow): Promise<void> {
  try {
    await reading(async () => {
      const table = await readDrafts(() => partsOf(shop.database, row.id), row.fileName)
      await storeDrafts(shop, row, table)
    })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await command(shop, async (tx) => {
      await tx.sql`
        update product_imports set state = 'unreadable', problem = ${error.message}, finished_at = now()
         where id = ${row.id} and state = 'reading'`
      await tx.sql`delete from product_import_parts where import_id = ${row.id}`
    })
  }
}

/** @param parts reads the file from its beginning @throws UnreadableFile */
export async function readDrafts(parts: () => AsyncIterable<Buffer>, fileName: string): Promise<ReadTable> {
  const { encoding, headings, rows } = await openTable(parts, fileName, isKnownHeading)
  if (headings.length < 2) recogniseTable(headings)
  const good: CellRow[] = []
  const torn: RowError[] = []
  for await (const row of rows) {
    if ((good.length + torn.length) % ROWS_AT_ONCE === 0) await setImmediate()
    if ('cells' in row) good.push(row)
    else torn.push(row)
    // A file that is no table of products is not read to its end.
    if (good.length === ROWS_THAT_TELL) recogniseTable(headings, good)
  }
  const { readProducts, ...table } = recogniseTable(headings, good)
  const drafts: ProductDraft[] = []
  for (const draft of withoutRepeatedSkus(readProducts(good))) {
    if (drafts.length % ROWS_AT_ONCE === 0) await setImmediate()
    drafts.push(draft)
  }
  drafts.push(...torn.map(tornDraft))
  if (drafts.length === 0) throw new UnreadableFile('The file needs a heading and at least one product')
  return { ...table, encoding, drafts }
}

/** A row that cannot be read belongs to no product, and is left out as one. */
const tornDraft = (error: RowError): ProductDraft => ({
  row: error.row,
  categories: [],
  values: {},
  pictureUrls: [],
  optionNames: [],
  variants: [],
  errors: [error],
  notes: [],
})

async function* partsOf(database: Database, importId: string): AsyncGenerator<Buffer> {
  for (let part = 0; ; part++) {
    const [found] = await database.sql<{ content: Buffer }>`
      select content from product_import_parts where import_id = ${importId} and part = ${part}`
    if (!found) return
    yield found.content
  }
}

async function storeDrafts(shop: Shop, { id }: ImportRow, { drafts, ...table }: ReadTable): Promise<void> {
  const { format, encoding, ignoredColumns, priceColumns } = table
  for (let at = 0; at < drafts.length; at += BATCH_SIZE) {
    const some = drafts.slice(at, at + BATCH_SIZE)
    await command(shop, async (tx) => {
      // Another server may be reading the same file.
      await tx.sql`
        insert into imported_products (import_id, row, draft)
        select ${id}, n.row, n.draft::jsonb
          from unnest(${some.map(({ row }) => row)}::int[], ${some.map((draft) => JSON.stringify(draft))}::text[]) as n(row, draft)
        on conflict do nothing`
    })
  }
  await command(shop, async (tx) => {
    await tx.sql`
      update product_imports set state = 'checking', format = ${format}, encoding = ${encoding},
             ignored_columns = ${ignoredColumns}, price_columns = ${priceColumns}
       where id = ${id} and state = 'reading'`
    await tx.sql`delete from product_import_parts where import_id = ${id}`
  })
}
