import { plainRupees, rupeesFromPaise } from '#contract/money.ts'
import type { Report, ReportColumn, ReportKind, ReportQuery, ReportRow } from '#contract/reports.ts'
import type { Reads } from '#server/database/connect.ts'
import { csvHeading, csvRow } from '#server/http/csv.ts'
import { agentsReport } from './agents-report.ts'
import { categoryReport, productReport } from './goods-report.ts'
import { cancelledReport, paymentReport } from './order-shares-report.ts'
import type { ReportTable } from './report-table.ts'
import { salesReport } from './sales-report.ts'

const REPORTS: Record<ReportKind, (reads: Reads, query: ReportQuery) => Promise<ReportTable>> = {
  sales: salesReport,
  category: categoryReport,
  product: productReport,
  payment: paymentReport,
  agents: agentsReport,
  cancelled: cancelledReport,
}

/** One report; money is in rupees. */
export async function readReport(reads: Reads, query: ReportQuery): Promise<Report> {
  const { note, columns, rows, totals } = await REPORTS[query.kind](reads, query)
  const present = (row: ReportRow) => inRupees(columns, row)
  return {
    kind: query.kind,
    from: query.from,
    to: query.to,
    note,
    columns,
    rows: rows.map(present),
    totals: present(totals),
  }
}

function inRupees(columns: readonly ReportColumn[], row: ReportRow): ReportRow {
  const cells = columns.map(({ key, kind }) => {
    const value = row[key] ?? null
    return [key, kind === 'money' && typeof value === 'number' ? rupeesFromPaise(value) : value]
  })
  return Object.fromEntries(cells)
}

/** The report as CSV: labels first, totals last. */
export function reportAsCsv({ columns, rows, totals }: Report): string {
  const [first] = columns
  const lastRow = first ? { ...totals, [first.key]: 'Total' } : totals
  const lines = [...rows, lastRow].map((row) =>
    csvRow(columns.map(({ key, kind }) => csvText(row[key] ?? null, kind))),
  )
  return csvHeading(columns.map(({ label }) => label)) + lines.join('')
}

function csvText(value: ReportRow[string], kind: ReportColumn['kind']): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'number' && kind === 'money' ? plainRupees(value) : String(value)
}
