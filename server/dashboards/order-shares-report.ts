import { MAX_REPORT_ROWS } from '#contract/reports.ts'
import type { Reads } from '#server/database/connect.ts'
import { literal } from '#server/database/sql.ts'
import { CANCEL_REASON, CANCEL_REASON_NAME, IS_AGGREGATED, reportDays } from './report-days.ts'
import {
  counted,
  money,
  percent,
  type Range,
  type ReportTable,
  shareOf,
  sumOf,
  text,
} from './report-table.ts'

interface Group {
  name: string
  orders: number
  total: number
}

/** Orders by payment method. */
export async function paymentReport(reads: Reads, range: Range): Promise<ReportTable> {
  const groups = await reads.sql<Group>`
    with ${reportDays(range)}, paid as (
      select payment_method, orders, total_paise from daily_sales where ${IS_AGGREGATED}
      union all
      select payment_method, 1, total_paise from live_orders where status <> 'cancelled')
    select case payment_method when 'cod' then 'Cash on delivery' else 'Online payment' end as name,
           sum(orders)::bigint as orders, sum(total_paise)::bigint as total
      from paid group by payment_method order by total desc, name`
  return {
    note: 'Orders placed in these days; cancelled orders are left out. One that was paid online and in cash counts as paid online.',
    ...sharesOf(groups, 'Payment method'),
  }
}

/** Cancelled orders by reason, in any case; rare reasons share the last row. */
export async function cancelledReport(reads: Reads, range: Range): Promise<ReportTable> {
  const found = await reads.sql<Group & { allOrders: number; allTotal: number }>`
    with ${reportDays(range)}, cancelled as (
      select reason, name, orders, total_paise from daily_cancellations where ${IS_AGGREGATED}
      union all
      select ${CANCEL_REASON}, ${CANCEL_REASON_NAME}, 1, total_paise from live_orders where status = 'cancelled'),
    reasons as (
      select coalesce(min(name), 'No reason given') as name, sum(orders)::bigint as orders, sum(total_paise) as total
        from cancelled group by reason)
    select name, orders, total::bigint, (sum(orders) over ())::bigint as all_orders,
           (sum(total) over ())::bigint as all_total
      from reasons order by orders desc, name limit ${literal(MAX_REPORT_ROWS)}`
  const groups: Group[] = found.map(({ name, orders, total }) => ({ name, orders, total }))
  const orders = (found[0]?.allOrders ?? 0) - sumOf(groups, 'orders')
  const total = (found[0]?.allTotal ?? 0) - sumOf(groups, 'total')
  if (orders > 0) groups.push({ name: 'All other reasons', orders, total })
  return { note: 'Orders placed in these days and cancelled since.', ...sharesOf(groups, 'Reason') }
}

/** The groups, each with its share of all orders. */
function sharesOf(groups: readonly Group[], label: string): Omit<ReportTable, 'note'> {
  const orders = sumOf(groups, 'orders')
  return {
    columns: [
      text('name', label),
      counted('orders', 'Orders'),
      percent('share', 'Share of orders'),
      money('total', 'Total'),
    ],
    rows: groups.map((group) => ({ ...group, share: shareOf(group.orders, orders) })),
    totals: { orders, share: shareOf(orders, orders), total: sumOf(groups, 'total') },
  }
}
