import type { ReactNode } from 'react'
import type { FieldRow } from '#contract/fields/field-rows.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import type { FieldBinding } from '#ui/form/field-wiring.ts'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { inputOf, isNumber } from './row-values.ts'

/** What a screen says in place of the row. */
export interface FieldChanges {
  hint?: ReactNode
  isRequired?: boolean
  hidesLabel?: boolean
  className?: string
  /** A control of its own. */
  children?: ReactNode
}

interface RowFieldProps extends FieldChanges {
  row: FieldRow
  binding: Partial<FieldBinding>
}

/** The field of one value, as its row describes it. */
export function RowField({ row, binding, children, ...changes }: RowFieldProps) {
  return (
    <Field
      label={row.label ?? ''}
      {...binding}
      hint={row.hint}
      isRequired={isNeeded(row)}
      className={row.isWide ? 'sm:col-span-2' : undefined}
      {...changes}
    >
      {children ?? <Control row={row} />}
    </Field>
  )
}

/** Whether nothing may stand in its field. */
function isNeeded(row: FieldRow): boolean {
  if (row.text === 'choice' || row.text === 'secret') return row.need === 'needed'
  return !row.schema.safeParse(inputOf(row, '')).success
}

function Control({ row }: { row: FieldRow }) {
  const { text, control, choices = {} } = row
  switch (text) {
    case 'choice':
      return (
        <Select controlSize="admin">
          {Object.entries(choices).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )
    case 'lines':
    case 'paragraph':
      return <TextArea controlSize="admin" {...control} />
    case 'secret':
      return <PasswordInput controlSize="admin" autoComplete="off" maxLength={2000} />
    case 'date':
    case 'email':
    case 'tel':
    case 'url':
      return <TextInput controlSize="admin" type={text} {...control} />
    default:
      return <TextInput controlSize="admin" inputMode={inputModeOf(row)} {...control} />
  }
}

function inputModeOf(row: FieldRow): 'decimal' | 'numeric' | undefined {
  if (row.text === 'rupees') return 'decimal'
  return isNumber(row) || row.text === 'digits' ? 'numeric' : undefined
}

interface SwitchProps {
  row: FieldRow
  isOn: boolean
  onChange: (isOn: boolean) => void
  className?: string
}

/** The field of a yes or no. */
export function RowSwitch({ row, isOn, onChange, className = 'sm:col-span-2' }: SwitchProps) {
  return (
    <Checkbox
      label={
        <>
          {row.label}
          <span className="block text-xs text-muted">{row.hint}</span>
        </>
      }
      checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
      className={`text-sm! ${className}`}
    />
  )
}
