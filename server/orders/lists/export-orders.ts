import type { Readable } from 'node:stream'
import { AMOUNT_LABELS, FEES } from '#contract/charges.ts'
import type { OrderQuery } from '#contract/ordering/orders-schemas.ts'
import { STATE_NAMES_BY_CODE } from '#contract/tax/states.ts'
import { amountColumn } from '#server/checkout/order-amounts.ts'
import type { Reads } from '#server/database/connect.ts'
import { type Fragment, fragment, joined, literal } from '#server/database/sql.ts'
import type { SignedIn } from '#server/http/access.ts'
import { csvCellInSql, csvHeading } from '#server/http/csv.ts'
import { csvStream } from '#server/http/csv-stream.ts'
import { encodeCursor } from '#server/http/pages.ts'
import { IS_SALE } from '../trial-orders.ts'
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
  ...FEES.map((fee) => AMOUNT_LABELS[fee]),
  ...['Area', 'Promised Day', 'Business', 'GSTIN'],
  ...['Channel', 'Placed At', 'Delivered At', 'Cancelled At', 'Subtotal', 'Discount', 'Coupon'],
  ...['Tax Added', 'Tax Included', 'Rounding', 'Paid Online', 'Cash', 'Refunded', 'Courier', 'Invoice'],
]

const ADDRESS = fragment`concat_ws(', ', o.street, nullif(o.landmark, ''), o.city, o.pincode)`
const STATE = fragment`coalesce(${literal(JSON.stringify(STATE_NAMES_BY_CODE))}::jsonb ->> o.state, '')`
const AGENT = fragment`coalesce((select name from people where id = o.agent_id), '')`
const ITEMS = fragment`coalesce((
  select string_agg(concat_ws(', ', quantity || ' × ' || name, nullif(array_to_string(options, ', '), '')), '; ' order by line_no)
    from order_lines where order_id = o.id), '')`

/** What was asked to go back of its payment, without what failed and what a change has taken off what was paid online. */
const REFUNDED = fragment`coalesce((
  select greatest(0, p.refunded_paise - (p.amount_paise - o.prepaid_paise)) from payments p where p.order_id = o.id), 0)`
const COURIER = fragment`coalesce((select name from couriers where id = o.courier_id), '')`
const INVOICE = fragment`coalesce((
  select string_agg(number, '; ' order by id) from documents where order_id = o.id and kind <> 'credit_note'), '')`

const rupees = (paise: Fragment) => fragment`round(${paise} / 100.0, 2)`
const FEE_CELLS = joined(
  FEES.map((fee) => rupees(fragment`o.${amountColumn(fee)}`)),
  ', ',
)
/** A time in India, as spreadsheets read it. */
const time = (at: Fragment) =>
  fragment`coalesce(to_char(${at} at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI:SS'), '')`

/** What is charged, how it was paid, when what happened: the columns that an accountant asks for. */
const BOOKS = fragment`o.channel, ${time(fragment`o.placed_at`)}, ${time(fragment`o.delivered_at`)},
  ${time(fragment`o.cancelled_at`)}, ${rupees(fragment`o.subtotal_paise`)}, ${rupees(fragment`o.discount_paise`)},
  ${csvCellInSql(fragment`coalesce(o.coupon_code, '')`)}, ${rupees(fragment`o.tax_paise`)},
  ${rupees(fragment`coalesce(o.contained_tax_paise, 0)`)}, ${rupees(fragment`o.rounding_paise`)},
  ${rupees(fragment`o.prepaid_paise`)}, ${rupees(fragment`o.due_paise`)}, ${rupees(REFUNDED)},
  ${csvCellInSql(COURIER)}, ${csvCellInSql(INVOICE)}`

/** A line of the CSV. The columns that the specification names come first. */
const ROW = fragment`concat_ws(',', o.id, ${csvCellInSql(fragment`coalesce(nullif(o.customer_name, ''), 'Unknown')`)},
  ${csvCellInSql(fragment`coalesce(nullif(o.customer_email, ''), 'N/A')`)}, o.status, ${rupees(fragment`o.total_paise`)},
  to_char(o.placed_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD'), o.number,
  ${csvCellInSql(fragment`o.recipient_phone`)}, ${csvCellInSql(ADDRESS)}, ${csvCellInSql(STATE)},
  case o.payment_method when 'cod' then 'Cash on delivery' else 'Online payment' end,
  ${csvCellInSql(AGENT)}, ${csvCellInSql(ITEMS)}, ${FEE_CELLS},
  ${csvCellInSql(fragment`coalesce(o.area_name, '')`)}, o.expected_on,
  ${csvCellInSql(fragment`coalesce(o.buyer_name, '')`)}, coalesce(o.buyer_gstin, ''), ${BOOKS}) || E'\\r\\n'`

/**
 * All orders of a filter as CSV, newest first, without those that only try the shop out. Each batch is read after the one before was sent, so that server and
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
        from (select o.id, o.placed_at, case when ${IS_SALE} then ${ROW} end as row from ${batchAfter(cursor)}) batch`
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
