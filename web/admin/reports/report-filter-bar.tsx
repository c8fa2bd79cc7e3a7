import { lastDays, lastFinancialYear, thisFinancialYear, thisMonth } from '#admin/layout/shop-calendar.ts'
import { ChoiceSelect } from '#admin/list/choice-select.tsx'
import { DayFields, RangeButtons, type RangeChoice } from '#admin/list/day-range.tsx'
import type { DayRange } from '#contract/days.ts'
import { REPORT_KINDS, REPORT_PERIODS } from '#contract/reports.ts'
import { Field } from '#ui/form/field.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { KIND_LABELS, PERIOD_LABELS, type ReportFilters, rangeError } from './report-filters.ts'

const RANGES: readonly RangeChoice[] = [
  ['Last 7 days', () => lastDays(7)],
  ['Last 30 days', () => lastDays(30)],
  ['This month', thisMonth],
  ['Last 90 days', () => lastDays(90)],
  ['This financial year', thisFinancialYear],
  ['Last financial year', lastFinancialYear],
]

interface ReportFilterBarProps {
  filters: ReportFilters
  onChange: (filters: ReportFilters) => void
}

/** The choice of a report and its days. */
export function ReportFilterBar({ filters, onChange }: ReportFilterBarProps) {
  const changeRange = ({ from, to }: DayRange) => onChange({ ...filters, from, to })
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Report" className="min-w-44 max-sm:w-full">
          <ChoiceSelect
            value={filters.kind}
            values={REPORT_KINDS}
            labelOf={(kind) => KIND_LABELS[kind]}
            onChange={(kind) => onChange({ ...filters, kind })}
          />
        </Field>
        <DayFields range={filters} error={rangeError(filters)} onChange={changeRange} />
        {filters.kind === 'sales' && (
          <SegmentedControl
            size="admin"
            label="Period"
            value={filters.period}
            onChange={(period) => onChange({ ...filters, period })}
            options={REPORT_PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
          />
        )}
      </div>
      <RangeButtons range={filters} choices={RANGES} onChange={changeRange} />
    </div>
  )
}
