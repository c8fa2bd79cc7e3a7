import type { Readable } from 'node:stream'
import type { OrderQuery } from '../../contract/orders.ts'
import type { Database } from '../database/connect.ts'
import type { SignedIn } from '../http/access.ts'
import { csvRow } from '../http/csv.ts'
import { csvStream } from '../http/csv-stream.ts'
import { orderConditions } from './order-search.ts'

const BATCH = 2_000

interface ExportedOrder {
  id: string
  customerName: string | null
  customerEmail: string | null
  status: string
  totalPaise: number
  day: string
}

/**
 * All orders of a filter as CSV, newest first, read in batches by keyset so that neither server nor database
 * holds more than one of them (ADM-66..70, Q-76).
 */
export function exportOrders(database: Database, person: SignedIn, query: OrderQuery): Promise<Readable> {
  return csvStream(rowsOf(database, person, query))
}

async function* rowsOf(database: Database, person: SignedIn, query: OrderQuery): AsyncGenerator<string> {
  yield csvRow(['Order ID', 'Customer', 'Email', 'Status', 'Amount', 'Date'])
  const { where, values } = orderConditions(person, query)
  let after: { placedAt: string; id: string } | undefined
  for (;;) {
    const more = after
      ? `and (o.placed_at, o.id) < ($${values.length + 1}::timestamptz, $${values.length + 2}::uuid)`
      : ''
    const batch = await database.rows<ExportedOrder & { placedAt: string }>(
      `select o.id, o.customer_name as "customerName", o.customer_email as "customerEmail", o.status,
              o.total_paise as "totalPaise", to_char(o.placed_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
              o.placed_at::text as "placedAt"
         from orders o where ${where} ${more} order by o.placed_at desc, o.id desc limit ${BATCH}`,
      after ? [...values, after.placedAt, after.id] : values,
    )
    yield batch.map(exportedRow).join('')
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return
    after = last
  }
}

/** Unknown names read "Unknown", missing emails "N/A" (ADM-69, ADM-70). */
export function exportedRow(order: ExportedOrder): string {
  return csvRow([
    order.id,
    order.customerName || 'Unknown',
    order.customerEmail || 'N/A',
    order.status,
    (order.totalPaise / 100).toFixed(2),
    order.day,
  ])
}
