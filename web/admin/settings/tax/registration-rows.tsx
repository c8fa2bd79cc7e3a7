import { Plus, Trash2 } from 'lucide-react'
import {
  REGISTRATION_KINDS,
  REGISTRATION_LABELS,
  type RegistrationKind,
  registrationOn,
} from '#contract/tax/registration.ts'
import { calendarDate, dateFormat } from '#shop/date-format.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { chosenRegistrations, type TypedRegistration } from './registration-values.ts'

const longDate = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' })
const formatDay = (day: string) => longDate(calendarDate(day))

interface RegistrationRowsProps {
  rows: readonly TypedRegistration[]
  onRows: (rows: TypedRegistration[]) => void
  error: string | undefined
  /** In India, YYYY-MM-DD. */
  today: string
}

/** How the shop stands to GST: what was, what holds, and what comes. */
export function RegistrationRows({ rows, onRows, error, today }: RegistrationRowsProps) {
  const set = (at: number, change: Partial<TypedRegistration>) =>
    onRows(rows.map((row, index) => (index === at ? { ...row, ...change } : row)))
  return (
    <fieldset className="min-w-0" aria-describedby={error ? 'registrations-error' : undefined}>
      <legend className="text-sm font-semibold">GST registration</legend>
      <Standing rows={rows} today={today} />
      <ul className="mt-3 flex flex-col gap-3">
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else of their own, and are only appended.
          <li key={at} className="flex items-end gap-2 max-sm:flex-wrap">
            <Field label="Registered as" className="flex-1 max-sm:basis-full">
              <Select
                controlSize="admin"
                name="registrations"
                value={row.kind}
                onChange={({ target }) => set(at, { kind: target.value as RegistrationKind | '' })}
              >
                <option value="">Choose</option>
                {REGISTRATION_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {REGISTRATION_LABELS[kind]}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={row.from > today ? 'From' : 'Since'} className="w-44 max-sm:flex-1">
              <TextInput
                controlSize="admin"
                type="date"
                min="2017-07-01"
                value={row.from}
                onChange={({ target }) => set(at, { from: target.value })}
              />
            </Field>
            <IconButton
              size="admin"
              label={row.from === '' ? 'Remove this row' : `Remove ${formatDay(row.from)}`}
              icon={<Trash2 className="size-4.5" />}
              onClick={() => onRows(rows.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ul>
      {error && (
        <p id="registrations-error" role="alert" className="mt-2 text-sm font-medium text-error">
          {error}
        </p>
      )}
      <Button
        size="admin"
        variant="outline"
        icon={<Plus className="size-4.5" />}
        onClick={() => onRows([...rows, { kind: '', from: rows.length === 0 ? today : '' }])}
        className="mt-3"
      >
        {rows.length === 0 ? 'Say how it stands' : 'Add a change'}
      </Button>
    </fieldset>
  )
}

/** "Today: Registered (regular). From 1 April 2027: Not registered." */
function Standing({ rows, today }: Pick<RegistrationRowsProps, 'rows' | 'today'>) {
  const registrations = chosenRegistrations(rows)
  const now = registrationOn(registrations, today)
  const coming = registrations
    .filter(({ from }) => from > today)
    .toSorted((one, other) => one.from.localeCompare(other.from))
  return (
    <div role="status" className="mt-1 text-sm text-muted">
      <p>
        Today: <span className="font-semibold text-ink">{now ? REGISTRATION_LABELS[now] : 'not said'}</span>.{' '}
        {MEANINGS[now ?? 'unregistered']}
      </p>
      {coming.map(({ from, kind }) => (
        <p key={from}>
          From {formatDay(from)}: <span className="font-semibold text-ink">{REGISTRATION_LABELS[kind]}</span>
        </p>
      ))}
    </div>
  )
}

const MEANINGS: Record<RegistrationKind, string> = {
  regular: 'Goods leave with a tax invoice.',
  composition: 'Goods leave with a bill of supply, and orders to other states are refused.',
  unregistered:
    'Goods leave with a plain bill, which says nothing of tax, and orders to other states are refused unless you allow them.',
}
