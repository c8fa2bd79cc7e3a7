import { AMOUNT_LABELS, AMOUNTS, type AmountName } from '#contract/charges.ts'
import type { ReportPeriod, ReportQuery } from '#contract/reports.ts'
import { AMOUNT_SUMS, amountColumn, SUMMED_AMOUNTS } from '#server/checkout/order-amounts.ts'
import type { Reads } from '#server/database/connect.ts'
import { fragment, identifier, joined } from '#server/database/sql.ts'
import { readTerms } from '#server/settings/settings.ts'
import { IS_AGGREGATED, isOfDays, reportDays } from './report-days.ts'
import { counted, money, type Range, type ReportTable, sumOf, text } from './report-table.ts'

const PERIOD_LABELS: Record<ReportPeriod, string> = { day: 'Day', week: 'Week from', month: 'Month' }
const SUMS = ['orders', 'items', ...AMOUNTS, 'refunded'] as const
const REFUND_NOTE =
  'Refunded: what went back to customers in these days, whenever they ordered, online or by a credit note for cash.'

/** The others have a column only where they are anything. */
const ALWAYS_SHOWN: readonly AmountName[] = ['subtotal', 'discount', 'tax', 'total']

const AMOUNTS_OR_ZERO = joined(
  AMOUNTS.map((name) => fragment`coalesce(${amountColumn(name)}, 0) as ${identifier(name)}`),
  ', ',
)

/**
 * Statement of what was given back in a range, by day: refunds of online payments on the day they were asked for, without those
 * that failed, and credit notes for what was paid in cash. Cancelled orders are no sales, and what went back because an order
 * was changed has made its total smaller already: neither counts. A note of an invoice that another has followed gave nothing
 * back: its goods were out again before the money was.
 */
const refundsOfDays = (range: Range) => fragment`
  select shop_day(r.created_at) as day,
         greatest(r.running - r.by_change, 0) - greatest(r.running - r.amount_paise - r.by_change, 0) as refunded_paise
    from (
      select r.created_at, r.amount_paise, p.amount_paise - o.prepaid_paise as by_change,
             sum(r.amount_paise) over (partition by r.payment_id order by r.created_at, r.id) as running
        from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
       where r.status <> 'failed' and o.status <> 'cancelled'
         and r.payment_id in (select payment_id from refunds where ${isOfDays(fragment`created_at`, range)})) r
   where ${isOfDays(fragment`r.created_at`, range)}
  union all
  select d.issued_on, d.total_paise
    from documents d join orders o on o.id = d.order_id
   where d.issued_on between ${range.from} and ${range.to} and d.kind = 'credit_note'
     and (o.payment_method = 'cod' or d.is_cash) and o.status <> 'cancelled'
     and d.invoice_id = (select i.id from documents i where i.order_id = d.order_id and i.kind <> 'credit_note'
                          order by i.id desc limit 1)`

type SalesRow = { period: string } & Record<(typeof SUMS)[number], number>

/**
 * Sales by day, week (from Monday) or month; periods without orders have rows too. A week or month that the days asked for
 * cut off is named by the days it has.
 */
export async function salesReport(reads: Reads, query: ReportQuery): Promise<ReportTable> {
  const { period } = query
  const { taxIncluded } = await readTerms(reads)
  const rows = await reads.sql<SalesRow>`
    with ${reportDays(query)}, days as (
      select day, orders, items, ${AMOUNT_SUMS}
        from daily_sales where ${IS_AGGREGATED}
      union all
      select day, 1, item_count, ${AMOUNT_SUMS}
        from live_orders where status <> 'cancelled'),
    sold as (
      select date_trunc(${period}, day::timestamp) as period, sum(orders) as orders, sum(items) as items,
             ${SUMMED_AMOUNTS}
        from days group by 1),
    given_back as (
      select date_trunc(${period}, day::timestamp) as period, sum(refunded_paise) as refunded
        from (${refundsOfDays(query)}) refunds group by 1)
    select case when period >= first and period + step <= last + interval '1 day'
                then to_char(period, case ${period} when 'month' then 'YYYY-MM' else 'YYYY-MM-DD' end)
                else to_char(greatest(period, first), 'YYYY-MM-DD') || ' – '
                  || to_char(least(period + step - interval '1 day', last), 'YYYY-MM-DD') end as period,
           coalesce(orders, 0)::bigint as orders, coalesce(items, 0)::bigint as items,
           ${AMOUNTS_OR_ZERO}, coalesce(refunded, 0)::bigint as refunded
      from generate_series(date_trunc(${period}, ${query.from}::date::timestamp), ${query.to}::date::timestamp,
                           ('1 ' || ${period})::interval) as every(period)
      cross join (values (${query.from}::date::timestamp, ${query.to}::date::timestamp,
                          ('1 ' || ${period})::interval)) as asked(first, last, step)
      left join sold using (period) left join given_back using (period) order by every.period`
  const isShown = (name: AmountName) =>
    (ALWAYS_SHOWN.includes(name) && !(name === 'tax' && taxIncluded)) || rows.some((row) => row[name] !== 0)
  const shown = AMOUNTS.filter(isShown)
  const totals = Object.fromEntries(SUMS.map((sum) => [sum, sumOf(rows, sum)]))
  const hasRefunds = rows.some(({ refunded }) => refunded !== 0)
  const withNet = <Row extends { total?: number; refunded?: number }>(row: Row) => ({
    ...row,
    ...(hasRefunds && { net: (row.total ?? 0) - (row.refunded ?? 0) }),
  })
  return {
    note: [
      'Orders placed in these days; cancelled orders are left out.',
      shown.includes('tax') ? '' : ' All taxes are included.',
      hasRefunds ? ` ${REFUND_NOTE}` : '',
    ].join(''),
    columns: [
      text('period', PERIOD_LABELS[query.period]),
      counted('orders', 'Orders'),
      counted('items', 'Items'),
      ...shown.map((name) => money(name, AMOUNT_LABELS[name])),
      ...(hasRefunds ? [money('refunded', 'Refunded'), money('net', 'After refunds')] : []),
    ],
    rows: rows.map(withNet),
    totals: withNet(totals),
  }
}
