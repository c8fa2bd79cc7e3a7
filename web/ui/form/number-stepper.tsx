import { Minus, Plus, Trash2 } from 'lucide-react'
import { classNames } from '../class-names.ts'

interface NumberStepperProps {
  value: number
  onChange: (value: number) => void
  /** What is counted: "Quantity of Wireless Headphones". */
  label: string
  max: number
  isWide?: boolean
  isDisabled?: boolean
  /** Below the buttons: "Max 10 per order". */
  note?: string
  /** Where given, the minus button becomes a bin at 1. */
  onRemove?: () => void
}

/** Minus, number, plus, from 1 to `max`. A button that would leave these bounds is disabled. */
export function NumberStepper(props: NumberStepperProps) {
  const { value, onChange, label, max, isDisabled = false } = props
  const isAtMin = value <= 1
  const change = (next: number) => onChange(Math.min(max, Math.max(1, next)))
  const buttonClasses = classNames(
    'flex size-11 shrink-0 items-center justify-center rounded-[10px] text-brand-ink transition-colors',
    'not-disabled:hover:bg-brand-soft-hover disabled:text-muted disabled:opacity-50',
  )
  return (
    <div className={classNames('flex flex-col gap-1.5', !props.isWide && 'w-fit')}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on screen */}
      <div
        role="group"
        aria-label={label}
        className="flex items-center justify-between rounded-md bg-brand-soft text-ink"
      >
        {isAtMin && props.onRemove ? (
          <button
            type="button"
            aria-label="Remove"
            disabled={isDisabled}
            onClick={props.onRemove}
            className={buttonClasses}
          >
            <Trash2 className="size-5" />
          </button>
        ) : (
          <button
            type="button"
            aria-label="Decrease quantity"
            disabled={isDisabled || isAtMin}
            onClick={() => change(value - 1)}
            className={buttonClasses}
          >
            <Minus className="size-5" />
          </button>
        )}
        <output aria-live="polite" className="tabular min-w-9 text-center text-base font-bold">
          {value}
        </output>
        <button
          type="button"
          aria-label="Increase quantity"
          disabled={isDisabled || value >= max}
          onClick={() => change(value + 1)}
          className={buttonClasses}
        >
          <Plus className="size-5" />
        </button>
      </div>
      {props.note && <p className="text-sm text-muted">{props.note}</p>}
    </div>
  )
}
