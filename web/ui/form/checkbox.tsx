import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  /** Only screen readers get the label, as in a table's rows. */
  hidesLabel?: boolean
}

export function Checkbox({ label, hidesLabel, className, ...attributes }: CheckboxProps) {
  return (
    <label
      className={classNames(
        'inline-flex min-h-11 items-center gap-3 text-base text-ink has-disabled:opacity-55',
        className,
      )}
    >
      <span className="relative inline-flex shrink-0">
        <input
          type="checkbox"
          {...attributes}
          className="peer outlined-input size-5 appearance-none rounded-[6px] bg-surface transition-colors checked:border-brand checked:bg-brand"
        />
        <Check
          strokeWidth={3.5}
          className="pointer-events-none absolute inset-0 m-auto size-3.5 text-on-brand opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className={classNames(hidesLabel && 'sr-only')}>{label}</span>
    </label>
  )
}
