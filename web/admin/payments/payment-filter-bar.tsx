import type { PaymentPeriod } from '#contract/ordering/payments.ts'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { type PeriodName, periodName, periodOf } from './payment-period.ts'

interface PaymentFilterBarProps {
  period: PaymentPeriod
  onChange: (period: PaymentPeriod) => void
}

const choices: { value: PeriodName; label: string }[] = [
  { value: 'today', label: 'Today' },
  { value: 'week', label: '7 days' },
  { value: 'month', label: '30 days' },
]

/** The period: the last days, or any two dates. */
export function PaymentFilterBar({ period, onChange }: PaymentFilterBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SegmentedControl<PeriodName | 'own'>
        label="Period"
        size="admin"
        value={periodName(period) ?? 'own'}
        onChange={(name) => name !== 'own' && onChange(periodOf(name))}
        options={choices}
      />
      <div className="flex items-center gap-2 text-sm wrap-break-word text-muted">
        <TextInput
          type="date"
          controlSize="admin"
          aria-label="From"
          className="w-36"
          value={period.from}
          max={period.to}
          onChange={({ target }) => target.value && onChange({ ...period, from: target.value })}
        />
        to
        <TextInput
          type="date"
          controlSize="admin"
          aria-label="To"
          className="w-36"
          value={period.to}
          min={period.from}
          onChange={({ target }) => target.value && onChange({ ...period, to: target.value })}
        />
      </div>
    </div>
  )
}
