import { classNames } from '#ui/class-names.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import type { TypedReturns, TypedWarranty } from './rule-values.ts'
import { readNumber } from './typed-number.ts'

interface RuleProps<Typed> {
  value: Typed
  onChange: (value: Typed) => void
  error: string | undefined
  /** How the choice to say nothing of one's own reads, such as "As the category (7 Days Return)"; absent for the shop. */
  inherited?: string
}

/** What is taken back, and for how long. */
export function ReturnsFields({ value, onChange, error, inherited }: RuleProps<TypedReturns>) {
  const isWhole = (days: string) => days.trim() === '' || Number.isInteger(readNumber(days))
  const fault = isWhole(value.changeOfMindDays) ? 'defectDays' : 'changeOfMindDays'
  return (
    <>
      <Field
        label="Returns"
        name="returns"
        value={value.choice}
        error={value.choice === 'days' ? undefined : error}
        onChange={({ target }) => onChange({ ...value, choice: target.value as TypedReturns['choice'] })}
      >
        <Select controlSize="admin">
          <option value={inherited ? 'inherited' : 'unsaid'}>{inherited ?? 'Not said'}</option>
          <option value="none">Not returnable</option>
          <option value="days">Returnable</option>
        </Select>
      </Field>
      {value.choice === 'days' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Days to change one’s mind"
            name="changeOfMindDays"
            value={value.changeOfMindDays}
            error={fault === 'changeOfMindDays' ? error : undefined}
            hint="After delivery; empty: not for that reason"
            onChange={({ target }) => onChange({ ...value, changeOfMindDays: target.value })}
          >
            <TextInput controlSize="admin" inputMode="numeric" maxLength={5} />
          </Field>
          <Field
            label="Days if damaged or defective"
            name="defectDays"
            value={value.defectDays}
            error={fault === 'defectDays' ? error : undefined}
            hint="After delivery; empty: not for that reason"
            onChange={({ target }) => onChange({ ...value, defectDays: target.value })}
          >
            <TextInput controlSize="admin" inputMode="numeric" maxLength={5} />
          </Field>
        </div>
      )}
    </>
  )
}

/** Who gives a warranty, and for how long. */
export function WarrantyFields({ value, onChange, error, inherited }: RuleProps<TypedWarranty>) {
  const hasMonths = value.choice === 'shop' || value.choice === 'manufacturer'
  return (
    <div className={classNames('grid gap-4', hasMonths && 'sm:grid-cols-2')}>
      <Field
        label="Warranty"
        name="warranty"
        value={value.choice}
        error={hasMonths ? undefined : error}
        onChange={({ target }) => onChange({ ...value, choice: target.value as TypedWarranty['choice'] })}
      >
        <Select controlSize="admin">
          <option value={inherited ? 'inherited' : 'unsaid'}>{inherited ?? 'Not said'}</option>
          <option value="none">No warranty</option>
          <option value="shop">By the shop</option>
          <option value="manufacturer">By the manufacturer</option>
        </Select>
      </Field>
      {hasMonths && (
        <Field
          label="Months of warranty"
          name="months"
          value={value.months}
          error={error}
          hint="After delivery, such as 24"
          onChange={({ target }) => onChange({ ...value, months: target.value })}
        >
          <TextInput controlSize="admin" inputMode="numeric" maxLength={5} />
        </Field>
      )}
    </div>
  )
}
