import type { Readable } from 'node:stream'
import type { OrderQuery } from '#contract/ordering/orders-schemas.ts'
import { STATE_NAMES_BY_CODE } from '#contract/tax/states.ts'
import type { Reads } from '#server/database/connect.ts'
import { fragment, literal } from '#server/database/sql.ts'
import type { SignedIn } from '#server/http/access.ts'
import { csvCellInSql, csvHeading } from '#server/http/csv.ts'
import { csvStream } from '#server/http/csv-stream.ts'
import { encodeCursor } from '#server/http/pages.ts'
import { afterCursor, newestFirst, orderConditions } from './order-conditions.ts'
import { searchPages } from './search-orders.ts'

/** About 50 KB of CSV, so that a download needs little memory. */
const BATCH = 500

interface Batch {
  csv: string | null
  rows: number
  placedAt: string
  id: string
}

const HEADINGS = [
  ...['Order ID', 'Customer', 'Email', 'Status', 'Amount', 'Date'],
  ...['Order Number', 'Phone', 'Address', 'State', 'Payment', 'Agent', 'Items'],
  ...['Delivery', 'Area', 'Promised Day', 'Business', 'GSTIN'],
]

const ADDRESS = fragment`concat_ws(', ', o.street, nullif(o.landmark, ''), o.city, o.pincode)`
const STATE = fragment`coalesce(${literal(JSON.stringify(STATE_NAMES_BY_CODE))}::jsonb ->> o.state, '')`
const AGENT = fragment`coalesce((select name from people where id = o.agent_id), '')`
const ITEMS = fragment`coalesce((
  select string_agg(concat_ws(', ', quantity || ' × ' || name, nullif(array_to_string(options, ', '), '')), '; ' order by line_no)
    from order_lines where order_id = o.id), '')`

/** A line of the CSV. The columns that the specification names come first. */
const ROW = fragment`concat_ws(',', o.id, ${csvCellInSql(fragment`coalesce(nullif(o.customer_name, ''), 'Unknown')`)},
  ${csvCellInSql(fragment`coalesce(nullif(o.customer_email, ''), 'N/A')`)}, o.status, round(o.total_paise / 100.0, 2),
  to_char(o.placed_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD'), o.number,
  ${csvCellInSql(fragment`o.recipient_phone`)}, ${csvCellInSql(ADDRESS)}, ${csvCellInSql(STATE)},
  case o.payment_method when 'cod' then 'Cash on delivery' else 'Online payment' end,
  ${csvCellInSql(AGENT)}, ${csvCellInSql(ITEMS)}, round(o.delivery_paise / 100.0, 2),
  ${csvCellInSql(fragment`coalesce(o.area_name, '')`)}, o.expected_on,
  ${csvCellInSql(fragment`coalesce(o.buyer_name, '')`)}, coalesce(o.buyer_gstin, '')) || E'\\r\\n'`

/**
 * All orders of a filter as CSV, newest first. Each batch is read after the one before was sent, so that server and
 * database hold only one. The database writes the lines, because a million orders as objects would fill the server's
 * memory faster than the garbage is collected.
 */
export function exportOrders(reads: Reads, person: SignedIn, query: OrderQuery): Promise<Readable> {
  return csvStream(batchesOf(reads, person, query))
}

async function* batchesOf(reads: Reads, person: SignedIn, query: OrderQuery): AsyncGenerator<string> {
  yield csvHeading(HEADINGS)
  const batchAfter = await batchesFrom(reads, person, { ...query, sort: 'newest', limit: BATCH - 1 })
  for (let cursor: string | undefined; ; ) {
    const [batch] = await reads.unprepared<Batch>`
      select string_agg(row, '' order by placed_at desc, id desc) as csv, count(*) as rows,
             min(placed_at)::text as placed_at, (array_agg(id order by placed_at, id))[1] as id
        from (select o.id, o.placed_at, ${ROW} as row from ${batchAfter(cursor)}) batch`
    if (batch?.csv) yield batch.csv
    if (!batch || batch.rows < BATCH) return
    cursor = encodeCursor([batch.placedAt, batch.id])
  }
}

async function batchesFrom(reads: Reads, person: SignedIn, query: OrderQuery) {
  if (query.search) {
    const pages = await searchPages(reads, person, { ...query, search: query.search })
    return (cursor?: string) => fragment`(${pages(cursor)}) page join orders o on o.id = page.id`
  }
  const conditions = orderConditions(person, query)
  return (cursor?: string) =>
    fragment`orders o where ${conditions}${afterCursor({ cursor })} ${newestFirst({})} limit ${BATCH}`
}
