import { useState } from 'react'
import { ApiFailure } from '#client/api-client.ts'
import { ChangedMeanwhile } from '#contract/envelope.ts'
import { type Checked, useForm } from '#ui/form/use-form.ts'

/** What somebody else has changed since the form was opened. */
interface EditConflict extends ChangedMeanwhile {
  message: string
}

/** A form for something that somebody else may change while it is open. */
export function useEditForm<Values extends object, Body>(
  start: Values,
  check: (values: Values) => Checked<Values, Body>,
) {
  const form = useForm(start, check)
  const { values } = form
  const [origin, setOrigin] = useState(start)
  const [conflict, setConflict] = useState<EditConflict | null>(null)
  return {
    ...form,
    /** The values with which the form began. */
    origin,
    isDirty: JSON.stringify(values) !== JSON.stringify(origin),
    conflict,
    /**
     * Continues from the latest values and keeps what was typed. `side` says whose value stays where both changed a field.
     */
    rebase: (current: Values, side: 'mine' | 'theirs') => {
      const conflicting = conflict?.changed.map(({ field }) => field) ?? []
      const names = Object.keys(values) as (keyof Values & string)[]
      const typed = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(origin[name]))
      const keptNames = typed.filter((name) => side === 'mine' || !conflicting.includes(name))
      form.fill({ ...current, ...pickFields(values, keptNames) })
      setOrigin(current)
      setConflict(null)
    },
    /** Continues from the latest value of one field, in which nothing was typed. */
    refresh: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
      form.set(name, value)
      setOrigin((before) => ({ ...before, [name]: value }))
    },
    showProblem: (error: Error) => {
      const found = conflictOf(error)
      setConflict(found)
      if (!found) form.showProblem(error)
    },
  }
}

/** The conflict in a failed call; null for any other failure. */
export function conflictOf(error: unknown): EditConflict | null {
  if (!(error instanceof ApiFailure) || error.code !== 'changed_meanwhile') return null
  const read = ChangedMeanwhile.safeParse(error.data)
  return read.success ? { ...read.data, message: error.message } : null
}

/** Some fields of an object. A save sends the values that its author saw, so that the server can find a conflict. */
export function pickFields<Fields extends object, Name extends keyof Fields & string>(
  fields: Fields,
  names: readonly Name[],
): Pick<Fields, Name>
export function pickFields(fields: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))
}

/** The fields of `body` that differ between two inputs, so that a save does not overwrite other people's changes. */
export function changedFields<Body extends object>(
  body: Body,
  before: Partial<Record<keyof Body, unknown>>,
  after: Partial<Record<keyof Body, unknown>>,
): Partial<Body> {
  const isChanged = (name: keyof Body) => JSON.stringify(before[name]) !== JSON.stringify(after[name])
  const names = (Object.keys(body) as (keyof Body)[]).filter(isChanged)
  return Object.fromEntries(names.map((name) => [name, body[name]])) as Partial<Body>
}
