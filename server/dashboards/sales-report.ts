import type { ReportPeriod, ReportQuery } from '#contract/reports.ts'
import type { Reads } from '#server/database/connect.ts'
import { IS_AGGREGATED, reportDays } from './report-days.ts'
import { counted, money, type ReportTable, sumOf, text } from './report-table.ts'

const PERIOD_LABELS: Record<ReportPeriod, string> = { day: 'Day', week: 'Week from', month: 'Month' }
const SUMS = ['orders', 'items', 'subtotal', 'discount', 'tax', 'total'] as const

type SalesRow = { period: string } & Record<(typeof SUMS)[number], number>

/**
 * Sales by day, week (from Monday) or month; periods without orders have rows too. A week or month that the days asked for
 * cut off is named by the days it has.
 */
export async function salesReport(reads: Reads, query: ReportQuery): Promise<ReportTable> {
  const { period } = query
  const rows = await reads.sql<SalesRow>`
    with ${reportDays(query)}, days as (
      select day, orders, items, subtotal_paise, discount_paise, tax_paise, total_paise
        from daily_sales where ${IS_AGGREGATED}
      union all
      select day, 1, item_count, subtotal_paise, discount_paise, tax_paise, total_paise
        from live_orders where status <> 'cancelled'),
    sold as (
      select date_trunc(${period}, day::timestamp) as period, sum(orders) as orders, sum(items) as items,
             sum(subtotal_paise) as subtotal, sum(discount_paise) as discount, sum(tax_paise) as tax,
             sum(total_paise) as total
        from days group by 1)
    select case when period >= first and period + step <= last + interval '1 day'
                then to_char(period, case ${period} when 'month' then 'YYYY-MM' else 'YYYY-MM-DD' end)
                else to_char(greatest(period, first), 'YYYY-MM-DD') || ' – '
                  || to_char(least(period + step - interval '1 day', last), 'YYYY-MM-DD') end as period,
           coalesce(orders, 0)::bigint as orders, coalesce(items, 0)::bigint as items,
           coalesce(subtotal, 0)::bigint as subtotal, coalesce(discount, 0)::bigint as discount,
           coalesce(tax, 0)::bigint as tax, coalesce(total, 0)::bigint as total
      from generate_series(date_trunc(${period}, ${query.from}::date::timestamp), ${query.to}::date::timestamp,
                           ('1 ' || ${period})::interval) as every(period)
      cross join (values (${query.from}::date::timestamp, ${query.to}::date::timestamp,
                          ('1 ' || ${period})::interval)) as asked(first, last, step)
      left join sold using (period) order by every.period`
  return {
    note: 'Orders placed in these days; cancelled orders are left out.',
    columns: [
      text('period', PERIOD_LABELS[query.period]),
      counted('orders', 'Orders'),
      counted('items', 'Items'),
      money('subtotal', 'Subtotal'),
      money('discount', 'Discount'),
      money('tax', 'Tax'),
      money('total', 'Total'),
    ],
    rows,
    totals: Object.fromEntries(SUMS.map((sum) => [sum, sumOf(rows, sum)])),
  }
}
