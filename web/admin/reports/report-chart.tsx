import { formatCompact } from '#admin/layout/format-compact.ts'
import type { Report } from '#contract/reports.ts'
import { BarList } from '#ui/charts/bar-list.tsx'
import { LineChart } from '#ui/charts/line-chart.tsx'
import { formatCell, formatPeriod } from './report-cell.ts'

const MAX_BARS = 8

/** The report as a chart: sales as a line, everything else as bars of the largest values. */
export function ReportChart({ report }: { report: Report }) {
  const [label] = report.columns
  const measure =
    report.columns.find((column) => column.kind === 'money' && column.key === 'total') ??
    report.columns.find((column) => column.kind === 'money') ??
    report.columns.find((column) => column.kind === 'count')
  if (!label || !measure || report.rows.length < 2) return null
  const values = report.rows.map((row, at) => ({
    id: `${at} ${row[label.key]}`,
    label: label.key === 'period' ? formatPeriod(String(row.period), true) : formatCell(label, row),
    value: Number(row[measure.key] ?? 0),
    shown: formatCell(measure, row),
  }))
  if (report.kind === 'sales') {
    return (
      <>
        <h3 className="text-sm font-semibold">
          {measure.label} by {label.label.toLowerCase().replace(/ from$/, '')}
        </h3>
        <LineChart
          caption={`${measure.label} for these dates`}
          labelName={label.label}
          valueName={measure.label}
          points={values}
          format={measure.kind === 'money' ? formatCompact : undefined}
        />
      </>
    )
  }
  const longest = values.toSorted((a, b) => b.value - a.value).slice(0, MAX_BARS)
  return (
    <>
      <h3 className="mb-2 text-sm font-semibold">
        {measure.label} by {label.label.toLowerCase().replace(/ from$/, '')}
        {values.length > MAX_BARS && `, the first ${MAX_BARS}`}
      </h3>
      <BarList
        max={Math.max(1, ...longest.map((bar) => bar.value))}
        items={longest.map((bar) => ({
          id: bar.id,
          label: <span className="line-clamp-1 max-w-60 max-sm:max-w-32">{bar.label}</span>,
          meterLabel: `${measure.label} of ${bar.label}`,
          value: bar.value,
          shown: bar.shown,
        }))}
      />
    </>
  )
}
