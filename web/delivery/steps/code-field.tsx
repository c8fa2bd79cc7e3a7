import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

export const CODE_DIGITS = 4

interface CodeFieldProps {
  value: string
  onChange: (value: string) => void
  error?: string
}

/** The four digits that the customer reads out at the door. */
export function CodeField({ value, onChange, error }: CodeFieldProps) {
  return (
    <Field label="Delivery code" hint="The customer sees four digits in the order's details." error={error}>
      <TextInput
        controlSize="agent"
        inputMode="numeric"
        autoComplete="off"
        maxLength={CODE_DIGITS}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, CODE_DIGITS))}
        className="tabular text-center text-2xl font-bold tracking-[0.4em]"
      />
    </Field>
  )
}
