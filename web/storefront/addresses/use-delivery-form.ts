import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  type DeliveryField,
  type FieldMarks,
  findError,
  markWhenLeft,
  normaliseDetails,
  normaliseField,
  type TypedDetails,
} from './delivery-details.ts'

export interface DeliveryForm {
  formRef: RefObject<HTMLFormElement | null>
  values: TypedDetails
  marks: FieldMarks
  change: (field: DeliveryField, value: string) => void
  leave: (field: DeliveryField) => void
  /** Looks at everything; with a fault it marks and focuses the first bad field and returns the message. */
  submit: () => { details: TypedDetails } | { message: string }
  /** Marks what the server refused. */
  mark: (marks: FieldMarks) => void
}

/** The delivery fields of a form whose values the caller keeps. */
export function useDeliveryForm(
  values: TypedDetails,
  onChange: (change: (before: TypedDetails) => TypedDetails) => void,
): DeliveryForm {
  const formRef = useRef<HTMLFormElement>(null)
  const [marks, setMarks] = useState<FieldMarks>({})
  const afterPress = useAfterPress()
  const focus = (field: DeliveryField) => {
    const control = formRef.current?.elements.namedItem(field)
    if (control instanceof HTMLElement) control.focus()
  }
  return {
    formRef,
    values,
    marks,
    change: (field, value) => {
      onChange((before) => ({ ...before, [field]: value }))
      setMarks(({ [field]: _, ...others }) => others)
    },
    leave: (field) => {
      const value = normaliseField(field, values[field])
      if (value !== values[field]) onChange((before) => ({ ...before, [field]: value }))
      const mark = markWhenLeft(field, value)
      if (mark) afterPress(() => setMarks((before) => ({ ...before, [field]: mark })))
    },
    submit: () => {
      const details = normaliseDetails(values)
      onChange(() => details)
      const error = findError(details)
      setMarks(error?.marks ?? {})
      if (!error) return { details }
      focus(error.firstField)
      return { message: error.message }
    },
    mark: setMarks,
  }
}

/**
 * Runs something when no finger or button is down: a mark that appears under a press moves the button away
 * that is being pressed.
 */
function useAfterPress(): (run: () => void) => void {
  const isPressed = useRef(false)
  useEffect(() => {
    const press = () => {
      isPressed.current = true
    }
    const release = () => {
      isPressed.current = false
    }
    window.addEventListener('pointerdown', press, true)
    window.addEventListener('pointerup', release, true)
    window.addEventListener('pointercancel', release, true)
    return () => {
      window.removeEventListener('pointerdown', press, true)
      window.removeEventListener('pointerup', release, true)
      window.removeEventListener('pointercancel', release, true)
    }
  }, [])
  return (run) => {
    if (isPressed.current) window.addEventListener('click', () => setTimeout(run), { once: true })
    else run()
  }
}
