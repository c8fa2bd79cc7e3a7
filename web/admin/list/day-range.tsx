import { shopDate } from '#admin/layout/shop-calendar.ts'
import type { DayRange } from '#contract/days.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

interface DayRangeProps {
  range: DayRange
  onChange: (range: DayRange) => void
}

/** The first and the last day of a range that ends today or before. */
export function DayFields({ range, onChange, error }: DayRangeProps & { error?: string }) {
  return (
    <>
      <Field label="From" error={error} className="min-w-36 flex-1 sm:max-w-44">
        <TextInput
          controlSize="admin"
          type="date"
          max={shopDate()}
          value={range.from}
          onChange={(event) => onChange({ ...range, from: event.target.value })}
        />
      </Field>
      <Field label="To" className="min-w-36 flex-1 sm:max-w-44">
        <TextInput
          controlSize="admin"
          type="date"
          max={shopDate()}
          value={range.to}
          onChange={(event) => onChange({ ...range, to: event.target.value })}
        />
      </Field>
    </>
  )
}

export type RangeChoice = readonly [label: string, range: () => DayRange]

/** Ranges that one tap chooses. */
export function RangeButtons(props: DayRangeProps & { choices: readonly RangeChoice[] }) {
  return (
    <div className="flex flex-wrap gap-2">
      {props.choices.map(([label, rangeOf]) => {
        const { from, to } = rangeOf()
        const isChosen = props.range.from === from && props.range.to === to
        return (
          <Button
            key={label}
            size="admin"
            variant={isChosen ? 'soft' : 'outline'}
            aria-pressed={isChosen}
            onClick={() => props.onChange({ from, to })}
          >
            {label}
          </Button>
        )
      })}
    </div>
  )
}
