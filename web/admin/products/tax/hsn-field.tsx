import { useQuery } from '@tanstack/react-query'
import { formatTaxClass, taxClassesQuery, taxClassOf } from '#admin/list/tax-classes.ts'
import { indiaDay } from '#contract/ordering/promised-day.ts'
import type { HsnCode } from '#contract/tax/tax-class-schemas.ts'
import { Combobox } from '#ui/form/combobox.tsx'
import { Field } from '#ui/form/field.tsx'
import type { FieldBinding } from '#ui/form/field-wiring.ts'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { useDebouncedValue } from '#ui/page/use-debounced-value.ts'
import { hsnCodesQuery } from './tax-api.ts'

const SEARCH_AFTER_MS = 200

interface HsnFieldProps {
  field: FieldBinding
  isRequired?: boolean
  /** Called with a code of the list that was picked. */
  onPick: (code: HsnCode) => void
}

/** An HSN code, typed, or found in the list of common ones by a word. */
export function HsnField({ field, isRequired = false, onPick }: HsnFieldProps) {
  const search = useDebouncedValue(field.value.trim(), SEARCH_AFTER_MS)
  const { data } = useQuery({ ...hsnCodesQuery(search), enabled: search !== '' })
  const classes = useQuery(taxClassesQuery)
  const today = indiaDay(Date.now())
  const found = search === '' ? [] : (data ?? [])
  const typed = found.find(({ code }) => code === field.value.trim())
  const usual = (id: string) => {
    const known = classes.data?.find((one) => one.id === id)
    return known ? formatTaxClass(taxClassOf(known), today) : id
  }
  return (
    <Field
      label="HSN code"
      {...field}
      isRequired={isRequired}
      hint={typed ? typed.description : '4, 6 or 8 digits, or a word to search'}
    >
      <Combobox
        suggestions={found.map((code) => ({ id: code.code, ...code }))}
        onPick={(code) => {
          field.onChange({ target: { value: code.code } })
          onPick(code)
        }}
        renderSuggestion={({ code, description, taxClass }) => (
          <>
            <span className="block text-sm">
              <span className="tabular font-bold">{code}</span> {description}
            </span>
            <span className="block text-xs text-muted">Usually {usual(taxClass)}</span>
          </>
        )}
      >
        {({ open, pickMarked, attributes: { onKeyDown, ...attributes } }) => (
          <TextInput
            controlSize="admin"
            autoComplete="off"
            maxLength={60}
            {...attributes}
            onChange={(event) => {
              open()
              field.onChange(event)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && pickMarked()) event.preventDefault()
              else onKeyDown(event)
            }}
          />
        )}
      </Combobox>
    </Field>
  )
}

interface TaxClassFieldProps {
  field: FieldBinding
  hint: string
  /** How the choice of no class reads. */
  none: string
}

/** The shop's tax classes, each with its rate of today. */
export function TaxClassField({ field, hint, none }: TaxClassFieldProps) {
  const { data } = useQuery(taxClassesQuery)
  const today = indiaDay(Date.now())
  return (
    <Field label="Tax class" {...field} hint={hint}>
      <Select controlSize="admin">
        <option value="">{none}</option>
        {data?.map((taxClass) => (
          <option key={taxClass.id} value={taxClass.id}>
            {formatTaxClass(taxClassOf(taxClass), today)}
          </option>
        ))}
        {!data && field.value !== '' && <option value={field.value}>{field.value}</option>}
      </Select>
    </Field>
  )
}
