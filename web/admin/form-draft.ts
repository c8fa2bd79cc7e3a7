import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiFailure } from '../api-client.ts'

type Errors<Values> = Partial<Record<keyof Values | 'form', string>>

/**
 * The values of a form as they are typed, with a message per field. A message goes when its field is edited;
 * after a failed check the first faulty field takes the focus.
 */
export function useFormDraft<Values extends object>(start: Values) {
  const [origin] = useState(start)
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<Errors<Values>>({})
  const [failedChecks, setFailedChecks] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failedChecks > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failedChecks])

  const fail = (found: Errors<Values>) => {
    setErrors(found)
    setFailedChecks((count) => count + 1)
  }
  const update = <Name extends keyof Values>(name: Name, change: (value: Values[Name]) => Values[Name]) => {
    setValues((known) => ({ ...known, [name]: change(known[name]) }))
    setErrors(({ [name]: _cleared, ...others }) => others as Errors<Values>)
  }
  return {
    form,
    values,
    errors,
    origin,
    isDirty: JSON.stringify(values) !== JSON.stringify(origin),
    set: <Name extends keyof Values>(name: Name, value: Values[Name]) => update(name, () => value),
    update,
    fail,
    /**
     * The checked body; undefined, with messages at the fields, where it is faulty. `typeMessages` say what a
     * field takes where its text is none of it ("cheap" for a price).
     */
    check: <Body>(
      schema: z.ZodMiniType<Body>,
      input: unknown,
      typeMessages: Errors<Values> = {},
    ): Body | undefined => {
      const result = schema.safeParse(input)
      if (result.success) return result.data
      fail(messagesOf(result.error.issues, typeMessages))
      return undefined
    },
    /** Shows a refusal of the server: at its fields, or above the form where it names none. */
    showFailure: (error: unknown) => {
      const fields = error instanceof ApiFailure ? error.fields : {}
      const known = Object.keys(fields).some((name) => name in values)
      const message = error instanceof Error && error.message ? error.message : 'The changes were not saved'
      fail(known ? (fields as Errors<Values>) : ({ form: message } as Errors<Values>))
    },
  }
}

/** The first message of each field; a fault inside a list belongs to the list's field. */
function messagesOf<Values>(
  issues: readonly z.core.$ZodIssue[],
  typeMessages: Errors<Values>,
): Errors<Values> {
  const messages: Record<string, string> = {}
  for (const issue of issues) {
    const name = String(issue.path[0] ?? 'form')
    const typeMessage = typeMessages[name as keyof Values]
    messages[name] ??= (issue.code === 'invalid_type' && typeMessage) || issue.message
  }
  return messages as Errors<Values>
}

/** The fields of `body` that differ between two inputs: what somebody else has changed meanwhile stays. */
export function changedFields<Body extends object>(
  body: Body,
  before: Partial<Record<keyof Body, unknown>>,
  after: Partial<Record<keyof Body, unknown>>,
): Partial<Body> {
  const isChanged = (name: keyof Body) => JSON.stringify(before[name]) !== JSON.stringify(after[name])
  const names = (Object.keys(body) as (keyof Body)[]).filter(isChanged)
  return Object.fromEntries(names.map((name) => [name, body[name]])) as Partial<Body>
}
