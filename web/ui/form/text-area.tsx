import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { type ControlSize, controlStyle, useFieldWiring } from './field-wiring.ts'

interface TextAreaProps extends ComponentProps<'textarea'> {
  controlSize?: ControlSize
}

/** Grows with its text, from three lines on. */
export function TextArea({ controlSize, className, ...attributes }: TextAreaProps) {
  const wiring = useFieldWiring()
  return (
    <textarea
      rows={3}
      {...wiring}
      {...attributes}
      className={classNames(controlStyle(controlSize), 'field-sizing-content min-h-24 resize-y', className)}
    />
  )
}
