import { Field } from '#ui/form/field.tsx'
import type { FieldBinding } from '#ui/form/field-wiring.ts'
import { PasswordInput } from '#ui/form/password-input.tsx'

interface SecretFieldProps extends FieldBinding {
  label: string
  /** Where the owner finds it. */
  hint: string
  /** Whether one is stored, which nobody sees again. */
  isStored: boolean
  isRequired?: boolean
}

/** A secret: what is stored stays unless another one is typed. */
export function SecretField({ label, hint, isStored, isRequired, ...binding }: SecretFieldProps) {
  return (
    <Field
      label={label}
      {...binding}
      hint={isStored ? 'One is stored and never shown. Leave this empty to keep it.' : hint}
      isRequired={isRequired && !isStored}
    >
      <PasswordInput controlSize="admin" autoComplete="off" maxLength={2000} />
    </Field>
  )
}
