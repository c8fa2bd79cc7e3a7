import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiFailure } from '#client/api-client.ts'
import { ChangedMeanwhile } from '#contract/envelope.ts'

type Errors<Values> = Partial<Record<keyof Values | 'form', string>>

/** What somebody else has set since the form was opened. */
export interface Dispute extends ChangedMeanwhile {
  message: string
}

/**
 * The values of a form as they are typed, with a message per field. A message goes when its field is edited;
 * after a failed check the first faulty field takes the focus.
 */
export function useFormDraft<Values extends object>(start: Values) {
  const [origin, setOrigin] = useState(start)
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<Errors<Values>>({})
  const [dispute, setDispute] = useState<Dispute | null>(null)
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
    dispute,
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
    /**
     * Goes on from the values as they are now. What was typed stays; of what both have set, `side` says whose stays.
     */
    rebase: (current: Values, side: 'mine' | 'theirs') => {
      const disputed = dispute?.changed.map(({ field }) => field) ?? []
      const names = Object.keys(values) as (keyof Values & string)[]
      const typed = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(origin[name]))
      const kept = typed.filter((name) => side === 'mine' || !disputed.includes(name))
      setValues({ ...current, ...pickFields(values, kept) })
      setOrigin(current)
      setDispute(null)
      setErrors({})
    },
    /** Shows a refusal of the server: at its fields, or above the form where it names none. */
    showFailure: (error: unknown) => {
      const meanwhile = disputeOf(error)
      setDispute(meanwhile)
      if (meanwhile) return
      const fields = error instanceof ApiFailure ? error.fields : {}
      const known = Object.keys(fields).some((name) => name in values)
      const message = error instanceof Error && error.message ? error.message : 'The changes were not saved'
      fail(known ? (fields as Errors<Values>) : ({ form: message } as Errors<Values>))
    },
  }
}

/** Undefined for any other failure. */
export function disputeOf(error: unknown): Dispute | null {
  if (!(error instanceof ApiFailure) || error.code !== 'changed_meanwhile') return null
  const read = ChangedMeanwhile.safeParse(error.data)
  return read.success ? { ...read.data, message: error.message } : null
}

/** Some fields of an object: what was seen of what is changed. */
export function pickFields<Fields extends object, Name extends keyof Fields & string>(
  fields: Fields,
  names: readonly Name[],
): Pick<Fields, Name>
export function pickFields(fields: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))
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
