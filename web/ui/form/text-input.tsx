import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { type ControlSize, controlStyle, useFieldWiring } from './field-wiring.ts'

export interface TextInputProps extends ComponentProps<'input'> {
  controlSize?: ControlSize
}

export function TextInput({ controlSize, className, ...attributes }: TextInputProps) {
  const wiring = useFieldWiring()
  return (
    <input
      type="text"
      {...wiring}
      {...attributes}
      className={classNames(controlStyle(controlSize), className)}
    />
  )
}
