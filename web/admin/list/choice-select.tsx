import { Select } from '#ui/form/select.tsx'

interface ChoiceSelectProps<Value extends string> {
  /** For screen readers; the Field around it has another one. */
  label?: string
  value: Value
  values: readonly Value[]
  labelOf: (value: Value) => string
  onChange: (value: Value) => void
  className?: string
}

/** A select whose values are known. */
export function ChoiceSelect<Value extends string>(props: ChoiceSelectProps<Value>) {
  const { label, value, values, labelOf, onChange, className } = props
  return (
    <Select
      controlSize="admin"
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = values.find((known) => known === event.target.value)
        if (chosen !== undefined) onChange(chosen)
      }}
      className={className}
    >
      {values.map((known) => (
        <option key={known} value={known}>
          {labelOf(known)}
        </option>
      ))}
    </Select>
  )
}
