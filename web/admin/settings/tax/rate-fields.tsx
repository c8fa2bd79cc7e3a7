import { Plus, Trash2 } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { EMPTY_BAND, type TypedBand, type TypedDay } from './tax-class-values.ts'

interface RateFieldsProps {
  days: readonly TypedDay[]
  onChange: (days: readonly TypedDay[]) => void
  error: string | undefined
  /** In India, YYYY-MM-DD. */
  today: string
  /** A new class may begin on any day. */
  isNew: boolean
}

/** The rates of each day to come, by the price of a piece where they differ. */
export function RateFields({ days, onChange, error, today, isNew }: RateFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      {days.map((day, at) => (
        <DayFields
          // biome-ignore lint/suspicious/noArrayIndexKey: days have no other identity while they are typed
          key={at}
          day={day}
          today={today}
          isNew={isNew}
          onChange={(changed) => onChange(days.with(at, changed))}
          onRemove={isNew && days.length === 1 ? undefined : () => onChange(days.toSpliced(at, 1))}
        />
      ))}
      {error && (
        <p role="alert" className="text-sm font-medium text-error">
          {error}
        </p>
      )}
      <Button
        size="admin"
        variant="outline"
        icon={<Plus className="size-4" />}
        className="self-start"
        onClick={() => onChange([...days, { from: '', bands: [EMPTY_BAND] }])}
      >
        Add a rate from a day
      </Button>
    </div>
  )
}

interface DayFieldsProps {
  day: TypedDay
  today: string
  isNew: boolean
  onChange: (day: TypedDay) => void
  /** Absent where the day has to stay. */
  onRemove: (() => void) | undefined
}

function DayFields({ day, today, isNew, onChange, onRemove }: DayFieldsProps) {
  const { from, bands } = day
  const setBand = (at: number, changes: Partial<TypedBand>) =>
    onChange({ ...day, bands: bands.map((band, place) => (place === at ? { ...band, ...changes } : band)) })
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-md p-3 outlined">
      <legend className="sr-only">{from === '' ? 'Rates of a day' : `Rates from ${from}`}</legend>
      <div className="flex items-end gap-2">
        <Field
          label="From"
          name="rates"
          value={from}
          onChange={({ target }) => onChange({ ...day, from: target.value })}
          hint={from !== '' && from <= today ? 'Counts at once, and stays as it is then' : undefined}
          className="flex-1"
        >
          <TextInput controlSize="admin" type="date" min={isNew ? undefined : today} />
        </Field>
        {onRemove && (
          <IconButton
            size="admin"
            label={from === '' ? 'Remove this day' : `Remove the rates from ${from}`}
            icon={<Trash2 className="size-4" />}
            onClick={onRemove}
          />
        )}
      </div>
      {bands.map((band, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bands have no other identity while they are typed
        <div key={at} className="grid grid-cols-[1fr_1fr_36px] items-end gap-2">
          <Field
            label="Rate (%)"
            name="percent"
            value={band.percent}
            onChange={({ target }) => setBand(at, { percent: target.value })}
          >
            <TextInput controlSize="admin" inputMode="decimal" placeholder="18" />
          </Field>
          <Field
            label={bands.length === 1 ? 'Up to (₹ a piece)' : 'Up to (₹)'}
            name="upTo"
            value={band.upTo}
            onChange={({ target }) => setBand(at, { upTo: target.value })}
          >
            <TextInput controlSize="admin" inputMode="decimal" placeholder="Every price" />
          </Field>
          {bands.length > 1 && (
            <IconButton
              size="admin"
              label={`Remove rate ${at + 1}`}
              icon={<Trash2 className="size-4" />}
              onClick={() => onChange({ ...day, bands: bands.toSpliced(at, 1) })}
            />
          )}
        </div>
      ))}
      <Button
        size="admin"
        variant="outline"
        className="self-start"
        onClick={() => onChange({ ...day, bands: [...bands, EMPTY_BAND] })}
      >
        Another rate for higher prices
      </Button>
    </fieldset>
  )
}
