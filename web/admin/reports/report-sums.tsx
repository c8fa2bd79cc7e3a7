import type { Report } from '#contract/reports.ts'
import { formatCell } from './report-cell.ts'

/** The report's totals above its rows; shares are only in the table. */
export function ReportSums({ report }: { report: Report }) {
  const columns = report.columns.filter(({ key }) => key !== 'share' && (report.totals[key] ?? null) !== null)
  return (
    <dl className="mb-5 flex flex-wrap gap-x-8 gap-y-3">
      {columns.map((column) => (
        <div key={column.key} className="flex flex-col-reverse">
          <dt className="text-sm text-muted">{column.label}</dt>
          <dd className="tabular text-xl font-bold">{formatCell(column, report.totals)}</dd>
        </div>
      ))}
    </dl>
  )
}
