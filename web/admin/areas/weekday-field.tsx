import { useId } from 'react'
import { WEEKDAYS, weekdayName } from '#shop/promises/format-weekdays.ts'
import { classNames } from '#ui/class-names.ts'

interface WeekdayFieldProps {
  /** 0 for Sunday. */
  weekdays: readonly number[]
  error: string | undefined
  onChange: (weekdays: number[]) => void
}

/** The days of the week on which an area is delivered to, as toggles. */
export function WeekdayField({ weekdays, error, onChange }: WeekdayFieldProps) {
  const id = useId()
  const toggle = (weekday: number) =>
    onChange(
      weekdays.includes(weekday) ? weekdays.filter((day) => day !== weekday) : [...weekdays, weekday].sort(),
    )
  return (
    <fieldset className="min-w-0" aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">Delivered on</legend>
      <div className="flex flex-wrap gap-1.5">
        {WEEKDAYS.map((weekday) => (
          <button
            key={weekday}
            type="button"
            name="weekdays"
            aria-pressed={weekdays.includes(weekday)}
            onClick={() => toggle(weekday)}
            className={classNames(
              'min-h-10 rounded-sm px-3 text-sm font-semibold transition-colors',
              weekdays.includes(weekday)
                ? 'border border-brand bg-brand-soft text-brand-ink'
                : 'outlined-input text-muted hover:text-ink',
            )}
          >
            {weekdayName(weekday)}
          </button>
        ))}
      </div>
      {error && (
        <p id={id} role="alert" className="mt-1.5 text-sm font-medium text-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
