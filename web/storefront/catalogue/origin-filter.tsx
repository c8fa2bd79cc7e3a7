import { useId, useState } from 'react'
import { countryName } from '#contract/catalogue/product-facts.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

/** A longer list gets a field to search it. */
const MAX_WITHOUT_SEARCH = 8

interface OriginFilterProps {
  /** The country codes of the shown category. */
  known: readonly string[]
  origins: readonly string[]
  onChange: (origins: string[]) => void
}

/** The countries that the shown products come from (Legal Metrology (Packaged Commodities) Rules 2011, rule 6(10A)). */
export function OriginFilter({ known, origins, onChange }: OriginFilterProps) {
  const [text, setText] = useState('')
  const titleId = useId()
  // A chosen country stays in the list, to be removed, where another category does not have it.
  const countries = [...new Set([...known, ...origins])]
    .map((code) => ({ code, name: countryName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name))
  if (countries.length === 0) return null
  const hasSearch = countries.length > MAX_WITHOUT_SEARCH
  const typed = text.trim().toLowerCase()
  const found = hasSearch ? countries.filter(({ name }) => name.toLowerCase().includes(typed)) : countries
  return (
    <fieldset aria-labelledby={titleId} className="min-w-0">
      <legend id={titleId} className="mb-2 text-sm font-bold">
        Country of origin
      </legend>
      {hasSearch && (
        <Field label="Find a country" hidesLabel className="mb-2">
          <TextInput
            value={text}
            placeholder="Find a country"
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      )}
      <div className="flex max-h-60 flex-col overflow-y-auto pl-0.5">
        {found.map(({ code, name }) => (
          <Checkbox
            key={code}
            label={name}
            checked={origins.includes(code)}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...origins, code].sort() : origins.filter((one) => one !== code),
              )
            }
          />
        ))}
      </div>
      {found.length === 0 && (
        <p role="status" className="text-sm text-muted">
          No such country here
        </p>
      )}
    </fieldset>
  )
}
