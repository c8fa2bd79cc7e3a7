import { Checkbox } from '#ui/form/checkbox.tsx'
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

interface RemovableSecretFieldProps extends SecretFieldProps {
  /** Whether there is one that can be taken away, also where nobody can open it any more. */
  isRemovable: boolean
  isRemoved: boolean
  onRemovedChange: (isRemoved: boolean) => void
}

/** A secret that the provider works without. */
export function RemovableSecretField({
  isRemovable,
  isRemoved,
  onRemovedChange,
  ...field
}: RemovableSecretFieldProps) {
  return (
    <div className="flex flex-col">
      {!isRemoved && <SecretField {...field} />}
      {isRemovable && (
        <Checkbox
          label={`Remove the stored one: ${field.label}`}
          checked={isRemoved}
          onChange={({ target }) => onRemovedChange(target.checked)}
          className="text-sm!"
        />
      )}
    </div>
  )
}

/** What a secret becomes in a body: nothing typed leaves what is stored, null takes it away. */
export const secretInput = (typed: string, isRemoved = false) =>
  isRemoved ? null : typed.trim() || undefined
