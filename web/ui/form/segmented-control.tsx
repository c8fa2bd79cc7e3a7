import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface SegmentedControlProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  /** Shows icons only; screen readers get the labels. */
  hidesLabels?: boolean
  size?: 'shop' | 'admin'
  className?: string
}

/** A choice of a few options: view, theme, period. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, value, onChange, options, size = 'shop' } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on screen
    <div
      role="group"
      aria-label={label}
      className={classNames('inline-flex rounded-full bg-quiet p-1 sun:outlined', props.className)}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          aria-label={props.hidesLabels ? option.label : undefined}
          title={props.hidesLabels ? option.label : undefined}
          onClick={() => onChange(option.value)}
          className={classNames(
            'inline-flex flex-1 items-center justify-center gap-1.5 rounded-full font-semibold whitespace-nowrap transition-colors',
            size === 'admin' ? 'min-h-7 px-2.5 text-sm' : 'min-h-9 px-3.5 text-sm sm:text-base',
            'text-muted hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-card dark:aria-pressed:bg-brand-soft dark:aria-pressed:text-brand-ink',
          )}
        >
          {option.icon}
          {!props.hidesLabels && option.label}
        </button>
      ))}
    </div>
  )
}
