import { useEffect, useRef, useState } from 'react'
import { PRICE_FILTER_MAX, PRICE_FILTER_MIN, parsePriceFilter } from '#contract/catalogue/catalogue.ts'
import { groupedDigits } from '#contract/money.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

const APPLY_AFTER_MS = 500

interface PriceFilterProps {
  /** Whole rupees. */
  minPrice: number
  maxPrice: number
  /** The lowest and highest price of the shown products, in rupees; null where they are not known. */
  found: { min: number; max: number } | null
  onChange: (changed: { minPrice?: number; maxPrice?: number }) => void
}

/** Two fields for whole rupees; an emptied one returns to its default. */
export function PriceFilter({ minPrice, maxPrice, found, onChange }: PriceFilterProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-bold">Price Range</legend>
      <div className="grid grid-cols-2 gap-3">
        <PriceBox
          label="Min Price"
          rupees={minPrice}
          whenEmpty={PRICE_FILTER_MIN}
          error={minPrice > maxPrice ? 'Min Price is above Max Price.' : undefined}
          onChange={(rupees) => onChange({ minPrice: rupees })}
        />
        <PriceBox
          label="Max Price"
          rupees={maxPrice}
          whenEmpty={PRICE_FILTER_MAX}
          onChange={(rupees) => onChange({ maxPrice: rupees })}
        />
      </div>
      {maxPrice === PRICE_FILTER_MAX && (
        <p className="mt-1.5 text-xs text-muted">
          Products above ₹{groupedDigits(PRICE_FILTER_MAX)} are shown too.
        </p>
      )}
      {found && (
        <p className="tabular mt-1.5 text-xs text-muted">
          These cost ₹{groupedDigits(Math.floor(found.min))} to ₹{groupedDigits(Math.ceil(found.max))}.
        </p>
      )}
    </fieldset>
  )
}

interface PriceBoxProps {
  label: string
  rupees: number
  whenEmpty: number
  error?: string
  onChange: (rupees: number) => void
}

function PriceBox({ label, rupees, whenEmpty, error, onChange }: PriceBoxProps) {
  const [text, setText] = useState(String(rupees))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isEditing = useRef(false)
  useEffect(() => {
    if (!isEditing.current) setText(String(rupees))
  }, [rupees])
  useEffect(() => () => clearTimeout(timer.current), [])

  function apply(typed: string) {
    clearTimeout(timer.current)
    const parsed = parsePriceFilter(typed, whenEmpty)
    if (parsed !== rupees) onChange(parsed)
    return parsed
  }
  return (
    <Field label={label} error={error}>
      <TextInput
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        value={text}
        onFocus={() => {
          isEditing.current = true
        }}
        onChange={(event) => {
          const typed = event.target.value
          setText(typed)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => apply(typed), APPLY_AFTER_MS)
        }}
        onKeyDown={(event) => event.key === 'Enter' && setText(String(apply(text)))}
        onBlur={() => {
          isEditing.current = false
          setText(String(apply(text)))
        }}
        className="tabular [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
      />
    </Field>
  )
}
