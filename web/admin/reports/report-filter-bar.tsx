import { lastDays, shopDate } from '#admin/layout/shop-calendar.ts'
import { ChoiceSelect } from '#admin/list/choice-select.tsx'
import { REPORT_KINDS, REPORT_PERIODS } from '#contract/reports.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { KIND_LABELS, PERIOD_LABELS, type ReportFilters, rangeError, thisMonth } from './report-filters.ts'

const RANGES = [
  { label: 'Last 7 days', range: () => lastDays(7) },
  { label: 'Last 30 days', range: () => lastDays(30) },
  { label: 'This month', range: () => thisMonth() },
  { label: 'Last 90 days', range: () => lastDays(90) },
]

interface ReportFilterBarProps {
  filters: ReportFilters
  onChange: (filters: ReportFilters) => void
}

/** The choice of a report and its days. */
export function ReportFilterBar({ filters, onChange }: ReportFilterBarProps) {
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
        <Field label="From" error={rangeError(filters)} className="min-w-36 flex-1 sm:max-w-44">
          <TextInput
            controlSize="admin"
            type="date"
            max={shopDate()}
            value={filters.from}
            onChange={(event) => onChange({ ...filters, from: event.target.value })}
          />
        </Field>
        <Field label="To" className="min-w-36 flex-1 sm:max-w-44">
          <TextInput
            controlSize="admin"
            type="date"
            max={shopDate()}
            value={filters.to}
            onChange={(event) => onChange({ ...filters, to: event.target.value })}
          />
        </Field>
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
      <div className="flex flex-wrap gap-2">
        {RANGES.map(({ label, range }) => {
          const { from, to } = range()
          const isChosen = filters.from === from && filters.to === to
          return (
            <Button
              key={label}
              size="admin"
              variant={isChosen ? 'soft' : 'outline'}
              aria-pressed={isChosen}
              onClick={() => onChange({ ...filters, from, to })}
            >
              {label}
            </Button>
          )
        })}
      </div>
    </div>
  )
}
