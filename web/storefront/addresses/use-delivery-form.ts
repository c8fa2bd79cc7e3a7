import { type FormEvent, useEffect, useRef } from 'react'
import { useUser } from '#accounts/session.ts'
import { useForm } from '#ui/form/use-form.ts'
import {
  type DeliveryField,
  errorOnBlur,
  findError,
  normaliseDetails,
  normaliseField,
  type TypedDetails,
} from './delivery-details.ts'

export type DeliveryForm = ReturnType<typeof useDeliveryForm>

/**
 * The delivery fields. Each is normalised and checked on blur, all of them on submit; any edit dismisses the form's
 * problem.
 */
export function useDeliveryForm(start: TypedDetails) {
  const needsEmail = useUser()?.email !== ''
  const form = useForm(start, (typed) => {
    const details = normaliseDetails(typed)
    return findError(details, needsEmail) ?? { body: details }
  })
  const { values } = form
  const afterPress = useAfterPress()
  const change = (name: DeliveryField, value: string) => {
    form.set(name, value)
    form.dismissProblem()
  }
  return {
    ...form,
    needsEmail,
    field: (name: DeliveryField) => ({
      ...form.field(name),
      onChange: (event: { target: { value: string } }) => change(name, event.target.value),
      onBlur: () => {
        const value = normaliseField(name, values[name])
        if (value !== values[name]) change(name, value)
        const error = errorOnBlur(name, value)
        if (error) afterPress(() => form.showError(name, error))
      },
    }),
    submit: (...handlers: Parameters<typeof form.submit>) => {
      const submit = form.submit(...handlers)
      return (event: FormEvent<HTMLFormElement>) => {
        form.fill(normaliseDetails(values))
        submit(event)
      }
    },
  }
}

/** Runs a function once no pointer is down: an error that appears during a press would move the pressed button. */
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
