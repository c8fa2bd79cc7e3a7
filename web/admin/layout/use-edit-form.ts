import { useState } from 'react'
import { ApiFailure } from '#client/api-client.ts'
import { ChangedMeanwhile } from '#contract/envelope.ts'
import { type Checked, useForm } from '#ui/form/use-form.ts'

/** What somebody else has set since the form was opened. */
interface Dispute extends ChangedMeanwhile {
  message: string
}

/** A form of something that somebody else may change meanwhile. */
export function useEditForm<Values extends object, Body>(
  start: Values,
  check: (values: Values) => Checked<Values, Body>,
) {
  const form = useForm(start, check)
  const { values } = form
  const [origin, setOrigin] = useState(start)
  const [dispute, setDispute] = useState<Dispute | null>(null)
  return {
    ...form,
    /** The values as the form began with them. */
    origin,
    isDirty: JSON.stringify(values) !== JSON.stringify(origin),
    dispute,
    /**
     * Goes on from the values as they are now. What was typed stays; of what both have set, `side` says whose stays.
     */
    rebase: (current: Values, side: 'mine' | 'theirs') => {
      const disputed = dispute?.changed.map(({ field }) => field) ?? []
      const names = Object.keys(values) as (keyof Values & string)[]
      const typed = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(origin[name]))
      const kept = typed.filter((name) => side === 'mine' || !disputed.includes(name))
      form.fill({ ...current, ...pickFields(values, kept) })
      setOrigin(current)
      setDispute(null)
    },
    showProblem: (error: Error) => {
      const meanwhile = disputeOf(error)
      setDispute(meanwhile)
      if (!meanwhile) form.showProblem(error)
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
