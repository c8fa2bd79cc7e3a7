import { Plus, Trash2 } from 'lucide-react'
import type { ClipboardEvent } from 'react'
import { MAX_OPTIONS } from '#contract/catalogue/catalogue-management.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { cellsIn, isTable } from './pasted-cells.ts'
import type { ChangeSheet } from './use-sheet-undo.ts'
import { type OptionValues, valuesIn, withOptions, withoutOption } from './variant-values.ts'

interface OptionListProps {
  options: readonly OptionValues[]
  /** Absent for a new product. */
  productId: string | undefined
  onChange: ChangeSheet
}

/** What the variants of a product differ in, with the values of each. */
export function OptionList({ options, productId, onChange }: OptionListProps) {
  return (
    <section aria-label="Options" className="flex flex-col gap-3">
      {options.map((option, at) => (
        <OptionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: options have no id, and their names are typed here
          key={at}
          option={option}
          onChange={(changed, field) =>
            onChange((sheet) => withOptions(sheet, sheet.options.with(at, changed)), `${field} ${at}`)
          }
          onRemove={() => onChange((sheet) => withoutOption(sheet, at, productId))}
        />
      ))}
      {options.length < MAX_OPTIONS && (
        <Button
          size="admin"
          variant="outline"
          icon={<Plus className="size-4" />}
          onClick={() =>
            onChange((sheet) => withOptions(sheet, [...sheet.options, { name: '', values: '' }]))
          }
          className="self-start"
        >
          Add an option
        </Button>
      )}
    </section>
  )
}

interface OptionFieldsProps {
  option: OptionValues
  onChange: (option: OptionValues, field: 'name' | 'values') => void
  onRemove: () => void
}

function OptionFields({ option, onChange, onRemove }: OptionFieldsProps) {
  /** A column of a spreadsheet is as many values. */
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!isTable(text)) return
    event.preventDefault()
    const values = valuesIn([option.values, ...cellsIn(text).flat()].join(','))
    onChange({ ...option, values: values.join(', ') }, 'values')
  }
  return (
    <div className="flex items-end gap-2">
      <Field label="Option" className="w-32 shrink-0 sm:w-40">
        <TextInput
          controlSize="admin"
          maxLength={255}
          placeholder="Size"
          value={option.name}
          onChange={({ target }) => onChange({ ...option, name: target.value }, 'name')}
        />
      </Field>
      <Field label="Values, separated by commas" className="flex-1">
        <TextInput
          controlSize="admin"
          placeholder="S, M, L"
          value={option.values}
          onChange={({ target }) => onChange({ ...option, values: target.value }, 'values')}
          onPaste={paste}
        />
      </Field>
      <IconButton label={`Remove option ${option.name}`} icon={<Trash2 />} onClick={onRemove} />
    </div>
  )
}
