import type { ProductFilters } from '#contract/catalogue/catalogue-schemas.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'

interface OptionFilterProps {
  /** The options of the shown category. */
  known: ProductFilters['options']
  /** Chosen values, such as "Size:M". */
  options: readonly string[]
  onChange: (options: string[]) => void
}

/** The options of the shown products, such as sizes and colours. */
export function OptionFilter({ known, options, onChange }: OptionFilterProps) {
  return known.map(({ name, values }) => (
    <fieldset key={name} className="min-w-0">
      <legend className="mb-2 text-sm font-bold">{name}</legend>
      <div className="flex max-h-60 flex-col overflow-y-auto pl-0.5">
        {values.map((value) => {
          const option = `${name}:${value}`
          return (
            <Checkbox
              key={value}
              label={value}
              checked={options.includes(option)}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...options, option].sort() : options.filter((one) => one !== option),
                )
              }
            />
          )
        })}
      </div>
    </fieldset>
  ))
}
