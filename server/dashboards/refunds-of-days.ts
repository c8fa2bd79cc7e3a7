import { fragment } from '#server/database/sql.ts'
import { isOfDays } from './report-days.ts'
import type { Range } from './report-table.ts'

/**
 * Statement of what was given back in a range, by day: refunds of online payments on the day they were asked for, without those
 * that failed, and credit notes for what was paid in cash. Cancelled orders are no sales, and what went back because an order
 * was changed has made its total smaller already: neither counts. A note of an invoice that another has followed gave nothing
 * back: its goods were out again before the money was.
 */
export const refundsOfDays = (range: Range) => fragment`
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
