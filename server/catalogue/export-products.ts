import type { Readable } from 'node:stream'
import type { Database } from '../database/connect.ts'
import { csvRow } from '../http/csv.ts'
import { csvStream } from '../http/csv-stream.ts'
import { BYTE_ORDER_MARK } from './csv-table.ts'
import { ADMIN_PRODUCT_COLUMNS, type AdminProductRow } from './present-admin-product.ts'
import { cellsOf, PRODUCT_COLUMNS } from './product-columns.ts'

const BATCH = 500

/** All products as CSV, read in batches so that neither server nor database holds more than one of them. */
export function exportProducts(database: Database): Promise<Readable> {
  return csvStream(rowsOf(database))
}

async function* rowsOf(database: Database): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(PRODUCT_COLUMNS)
  for (let after = ''; ; ) {
    const batch: AdminProductRow[] = await database.rows<AdminProductRow>(
      `select ${ADMIN_PRODUCT_COLUMNS} from products p
        where p.deleted_at is null and p.id > $1 order by p.id limit ${BATCH}`,
      [after],
      'products-export',
    )
    yield batch.map((row) => csvRow(cellsOf(row.id, row))).join('')
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return
    after = last.id
  }
}
