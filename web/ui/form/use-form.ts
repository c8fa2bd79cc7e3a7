import { type FormEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { FieldBinding } from './field-wiring.ts'

/** Messages by field. */
export type FieldErrors<Values> = Partial<Record<keyof Values, string>>

export interface FormErrors<Values> {
  errors: FieldErrors<Values>
  /** What is wrong with the form as a whole. */
  problem?: string
}

/** The body to send, or what is wrong with the values. */
export type Checked<Values, Body> = { body: Body } | FormErrors<Values>

type TextName<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never
}[keyof Values] &
  string

/**
 * The values of a form as they are typed, with an error per field. Editing the field or submitting again removes the
 * error; after a failed submit the first field with an error takes the focus.
 */
export function useForm<Values extends object, Body>(
  start: Values,
  check: (values: Values) => Checked<Values, Body>,
) {
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<FieldErrors<Values>>({})
  const [problem, setProblem] = useState<string>()
  const [namesToFocus, setNamesToFocus] = useState<readonly string[]>([])
  const submittedForm = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const controls = [...(submittedForm.current?.elements ?? [])]
    const first = controls.find((control) => namesToFocus.includes(control.getAttribute('name') ?? ''))
    if (first instanceof HTMLElement) first.focus()
  }, [namesToFocus])

  const update = <Name extends keyof Values>(name: Name, change: (value: Values[Name]) => Values[Name]) => {
    setValues((before) => ({ ...before, [name]: change(before[name]) }))
    showError(name, undefined)
  }
  const set = <Name extends keyof Values>(name: Name, value: Values[Name]) => update(name, () => value)
  const showError = (name: keyof Values, error: string | undefined) =>
    setErrors((before) => ({ ...before, [name]: error }))
  const showErrors = (failed: FormErrors<Values>, otherwiseFocus?: keyof Values & string) => {
    setErrors(failed.errors)
    setProblem(failed.problem)
    const names = (Object.keys(values) as (keyof Values & string)[]).filter((name) => failed.errors[name])
    setNamesToFocus(names.length > 0 || !otherwiseFocus ? names : [otherwiseFocus])
  }
  const clearErrors = () => {
    setErrors({})
    setProblem(undefined)
  }
  return {
    values,
    errors,
    problem,
    set,
    /** Like `set`, but computed from the latest value: for changes that arrive later, such as an upload. */
    update,
    showError,
    dismissProblem: () => setProblem(undefined),
    /** Sets several values and clears all errors. */
    fill: (filled: Partial<Values>) => {
      setValues((before) => ({ ...before, ...filled }))
      clearErrors()
    },
    /** The props of a `Field` that connect its control with one value. */
    field: (name: TextName<Values>): FieldBinding => ({
      name,
      value: values[name] as string,
      error: errors[name],
      onChange: ({ target }) => set(name, target.value as Values[typeof name]),
    }),
    /** Calls `onValid` with the checked body; otherwise shows what is wrong. */
    submit:
      (onValid: (body: Body) => unknown, onInvalid?: (errors: FieldErrors<Values>) => void) =>
      (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        submittedForm.current = event.currentTarget
        const checked = check(values)
        if ('body' in checked) {
          clearErrors()
          onValid(checked.body)
        } else {
          showErrors(checked)
          onInvalid?.(checked.errors)
        }
      },
    /** Shows errors found after the check. Where no field has one, the field `otherwiseFocus` takes the focus. */
    showErrors,
    /** Shows the problem of a call: at the fields that it names, or above the form where it names none. */
    showProblem: ({ message, fields = {} }: { message: string; fields?: Record<string, string> }) => {
      const namesField = Object.keys(fields).some((name) => name in values)
      if (namesField) showErrors({ errors: fields as FieldErrors<Values> })
      else showErrors({ errors: {}, problem: message || 'The changes were not saved' })
    },
  }
}

/**
 * Checks `input` by a schema and keeps the first error of each field; an error inside a list belongs to the list.
 * `typeMessages` replace the schema's message for a value of the wrong type ("cheap" for a price).
 */
export function checkBySchema<Values, Body>(
  schema: z.ZodMiniType<Body>,
  input: unknown,
  typeMessages: FieldErrors<Values> = {},
): Checked<Values, Body> {
  const result = schema.safeParse(input)
  if (result.success) return { body: result.data }
  const errors: FieldErrors<Values> = {}
  let problem: string | undefined
  for (const issue of result.error.issues) {
    const name = issue.path[0] as keyof Values | undefined
    if (name === undefined) problem ??= issue.message
    else errors[name] ??= (issue.code === 'invalid_type' && typeMessages[name]) || issue.message
  }
  return { errors, problem }
}
