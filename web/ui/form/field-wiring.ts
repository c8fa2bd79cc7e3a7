import { createContext, useContext } from 'react'

/** Value and handlers of one control: `field(name)` of `useForm`. */
export interface FieldBinding {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
  onBlur?: () => void
}

interface FieldWiring extends Partial<Omit<FieldBinding, 'error'>> {
  id: string
  describedBy?: string
  isInvalid: boolean
  isRequired?: boolean
}

export const FieldContext = createContext<FieldWiring | null>(null)

/** The attributes that connect a control with the Field around it; none without a Field. */
export function useFieldWiring() {
  const field = useContext(FieldContext)
  if (!field) return {}
  const { describedBy, isInvalid, isRequired, ...attributes } = field
  return {
    ...attributes,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || undefined,
    'aria-required': isRequired || undefined,
  }
}

export type ControlSize = 'shop' | 'admin' | 'agent'

const controlSizes: Record<ControlSize, string> = {
  shop: 'min-h-11 rounded-md px-3.5 py-2 text-base',
  // 16 px on phones: iOS zooms into anything smaller.
  admin: 'min-h-9 rounded-sm px-3 py-1 text-base md:text-sm',
  agent: 'min-h-14 rounded-md px-4 py-3 text-lg',
}

/** The look of every control that takes text. */
export function controlStyle(size: ControlSize = 'shop'): string {
  return [
    'outlined-input w-full min-w-0 bg-surface text-ink transition-[border-color,box-shadow]',
    'not-disabled:hover:border-ink focus:border-brand focus-visible:outline-offset-0',
    'disabled:bg-quiet disabled:text-muted [&[readonly]]:bg-quiet aria-invalid:border-error',
    controlSizes[size],
  ].join(' ')
}
