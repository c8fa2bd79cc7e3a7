import type { FieldRow } from '#contract/fields/field-rows.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import type { FieldBinding } from '#ui/form/field-wiring.ts'
import { RowField } from '../fields/row-field.tsx'

interface SecretFieldProps {
  row: FieldRow
  binding: FieldBinding
  /** Whether one is stored, which nobody sees again. */
  isStored: boolean
  /** Whether there is one that can be taken away, also where nobody can open it any more. */
  isRemovable: boolean
  isRemoved: boolean
  onRemovedChange: (isRemoved: boolean) => void
}

/** A secret: what is stored stays unless another one is typed, or it is taken away. */
export function SecretField(props: SecretFieldProps) {
  const { row, binding, isStored, isRemovable, isRemoved, onRemovedChange } = props
  const field = (
    <RowField
      row={row}
      binding={binding}
      hint={isStored ? 'One is stored and never shown. Leave this empty to keep it.' : row.hint}
      isRequired={row.need === 'needed' && !isStored}
    />
  )
  if (!row.isRemovable) return field
  return (
    <div className="flex flex-col">
      {!isRemoved && field}
      {isRemovable && (
        <Checkbox
          label={`Remove the stored one: ${row.label}`}
          checked={isRemoved}
          onChange={({ target }) => onRemovedChange(target.checked)}
          className="text-sm!"
        />
      )}
    </div>
  )
}
