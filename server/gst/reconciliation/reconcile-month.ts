import { bothIds } from '#contract/envelope.ts'
import {
  type GstReconciliation,
  RECONCILIATION_DIFFERENCES,
  type ReconciliationDifference,
} from '#contract/gst/gst-schemas.ts'
import { daysOf } from '#contract/gst/periods.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import type { Config } from '#server/config/config.ts'
import { onlyRow, type Reads } from '#server/database/connect.ts'
import { type Fragment, fragment, joined } from '#server/database/sql.ts'
import { isNoSample } from '../which-documents.ts'

/** How many differences of each kind are listed. */
const MAX_LISTED = 100

/** Whether the goods of `orders o` leave the shop with `order_milestones m`: at the counter they are handed over at once. */
const IS_DISPATCH = fragment`(m.kind = 'dispatched' or (m.kind = 'delivered' and o.channel = 'counter'))`

/** The parts of a statement that all questions about a month begin with. */
function monthParts(config: Config, month: string): Fragment {
  const { from, before } = daysOf(month)
  const within = (at: Fragment) =>
    fragment`${at} >= ${from}::timestamp at time zone 'Asia/Kolkata' and ${at} < ${before}::timestamp at time zone 'Asia/Kolkata'`
  const issued = fragment`d.issued_on >= ${from}::date and d.issued_on < ${before}::date${isNoSample(config)}`
  return fragment`
    dispatched as (
      select m.order_id, (m.at at time zone 'Asia/Kolkata')::date as day
        from order_milestones m join orders o on o.id = m.order_id
       where ${IS_DISPATCH} and o.channel <> 'test' and ${within(fragment`m.at`)} and not exists (
         select from order_milestones e where e.order_id = m.order_id and e.kind = m.kind and (e.at, e.id) < (m.at, m.id))),
    delivered as (
      select m.order_id, m.at from order_milestones m where m.kind = 'delivered' and ${within(fragment`m.at`)}),
    invoice as (select d.* from documents d where d.kind <> 'credit_note' and ${issued}),
    note as (select d.* from documents d where d.kind = 'credit_note' and ${issued}),
    refunded as (
      select distinct p.order_id from refunds r join payments p on p.id = r.payment_id
       where r.status = 'processed' and p.order_id is not null and ${within(fragment`r.updated_at`)})`
}

type SumName = Exclude<keyof GstReconciliation, 'month' | 'differenceCounts' | 'differences'>

/** Of the payment of `orders o`, without what went back because the order was changed before its invoice. */
const PAID_ONLINE = fragment`coalesce((
  select least(sum(p.amount_paise), o.prepaid_paise) from payments p where p.order_id = o.id and p.status = 'captured'), 0)`
/** What went back besides. @param which of `refunds r` */
const refundedOf = (which: Fragment) => fragment`greatest(0, coalesce((
  select sum(r.amount_paise) - max(p.amount_paise) + o.prepaid_paise from refunds r join payments p on p.id = r.payment_id
   where p.order_id = o.id and r.status = 'processed' and ${which}), 0))`
const REFUNDED = refundedOf(fragment`true`)
/** Cash of the counter is in nobody's book. */
const COLLECTED = fragment`case when o.channel = 'counter' and o.status = 'delivered' then o.due_paise else coalesce((
  select sum(e.amount_paise) from cash_entries e where e.order_id = o.id and e.kind = 'collected'), 0) end`
const INVOICED = fragment`coalesce((
  select sum(d.total_paise) from documents d where d.order_id = o.id and d.kind <> 'credit_note'), 0)`
/** @param which of `documents d` */
const creditedOf = (which: Fragment) => fragment`coalesce((
  select sum(d.total_paise) from documents d where d.order_id = o.id and d.kind = 'credit_note' and ${which}), 0)`
const CREDITED = creditedOf(fragment`true`)

/** Sums of the month; what is paid is that of the orders dispatched in it, whenever it was paid. */
async function readSums(reads: Reads, parts: Fragment) {
  const rows = await reads.sql<{ sums: Record<SumName, { count: number; paise: number }> }>`
    with ${parts},
    paid as (
      select o.total_paise, o.status, ${PAID_ONLINE} as online_paise, ${COLLECTED} as collected_paise, ${REFUNDED} as refunded_paise
        from dispatched join orders o on o.id = dispatched.order_id),
    sums as (
      select 'dispatched' as name, count(*) as count, sum(total_paise) as paise from paid
      union all select 'paidOnline', count(*), sum(online_paise) from paid where online_paise > 0
      union all select 'cashCollected', count(*), sum(collected_paise) from paid where collected_paise > 0
      union all select 'outstanding', count(*), sum(total_paise - online_paise) from paid
                 where collected_paise = 0 and status <> 'cancelled' and total_paise > online_paise
      union all select 'cancelledUnpaid', count(*), sum(total_paise) from paid
                 where online_paise = 0 and collected_paise = 0 and status = 'cancelled'
      union all select 'refunded', count(*), sum(refunded_paise) from paid where refunded_paise > 0
      union all select 'invoices', count(*), sum(total_paise) from invoice
      union all select 'creditNotes', count(*), sum(total_paise) from note)
    select json_object_agg(name, json_build_object('count', count, 'paise', coalesce(paise, 0))) as sums from sums`
  return onlyRow(rows).sums
}

interface DifferenceRow {
  kind: ReconciliationDifference['kind']
  count: number
  orderId: string
  orderNumber: string
  documentId: string | null
  documentNumber: string | null
  day: string
  expectedPaise: number
  foundPaise: number
}

/** Rows of kind, `orders o`, document, day, what should be and what is. */
const DIFFERENCES: Record<ReconciliationDifference['kind'], Fragment> = {
  dispatched_without_document: fragment`
    select 'dispatched_without_document', o.id, o.number, null::uuid, null, x.day, o.total_paise, 0::bigint
      from dispatched x join orders o on o.id = x.order_id
     where not exists (select from documents d where d.order_id = o.id and d.kind <> 'credit_note')`,
  document_without_dispatch: fragment`
    select 'document_without_dispatch', o.id, o.number, d.id, d.number, d.issued_on, 0, d.total_paise
      from invoice d join orders o on o.id = d.order_id
     where not exists (select from order_milestones m where m.order_id = o.id and ${IS_DISPATCH})`,
  document_of_other_month: fragment`
    select 'document_of_other_month', o.id, o.number, d.id, d.number, x.day, o.total_paise, d.total_paise
      from dispatched x join orders o on o.id = x.order_id cross join lateral (
        select * from documents d where d.order_id = o.id and d.kind <> 'credit_note' order by d.id limit 1) d
     where to_char(d.issued_on, 'YYYY-MM') <> to_char(x.day, 'YYYY-MM')
    union all
    select 'document_of_other_month', o.id, o.number, d.id, d.number, d.issued_on, o.total_paise, d.total_paise
      from invoice d join orders o on o.id = d.order_id
     where exists (select from order_milestones m where m.order_id = o.id and ${IS_DISPATCH})
       and not exists (select from dispatched x where x.order_id = o.id)`,
  total_differs: fragment`
    select 'total_differs', o.id, o.number, d.id, d.number, d.issued_on, o.total_paise, d.total_paise
      from invoice d join orders o on o.id = d.order_id where d.total_paise <> o.total_paise`,
  refund_without_note: fragment`
    select 'refund_without_note', id, number, null::uuid, null, day, refunded_paise, credited_paise
      from (select o.id, o.number, ${INVOICED} as invoiced_paise, ${creditedOf(fragment`not d.is_cash`)} as credited_paise, ${REFUNDED} as refunded_paise,
                   (select (max(r.updated_at) at time zone 'Asia/Kolkata')::date
                      from refunds r join payments p on p.id = r.payment_id
                     where p.order_id = o.id and r.status = 'processed') as day
              from refunded x join orders o on o.id = x.order_id) refunds
     where invoiced_paise > 0 and refunded_paise > credited_paise`,
  note_without_money: fragment`
    select 'note_without_money', id, number, document_id, document_number, day, invoiced_paise - credited_paise, kept_paise
      from (select o.id, o.number, note.id as document_id, note.number as document_number, note.issued_on as day,
                   ${INVOICED} as invoiced_paise, ${CREDITED} as credited_paise, ${PAID_ONLINE} + ${COLLECTED} - ${REFUNDED} as kept_paise
              from (select distinct on (order_id) * from note order by order_id, id desc) note join orders o on o.id = note.order_id) notes
     where kept_paise > invoiced_paise - credited_paise`,
  delivered_although_refunded: fragment`
    select 'delivered_although_refunded', o.id, o.number, null::uuid, null, (x.at at time zone 'Asia/Kolkata')::date,
           o.total_paise, ${PAID_ONLINE} - ${REFUNDED}
      from delivered x join orders o on o.id = x.order_id
     where ${PAID_ONLINE} > 0 and ${PAID_ONLINE} <= ${refundedOf(fragment`r.updated_at <= x.at`)}`,
}

function readDifferences(reads: Reads, parts: Fragment): Promise<DifferenceRow[]> {
  return reads.unprepared<DifferenceRow>`
    with ${parts},
    found as (${joined(Object.values(DIFFERENCES), ' union all ')}),
    placed as (
      select *, row_number() over (partition by kind order by day, order_id) as place, count(*) over (partition by kind) as count
        from found as f(kind, order_id, order_number, document_id, document_number, day, expected_paise, found_paise))
    select kind, count, order_id, order_number, document_id, document_number, day::text, expected_paise::bigint, found_paise::bigint
      from placed where place <= ${MAX_LISTED} order by kind, place`
}

/** Whether what was dispatched in a month, its documents and the money agree, and where they do not. */
export async function reconcileMonth(
  reads: Reads,
  config: Config,
  month: string,
): Promise<GstReconciliation> {
  const parts = monthParts(config, month)
  const sums = await readSums(reads, parts)
  const rows = await readDifferences(reads, parts)
  const sum = (name: SumName) => ({ count: sums[name].count, total: rupeesFromPaise(sums[name].paise) })
  return {
    month,
    dispatched: sum('dispatched'),
    invoices: sum('invoices'),
    creditNotes: sum('creditNotes'),
    paidOnline: sum('paidOnline'),
    cashCollected: sum('cashCollected'),
    outstanding: sum('outstanding'),
    cancelledUnpaid: sum('cancelledUnpaid'),
    refunded: sum('refunded'),
    differenceCounts: RECONCILIATION_DIFFERENCES.map((kind) => ({
      kind,
      count: rows.find((row) => row.kind === kind)?.count ?? 0,
    })),
    differences: rows.map((row) => ({
      kind: row.kind,
      order: { ...bothIds(row.orderId), orderNumber: row.orderNumber },
      document:
        row.documentId === null ? null : { ...bothIds(row.documentId), number: row.documentNumber ?? '' },
      on: row.day,
      expected: rupeesFromPaise(row.expectedPaise),
      found: rupeesFromPaise(row.foundPaise),
    })),
  }
}
