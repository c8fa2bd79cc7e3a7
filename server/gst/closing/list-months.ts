import { bothIds } from '#contract/envelope.ts'
import type { GstMonth } from '#contract/gst/gst-schemas.ts'
import { monthAfter } from '#contract/gst/periods.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import type { Config } from '#server/config/config.ts'
import type { Reads } from '#server/database/connect.ts'
import { isNoSample, SIGN } from '../which-documents.ts'

interface MonthRow {
  month: string
  /** In India. */
  today: string
  closedAt: Date | null
  closedBy: string | null
  closedByName: string | null
  documents: number
  taxablePaise: number
  taxPaise: number
  totalPaise: number
}

/** Months with documents, closed ones, and the one that runs; the latest first. */
export async function listMonths(reads: Reads, config: Config): Promise<GstMonth[]> {
  const rows = await reads.sql<MonthRow>`
    with issued as (
      select to_char(d.issued_on, 'YYYY-MM') as month, count(*) as documents, sum(${SIGN} * d.taxable_paise) as taxable_paise,
             sum(${SIGN} * (d.cgst_paise + d.sgst_paise + d.igst_paise)) as tax_paise, sum(${SIGN} * d.total_paise) as total_paise
        from documents d where true${isNoSample(config)} group by 1),
    today as (select to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as today)
    select month, today, c.closed_at, c.closed_by, p.name as closed_by_name, coalesce(i.documents, 0)::bigint as documents,
           coalesce(i.taxable_paise, 0)::bigint as taxable_paise, coalesce(i.tax_paise, 0)::bigint as tax_paise,
           coalesce(i.total_paise, 0)::bigint as total_paise
      from today cross join lateral (
        select month from issued union select month from closed_months union select left(today, 7)) as known(month)
        left join issued i using (month) left join closed_months c using (month) left join people p on p.id = c.closed_by
     order by month`
  let areClosed = true
  const months = rows.map((row) => {
    const month = presentMonth(row, areClosed)
    areClosed &&= row.closedAt !== null || row.documents === 0
    return month
  })
  return months.toReversed()
}

function presentMonth(row: MonthRow, areClosedBefore: boolean): GstMonth {
  const { month, today, closedAt, closedBy } = row
  const isOver = month < today.slice(0, 7)
  return {
    month,
    state: closedAt ? 'closed' : isOver ? 'open' : 'running',
    closedAt: closedAt?.toISOString() ?? null,
    closedBy: closedBy === null ? null : { ...bothIds(closedBy), name: row.closedByName ?? '' },
    canClose: closedAt === null && isOverSinceADay(month, today) && areClosedBefore,
    documents: row.documents,
    taxable: rupeesFromPaise(row.taxablePaise),
    tax: rupeesFromPaise(row.taxPaise),
    total: rupeesFromPaise(row.totalPaise),
  }
}

/** Not on the first day of the next month, when a document of the night before may still be on its way. */
export const isOverSinceADay = (month: string, today: string): boolean => today > `${monthAfter(month)}-01`
