import type { Report } from '#contract/reports.ts'
import { reportCell } from './report-cell.ts'

/** What the report adds up to, before its rows; parts of the whole are left to the table. */
export function ReportSums({ report }: { report: Report }) {
  const summed = report.columns.filter(({ key }) => key !== 'share' && (report.totals[key] ?? null) !== null)
  return (
    <dl className="mb-5 flex flex-wrap gap-x-8 gap-y-3">
      {summed.map((column) => (
        <div key={column.key} className="flex flex-col-reverse">
          <dt className="text-sm text-muted">{column.label}</dt>
          <dd className="tabular text-xl font-bold">{reportCell(column, report.totals)}</dd>
        </div>
      ))}
    </dl>
  )
}
