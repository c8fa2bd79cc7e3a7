import * as z from 'zod/mini'
import { Day, isRangeWithin } from './days.ts'

export const REPORT_KINDS = ['sales', 'category', 'product', 'payment', 'agents', 'cancelled'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]
export const REPORT_PERIODS = ['day', 'week', 'month'] as const
export type ReportPeriod = (typeof REPORT_PERIODS)[number]
export const REPORT_FORMATS = ['json', 'csv'] as const
export const MAX_REPORT_DAYS = 400
/** Products and reasons beyond the first hundred share one last row. */
export const MAX_REPORT_ROWS = 100

/** `GET /api/reports`: calendar days of Asia/Kolkata, both ends included; `period` divides the sales. */
export const ReportQuery = z
  .object({
    kind: z.enum(REPORT_KINDS),
    period: z._default(z.enum(REPORT_PERIODS), 'day'),
    from: Day,
    to: Day,
    format: z._default(z.enum(REPORT_FORMATS), 'json'),
  })
  .check(isRangeWithin(MAX_REPORT_DAYS))
export type ReportQuery = z.infer<typeof ReportQuery>

/** Money is rupees; percent 0 to 100; minutes may have a decimal. */
export const REPORT_COLUMN_KINDS = ['text', 'count', 'money', 'minutes', 'percent'] as const
export const ReportColumn = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(REPORT_COLUMN_KINDS),
})
export type ReportColumn = z.infer<typeof ReportColumn>

/** Values by the columns' keys; null where there is none. */
export const ReportRow = z.record(z.string(), z.nullable(z.union([z.string(), z.number()])))
export type ReportRow = z.infer<typeof ReportRow>

export const Report = z.object({
  kind: z.enum(REPORT_KINDS),
  from: z.string(),
  to: z.string(),
  /** Which orders are counted, as a sentence. */
  note: z.string(),
  columns: z.array(ReportColumn),
  rows: z.array(ReportRow),
  totals: ReportRow,
})
export type Report = z.infer<typeof Report>
