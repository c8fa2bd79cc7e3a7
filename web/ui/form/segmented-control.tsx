import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface SegmentedControlProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  /** Icons only on screen; the labels are read. */
  hidesLabels?: boolean
  /** `band`: on the dark header of the agent's app. */
  tone?: 'plain' | 'band'
  size?: 'shop' | 'admin'
  isDisabled?: boolean
  /** The current choice cannot be pressed again (an agent's availability). */
  disablesCurrent?: boolean
  className?: string
}

const tones = {
  plain: {
    track: 'bg-quiet sun:outlined',
    option:
      'text-muted hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-card dark:aria-pressed:bg-brand-soft dark:aria-pressed:text-brand-ink',
  },
  band: {
    track: 'bg-band-quiet',
    option: 'text-on-band aria-pressed:bg-delivered-soft aria-pressed:text-delivered',
  },
}

/** One of few: view, theme, availability. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, value, onChange, options, tone = 'plain', size = 'shop' } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on screen
    <div
      role="group"
      aria-label={label}
      className={classNames('inline-flex rounded-full p-1', tones[tone].track, props.className)}
    >
      {options.map((option) => {
        const isCurrent = option.value === value
        return (
          <button
            key={option.value}
            type="button"
            aria-pressed={isCurrent}
            aria-label={props.hidesLabels ? option.label : undefined}
            title={props.hidesLabels ? option.label : undefined}
            disabled={props.isDisabled || (isCurrent && props.disablesCurrent)}
            onClick={() => onChange(option.value)}
            className={classNames(
              'inline-flex flex-1 items-center justify-center gap-1.5 rounded-full font-semibold whitespace-nowrap transition-colors',
              size === 'admin' ? 'min-h-7 px-2.5 text-sm' : 'min-h-9 px-3.5 text-sm sm:text-base',
              tones[tone].option,
            )}
          >
            {option.icon}
            {!props.hidesLabels && option.label}
          </button>
        )
      })}
    </div>
  )
}
