import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { type ControlSize, controlStyle, useFieldWiring } from './field-wiring.ts'

interface SelectProps extends ComponentProps<'select'> {
  controlSize?: ControlSize
}

/** The browser's own select, because it works best on phones. Options are children. */
export function Select({ controlSize, className, children, ...attributes }: SelectProps) {
  const wiring = useFieldWiring()
  return (
    <div className={classNames('relative min-w-0', className)}>
      <select
        {...wiring}
        {...attributes}
        className={classNames(controlStyle(controlSize), 'appearance-none truncate pr-10')}
      >
        {children}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted" />
    </div>
  )
}
