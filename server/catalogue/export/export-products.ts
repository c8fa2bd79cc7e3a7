import type { Readable } from 'node:stream'
import type { Database } from '#server/database/connect.ts'
import { literal } from '#server/database/sql.ts'
import { csvHeading, csvRow } from '#server/http/csv.ts'
import { csvStream } from '#server/http/csv-stream.ts'
import {
  ADMIN_PRODUCT_COLUMNS,
  ADMIN_PRODUCTS,
  type AdminProductRow,
} from '../admin/present-admin-product.ts'
import { PRICE_LIST_COLUMNS, PRODUCT_COLUMNS, type ProductColumn, rowsOfProduct } from './product-columns.ts'

const BATCH = 500

/** All products as CSV with a row for each variant, read in batches so that memory holds only one of them. */
export function exportProducts(database: Database, { withStock }: { withStock: boolean }): Promise<Readable> {
  return csvStream(rowsOf(database, withStock ? PRODUCT_COLUMNS : PRICE_LIST_COLUMNS))
}

async function* rowsOf(database: Database, columns: readonly ProductColumn[]): AsyncGenerator<string> {
  yield csvHeading(columns)
  for (let after = ''; ; ) {
    const batch: AdminProductRow[] = await database.sql<AdminProductRow>`
      select ${ADMIN_PRODUCT_COLUMNS} from ${ADMIN_PRODUCTS}
       where p.deleted_at is null and p.id > ${after} order by p.id limit ${literal(BATCH)}`
    yield batch
      .flatMap((row) => rowsOfProduct(columns, row))
      .map(csvRow)
      .join('')
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return
    after = last.id
  }
}
