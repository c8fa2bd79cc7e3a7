import { type FormEvent, useEffect, useRef } from 'react'
import { useUser } from '#accounts/session.ts'
import { useFilledPlace } from '#shop/pincode-place.ts'
import { useShopInfo, useShopMode } from '#shop/shop-info.ts'
import { useStateQuestion } from '#shop/state-question.tsx'
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
 * problem. A state that is not the pincode's is asked about before anything is submitted.
 */
export function useDeliveryForm(start: TypedDetails) {
  const shop = useShopInfo()
  const isOpenShop = shop?.isOpenToVisitors === true
  const checksPincodes = useShopMode()?.checksPincodes === true
  const rules = { needsEmail: useUser()?.email !== '', takesAnyPincode: !checksPincodes }
  const errorOf = (details: TypedDetails) => findError(normaliseDetails(details), rules)
  const form = useForm(start, (typed) => {
    const details = normaliseDetails(typed)
    return findError(details, rules) ?? { body: details }
  })
  const { values } = form
  useFilledPlace(form, isOpenShop)
  const afterPress = useAfterPress()
  const change = (name: keyof TypedDetails, value: string) => {
    form.set(name, value)
    form.dismissProblem()
  }
  const question = useStateQuestion({ values, set: change }, isOpenShop || checksPincodes)
  return {
    ...form,
    set: change,
    isOpenShop,
    needsEmail: rules.needsEmail,
    /** What is wrong with these details; null where they can be submitted. */
    errorOf,
    /** Whether the state is right, where the pincode lies in another one. */
    question,
    field: (name: DeliveryField) => ({
      ...form.field(name),
      onChange: (event: { target: { value: string } }) => change(name, event.target.value),
      onBlur: () => {
        const value = normaliseField(name, values[name])
        if (value !== values[name]) change(name, value)
        const error = errorOnBlur(name, value, rules)
        if (error) afterPress(() => form.showError(name, error))
      },
    }),
    submit: (...[onValid, onInvalid]: Parameters<typeof form.submit>) => {
      const submit = form.submit((body) => {
        if (question) question.answer.current?.focus()
        else onValid(body)
      }, onInvalid)
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
