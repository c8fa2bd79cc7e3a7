import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { cssColour } from '#contract/catalogue/colour-swatches.ts'
import { groupedDigits } from '#contract/money.ts'
import { ColourDot } from '#shop/products/colour-dot.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

/** More are shown by a press. */
const FIRST_VALUES = 6
/** A longer list gets a field to search it. */
const MAX_WITHOUT_SEARCH = 12

/** A value as the facet shows it. */
export interface ShownValue {
  value: string
  label: string
  /** How many products it would leave; null where that is not known. */
  count: number | null
  isColour?: boolean
}

interface FacetProps {
  title: string
  values: readonly ShownValue[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** Folded, unless something is chosen. */
  isFolded?: boolean
}

/** One thing to narrow the list by: its values, the first few of them at first. */
export function Facet({ title, values, chosen, onChange, isFolded = false }: FacetProps) {
  const titleId = useId()
  const [isOpenAtFirst] = useState(!isFolded || chosen.length > 0)
  const [isWhole, setWhole] = useState(false)
  const [text, setText] = useState('')
  if (values.length === 0) return null
  const isLong = values.length > FIRST_VALUES + 1
  const typed = text.trim().toLowerCase()
  const shown = values.filter(({ value, label }, at) => {
    if (isLong && !isWhole) return at < FIRST_VALUES || chosen.includes(value)
    return label.toLowerCase().includes(typed)
  })
  return (
    <details open={isOpenAtFirst} className="group">
      <summary className="flex min-h-11 items-center justify-between gap-3 rounded-md text-sm font-bold [&::-webkit-details-marker]:hidden">
        <h2 id={titleId}>
          {title}
          {chosen.length > 0 && <span className="font-normal text-muted"> · {chosen.length} chosen</span>}
        </h2>
        <ChevronDown className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <fieldset aria-labelledby={titleId} className="min-w-0 pl-0.5">
        {isWhole && values.length > MAX_WITHOUT_SEARCH && (
          <Field label={`Find in ${title}`} hidesLabel className="mb-2">
            <TextInput value={text} placeholder="Find" onChange={(event) => setText(event.target.value)} />
          </Field>
        )}
        <div className="flex flex-col">
          {shown.map((one) => (
            <Checkbox
              key={one.value}
              label={<ValueLabel {...one} />}
              checked={chosen.includes(one.value)}
              onChange={({ target }) =>
                onChange(
                  target.checked
                    ? [...chosen, one.value].sort()
                    : chosen.filter((value) => value !== one.value),
                )
              }
            />
          ))}
        </div>
        {shown.length === 0 && (
          <p role="status" className="text-sm text-muted">
            Not here
          </p>
        )}
        {isLong && !isWhole && (
          <button
            type="button"
            onClick={() => setWhole(true)}
            className="min-h-11 text-sm font-semibold text-brand-ink hover:underline"
          >
            See all {values.length}
            <span className="sr-only"> of {title}</span>
          </button>
        )}
      </fieldset>
    </details>
  )
}

function ValueLabel({ label, count, isColour }: ShownValue) {
  return (
    <span className="inline-flex items-center gap-2">
      {isColour && <ColourDot colour={cssColour(label)} />}
      <span className="min-w-0">{label}</span>
      {count !== null && <span className="tabular text-sm text-muted">{groupedDigits(count)}</span>}
    </span>
  )
}
